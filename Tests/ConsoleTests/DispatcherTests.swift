import Session
import Testing

@testable import Console

struct DispatcherTests {
    private final class Run {
        let session = RecordingSession()
        var lines: [String] = []
        var seconds = 100.0
        let dispatcher: Dispatcher

        init(_ items: [Script.Item], configuration: [String] = []) {
            let sink = Sink()
            dispatcher = Dispatcher(
                session: session, configuration: configuration, script: Script(items), printer: Printer(),
                now: { sink.run?.seconds ?? 0 },
                print: { sink.run?.lines += $0 })
            sink.run = self
        }

        private final class Sink { weak var run: Run? }
    }

    @Test func aCommandStartsWhenTheOneBeforeIsDone() {
        let run = Run([.line("kit a"), .line("pause"), .line("kit b")])
        run.dispatcher.advance()
        #expect(run.session.commands == [.kit("a")])
        #expect(!run.dispatcher.canAdvance)
        run.session.finishLoading()
        #expect(run.dispatcher.canAdvance)
        run.dispatcher.advance()
        #expect(run.session.commands == [.kit("a"), .pause, .kit("b")])
        #expect(!run.dispatcher.isIdle)
        run.session.finishLoading()
        #expect(run.dispatcher.isIdle)
        #expect(run.lines == ["loaded", "done", "loaded"])
    }

    @Test func aTypedKitDoesNotWaitForTheOneThatIsBeingLoaded() {
        let run = Run([])
        run.dispatcher.type("kit a")
        run.dispatcher.type("pause")
        run.dispatcher.advance()
        #expect(run.session.commands == [.kit("a")])
        #expect(!run.dispatcher.canAdvance)
        run.session.finishLoading()
        run.dispatcher.advance()
        #expect(run.session.commands == [.kit("a"), .pause])
        run.dispatcher.type("kit b")
        run.dispatcher.type("kit --stop")
        run.dispatcher.type("stop")
        run.dispatcher.advance()
        #expect(run.session.commands.suffix(2) == [.kit("b"), .stopKit])
        run.session.finishLoading()
        run.dispatcher.advance()
        #expect(run.session.commands.last == .stop)
        #expect(run.dispatcher.isIdle)
    }

    @Test func aKnobsLineIsQuietAndItsErrorIsToldOnce() {
        let run = Run([])
        for line in ["pause", "midi", "midi", "pause", "midi"] {
            run.dispatcher.performBound(line, isQuiet: true)
        }
        #expect(run.session.commands == [.pause, .midi, .midi, .pause, .midi])
        #expect(run.lines == Array(repeating: "error: bound \"midi\": no sequencer", count: 2))
    }

    @Test func aPadMapsFileOfOneControllerIsSaidOfThatControllerAlone() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("box.conf", "pad 60 36\npad 61 on LPD8 38\nhihat reversed\n")
        let run = Run([.line("pads box on TD-17"), .line("pad 62 40")])
        run.session.padFiles["box"] = path
        run.dispatcher.advance()
        #expect(
            run.session.commands == [
                .pads(.map("box"), on: "TD-17"), .pad(PadEntry(60, ["36"]), on: "TD-17"),
                .pad(PadEntry(61, ["38"]), on: "LPD8"), .hat(HatChange(.reversed), on: "TD-17"),
                .pad(PadEntry(62, ["40"])),
            ])
    }

    @Test func aPadMapsFileIsCarriedOutBehindItsName() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("box.conf", "pad 60 36\npad 128 1\npad 61 38\n")
        let run = Run([.line("pads box"), .line("pause")])
        run.session.padFiles["box"] = path
        run.dispatcher.advance()
        #expect(
            run.session.commands == [
                .pads(.map("box")), .pad(PadEntry(60, ["36"])), .pad(PadEntry(61, ["38"])), .pause,
            ])
        #expect(
            run.lines == ["done", "error: \(path):2: \"128\" is no note number: 0 to 127", "done"])
    }

    @Test func waitHoldsTheLinesBehindIt() {
        let run = Run([.line("wait 2.5"), .line("pause")])
        run.dispatcher.advance()
        #expect(run.dispatcher.wakeSeconds == 102.5)
        run.seconds = 102.4
        run.dispatcher.advance()
        #expect(run.session.commands == [])
        run.seconds = 102.5
        run.dispatcher.advance()
        #expect(run.session.commands == [.pause])
    }

    @Test func waitEndHoldsThemUntilTheSongHasStopped() {
        let run = Run([.line("play"), .line("wait end"), .line("pause")])
        run.dispatcher.advance()
        for state in [SongState.State.playing, .paused, .interrupted] {
            run.session.songState.state = state
            run.dispatcher.advance()
            #expect(run.session.commands == [.play(nil)])
        }
        run.session.songState.state = .stopped
        run.dispatcher.advance()
        #expect(run.session.commands == [.play(nil), .pause])
        #expect(run.dispatcher.isIdle)
    }

    @Test func nobodyWaitsForAnEndThatCannotCome() {
        let run = Run([.line("wait end"), .line("play"), .line("wait end"), .line("pause")])
        run.session.lackOfSound = "no sound: no server"
        for _ in 0..<3 { run.dispatcher.advance() }
        #expect(run.session.commands == [.play(nil), .pause])
        #expect(run.lines.contains("error: no end can come: no sound: no server"))
        #expect(run.dispatcher.hasFailed)
    }

    @Test func typedLinesComeAfterTheScriptButNotAfterItsWaits() {
        let run = Run([.line("kit a"), .line("play"), .line("wait end"), .line("restart")])
        run.dispatcher.type("pause")
        run.dispatcher.advance()
        #expect(run.session.commands == [.kit("a")])
        run.session.finishLoading()
        run.dispatcher.advance()
        #expect(run.session.commands == [.kit("a"), .play(nil), .pause])
        run.dispatcher.type("stop")
        run.dispatcher.type("kits")
        run.dispatcher.advance()
        run.dispatcher.advance()
        #expect(run.session.commands.suffix(3) == [.stop, .kits, .restart])
    }

    @Test func ofAConfigurationOfNoiseTheFirstErrorsAreTold() throws {
        let folder = try TemporaryFolder()
        let noise = try folder.write(
            "noise.conf", String(repeating: "plya\n", count: 1_000) + "pause\n")
        let run = Run([.line("stop")], configuration: [noise])
        while run.dispatcher.canAdvance { run.dispatcher.advance() }
        #expect(run.session.commands == [.pause, .stop])
        // The last line is the answer to stop.
        #expect(run.lines.count == 52)
        #expect(run.lines[49] == "error: \(noise):50: \"plya\" is no command; did you mean play?")
        #expect(run.lines[50] == "error: 950 further lines of the configuration failed")
    }

    @Test func boundLinesWaitForNobody() {
        let run = Run([.line("kit a"), .line("restart")])
        run.dispatcher.advance()
        run.dispatcher.performBound("pause")
        run.dispatcher.performBound("plya")
        #expect(run.session.commands == [.kit("a"), .pause])
        #expect(run.lines.last == "error: bound \"plya\": \"plya\" is no command; did you mean play?")
        #expect(!run.dispatcher.hasFailed)
    }

    @Test func aFailingLineDoesNotStopTheRest() throws {
        let folder = try TemporaryFolder()
        let inner = try folder.write("inner.set", "plya\nmidi\n")
        let outer = try folder.write(
            "outer.set", "# a set\n\nsource \(inner)\nsource \(folder.path)/none\npause\n")
        let run = Run([.file(path: outer), .line("stop")])
        run.dispatcher.advance()
        #expect(run.session.commands == [.midi, .pause, .stop])
        #expect(run.dispatcher.hasFailed)
        #expect(
            run.lines == [
                "error: \(inner):1: \"plya\" is no command; did you mean play?",
                "error: \(inner):2: no sequencer",
                "error: \(outer):4: \(folder.path)/none: No such file or directory",
                "done", "stopped",
            ])
    }

    @Test func aFileThatReadsItselfIsAnError() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("loop.set", "pause\nsource \(folder.path)/loop.set\nstop\n")
        let run = Run([.file(path: path)])
        run.dispatcher.advance()
        #expect(run.session.commands == [.pause, .stop])
        #expect(run.lines[1] == "error: \(path):2: \(path) can't be read from within itself")
    }

    @Test func typedErrorsDoNotCount() {
        let run = Run([])
        run.dispatcher.type("plya")
        run.dispatcher.advance()
        #expect(run.lines.count == 1)
        #expect(!run.dispatcher.hasFailed)
    }

    @Test func quitLeavesTheRest() {
        let run = Run([.line("pause"), .line("quit"), .line("stop")])
        run.dispatcher.advance()
        #expect(run.dispatcher.wantsToQuit)
        #expect(run.session.commands == [.pause])
        #expect(!run.dispatcher.canAdvance)
    }

    @Test func withoutATerminalTheKeyboardIsNoPads() {
        let run = Run([.line("pads keyboard")])
        run.dispatcher.advance()
        #expect(run.lines == ["error: pads keyboard needs a terminal; hit SOUND plays without"])
        #expect(run.session.commands == [])
    }

    @Test func aLongScriptIsCarriedOutInTurns() {
        let run = Run((1...100).map { .line("hit kick \($0)") })
        run.dispatcher.advance(limit: 64)
        #expect(run.session.commands.count == 64)
        run.dispatcher.advance(limit: 64)
        #expect(run.session.commands.count == 100)
    }
}
