import Devices
import Engine
import Foundation
import Testing

@testable import Session

@Suite("Session: commands become sound", .serialized)
struct SessionTests {
    private func rig(kit: Bool = true) throws -> SessionRig {
        if kit { return try SessionRig.withKit() }
        let rig = try SessionRig()
        rig.session.start()
        rig.tick()
        rig.ports.pass(8)
        return rig
    }

    @Test("A kit loads with a report, a hit by name sounds, an unknown name is answered with the nearest")
    func kitAndHit() throws {
        let rig = try rig()
        #expect(rig.takeEvents().contains { $0.name == "ready" })
        let before = rig.ports.main.count
        _ = try rig.perform(.hit(sound: "kick", velocity: 127)).get()
        #expect(rig.ports.main.dropFirst(before).contains { abs($0 - 0.5) < 0.001 })
        let wrong = rig.perform(.hit(sound: "kcik", velocity: 100))
        #expect(errorText(wrong)?.contains("kick") == true)
        let answer = try rig.perform(.kit(nil)).get()
        #expect(answer.line.hasPrefix("one: 2 pads"))
    }

    @Test("Without a kit, a song or sound each command says what is missing and what to do")
    func nothingThere() throws {
        let rig = try rig(kit: false)
        #expect(errorText(rig.perform(.hit(sound: "kick", velocity: 1))) == "no kit; load one with: kit NAME")
        #expect(errorText(rig.perform(.play(nil))) == "no song is open; open one with: open PATH")
        let missing = errorText(rig.perform(.open(path: "/nowhere/song.flac")))
        #expect(missing?.hasPrefix("/nowhere/song.flac") == true)
        try rig.writeKit("one")
        _ = try rig.perform(.kit("one")).get()
        rig.ports.lose()
        rig.tick()
        #expect(
            errorText(rig.perform(.hit(sound: "kick", velocity: 1)))?.contains("the server is gone") == true)
    }

    @Test("A song plays to its end, which is told once, and can be played again")
    func songEnds() throws {
        let rig = try rig(kit: false)
        let path = try rig.writeWAV("Song.wav", frames: 5_000) { _ in 0.25 }
        _ = try rig.perform(.play(SongChoice(file: path))).get()
        rig.session.deck.song?.track.ensure(0, frameCount: 5_000)
        #expect(rig.session.songState.state == .playing)
        #expect(rig.pass { rig.session.songState.state == .stopped })
        #expect(rig.takeEvents().filter { $0.name == "song-ended" }.count == 1)
        #expect(rig.session.songState.positionSeconds == 0)
        #expect(rig.session.songState.title == "Song")
        _ = try rig.perform(.play(nil)).get()
        #expect(rig.session.songState.state == .playing)
        #expect(rig.pass { rig.session.songState.state == .stopped })
        let sounding = rig.ports.main.count { abs($0 - 0.25) < 0.001 }
        #expect((9_000...10_000).contains(sounding))
    }

    @Test("Seeks by time, step and percentage land on the frame")
    func seeks() throws {
        let rig = try rig(kit: false)
        let path = try rig.writeWAV("ramp.wav", frames: 96_000) { Double($0) / 192_000 }
        _ = try rig.perform(.open(path: path)).get()
        for (target, seconds) in [
            (SeekTarget.seconds(1.5), 1.5), (.relative(-0.5), 1), (.percent(25), 0.5), (.relative(-9), 0),
        ] {
            _ = try rig.perform(.seek(target)).get()
            #expect(rig.session.songState.positionSeconds == seconds)
        }
        _ = try rig.perform(.seek(.seconds(1))).get()
        rig.session.deck.song?.track.ensure(48_000, frameCount: 4_096)
        _ = try rig.perform(.play(nil)).get()
        rig.ports.pass(4)
        let last = Double(try #require(rig.ports.main.last))
        let place = rig.session.songState.positionSeconds
        #expect(abs(last - (place * 48_000 - 1) / 192_000) < 1e-4)
    }

    @Test("A lost server: the song waits at its place; with resume off it goes on only when asked")
    func lostServer() throws {
        let rig = try rig(kit: false)
        let path = try rig.writeWAV("long.wav", frames: 480_000) { _ in 0.25 }
        _ = try rig.perform(.play(SongChoice(file: path))).get()
        rig.session.deck.song?.track.ensure(0, frameCount: 48_000)
        rig.ports.pass(20)
        rig.ports.lose()
        rig.tick()
        let place = rig.session.songState.positionSeconds
        #expect(rig.session.songState.state == .interrupted)
        rig.ports.come()
        rig.tick()
        rig.ports.pass(20)
        #expect(rig.session.songState.state == .interrupted)
        #expect(rig.session.songState.positionSeconds == place)
        _ = try rig.perform(.play(nil)).get()
        rig.ports.pass(20)
        #expect(rig.session.songState.positionSeconds > place)
        _ = try rig.perform(.set(name: "resume", value: "on")).get()
        rig.ports.lose()
        rig.tick()
        rig.ports.come()
        rig.tick()
        #expect(rig.session.songState.state == .playing)
    }

    @Test("A song that is asked for without sound waits at its start, as one that was interrupted")
    func playedWithoutSound() throws {
        let rig = try rig(kit: false)
        let path = try rig.writeWAV("long.wav", frames: 480_000) { _ in 0.25 }
        rig.ports.lose()
        rig.tick()
        let lack = "; no sound: the server is gone; we come back by ourselves when it does"
        let line = try rig.perform(.play(SongChoice(file: path))).get().line
        #expect(line == "interrupted: long 0:00 of 0:10" + lack)
        _ = try rig.perform(.clear).get()
        _ = try rig.perform(.append(SongChoice(file: path))).get()
        #expect(rig.session.songState.state == .interrupted)
        #expect(errorText(rig.perform(.play(nil))) == String(lack.dropFirst(2)))
        _ = try rig.perform(.set(name: "resume", value: "on")).get()
        rig.ports.come()
        rig.tick()
        #expect(rig.session.songState.state == .playing)
        #expect(rig.wait { rig.session.songState.positionSeconds > 0 })
    }

    @Test("A server that returns at another rate: kit and song are prepared anew, the place is kept")
    func otherRate() throws {
        let rig = try rig()
        let path = try rig.writeWAV("long.wav", frames: 480_000) { _ in 0.25 }
        _ = try rig.perform(.open(path: path)).get()
        _ = try rig.perform(.seek(.seconds(5))).get()
        rig.ports.lose()
        rig.tick()
        rig.ports.come(rate: 96_000)
        rig.tick()
        #expect(
            waitFor(rig) {
                rig.session.deck.song?.sampleRate == 96_000
                    && rig.session.kitShelf.currentSampleRate == 96_000
            })
        rig.ports.pass(2)
        #expect(abs(rig.session.songState.positionSeconds - 5) < 1e-4)
    }

    private func waitFor(_ rig: SessionRig, _ condition: () -> Bool) -> Bool {
        let limit = Date().addingTimeInterval(20)
        while !condition() && Date() < limit {
            var entries = rig.session.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&entries, nfds_t(entries.count), 50)
            rig.ports.pass()
            rig.tick()
        }
        return condition()
    }

    @Test("Of many quick kit changes the last one wins, the others are told so, memory comes back")
    func quickKitChanges() throws {
        let rig = try rig()
        for name in ["two", "three"] { try rig.writeKit(name, level: 0.25) }
        var answers: [Result<Answer, SessionError>] = []
        for index in 0..<30 {
            rig.session.perform(.kit(["one", "two", "three"][index % 3])) { answers.append($0) }
        }
        #expect(waitFor(rig) { answers.count == 30 })
        #expect(rig.session.kitShelf.currentName == "three")
        let lines = answers.compactMap { try? $0.get().line }
        #expect(lines.first == "kit one gives way to two")
        #expect(lines.count == 30 && lines.count { $0.contains("gives way to") } == 29)
        #expect(waitFor(rig) { rig.session.kitShelf.ringing.isEmpty })
    }

    @Test("A foot switch runs its command, a hit without a sound is told once with its channel")
    func padsAndBindings() throws {
        let rig = try rig()
        _ = try rig.perform(.bind(.controller(64), command: "toggle")).get()
        rig.ports.pass(2)
        rig.pads.send(status: 0xB0, 64, 127)
        rig.pads.hit(note: 99, velocity: 100, channel: 9)
        rig.pads.hit(note: 99, velocity: 100, channel: 9)
        rig.pads.hit(note: 36, velocity: 127)
        let before = rig.ports.main.count
        rig.ports.pass(2)
        rig.tick()
        #expect(rig.session.takeBoundLines() == ["toggle"])
        let told = rig.takeEvents().filter { $0.name == "unmapped" }
        #expect(told.map(\.line) == ["no sound on note 99, channel 10"])
        #expect(rig.ports.main.dropFirst(before).contains { abs($0 - 0.5) < 0.001 })
    }

    @Test("A sound sent to an output of its own leaves the kit, and follows its name into the next kit")
    func outputs() throws {
        let rig = try rig()
        _ = try rig.perform(.output(sound: "kick", output: "kick_mic")).get()
        #expect(rig.ports.outputNames == ["kick_mic"])
        #expect(rig.session.sentKeys[36].bus == .extra(0) && rig.session.sentKeys[38].bus == .kit)
        try rig.writeKit("two")
        _ = try rig.perform(.kit("two")).get()
        #expect(rig.session.sentKeys[36].bus == .extra(0))
        _ = try rig.perform(.output(sound: "kick", output: "kit")).get()
        #expect(rig.session.sentKeys[36].bus == .kit)
    }

    @Test("Of two words for one sound the later counts, and an output to which nothing goes is saved too")
    func outputsByOtherWords() throws {
        let rig = try rig()
        _ = try rig.perform(.output(sound: "36", output: "aux")).get()
        _ = try rig.perform(.level(bus: "aux", .decibels(-3))).get()
        _ = try rig.perform(.output(sound: "kick", output: "mic")).get()
        #expect(rig.session.sentKeys[36].bus == .extra(1))
        #expect(try rig.perform(.output(sound: "36", output: nil)).get().line == "36: mic")
        #expect(rig.session.savedLines().contains("output kick mic"))
        #expect(
            rig.session.savedLines().filter { $0.contains("aux") } == [
                "outputs aux stereo", "output 36 aux", "level aux -3dB",
            ])
        _ = try rig.perform(.output(sound: "36", output: "kit")).get()
        #expect(rig.session.sentKeys[36].bus == .kit)
        let routes = try rig.perform(.output(sound: nil, output: nil)).get().table?.rows
        #expect(routes == [["kick", "mic"], ["36", "kit"]])
    }

    @Test("Stop ends the song and lets a crash ring; silence then ends that too")
    func stopLeavesTheDrums() throws {
        let rig = try rig()
        try rig.writeKit("long", frames: 90_000)
        _ = try rig.perform(.kit("long")).get()
        let path = try rig.writeWAV("long.wav", frames: 480_000) { _ in 0.25 }
        _ = try rig.perform(.play(SongChoice(file: path))).get()
        rig.session.deck.song?.track.ensure(0, frameCount: 48_000)
        _ = try rig.perform(.hit(sound: "kick", velocity: 127)).get()
        rig.ports.pass(4)
        _ = try rig.perform(.stop).get()
        #expect(rig.session.songState.state == .stopped)
        rig.ports.pass(4)
        let before = rig.ports.main.count
        rig.ports.pass(100)
        #expect(rig.ports.main.dropFirst(before).allSatisfy { abs($0 - 0.5) < 0.001 })
        _ = try rig.perform(.silence).get()
        rig.ports.pass(4)
        #expect(rig.ports.main.suffix(512).allSatisfy { $0 == 0 })
    }

    @Test("Silence ends every sound within 10 ms and pauses the song")
    func silence() throws {
        let rig = try rig()
        try rig.writeKit("long", frames: 90_000)
        _ = try rig.perform(.kit("long")).get()
        let path = try rig.writeWAV("long.wav", frames: 480_000) { _ in 0.25 }
        _ = try rig.perform(.play(SongChoice(file: path))).get()
        rig.session.deck.song?.track.ensure(0, frameCount: 48_000)
        _ = try rig.perform(.hit(sound: "kick", velocity: 127)).get()
        rig.ports.pass(4)
        let before = rig.ports.main.count
        _ = try rig.perform(.silence).get()
        rig.ports.pass(4)
        #expect(rig.ports.main.dropFirst(before + 480).allSatisfy { $0 == 0 })
        #expect(rig.session.songState.state == .paused)
    }

    @Test("What was saved is what is set, as commands, written as a whole")
    func save() throws {
        let rig = try rig()
        _ = try rig.perform(.level(bus: "kit", .decibels(-3))).get()
        _ = try rig.perform(.mute(bus: "click", true)).get()
        _ = try rig.perform(.limiter(false)).get()
        _ = try rig.perform(.timing(.soonest)).get()
        _ = try rig.perform(.set(name: "kit-fade", value: "10ms")).get()
        _ = try rig.perform(.output(sound: "kick", output: "kick_mic")).get()
        _ = try rig.perform(.bind(.note(51), command: "toggle")).get()
        _ = try rig.perform(.connect(port: "main_left", target: "mixer:in_1")).get()
        let answer = try rig.perform(.save(path: nil)).get()
        #expect(answer.line == "saved 10 commands to \(rig.folder)/config/saved.conf")
        let text = try String(contentsOfFile: rig.folder + "/config/saved.conf", encoding: .utf8)
        #expect(
            text.split(separator: "\n").dropFirst().map(String.init) == [
                "set kit-fade 10ms", "kit one", "timing soonest", "outputs kick_mic stereo",
                "output kick kick_mic", "level kit -3dB", "mute click on", "limiter off",
                "bind note 51 toggle", "connect main_left mixer:in_1",
            ])
        #expect(errorText(rig.perform(.save(path: "/proc/nowhere/x")))?.contains("save FILE") == true)
        // A folder that nobody has made is a slip of the pen.
        let slip = rig.folder + "/nowhere/x"
        #expect(errorText(rig.perform(.save(path: slip)))?.contains("No such file") == true)
        #expect(!FileManager.default.fileExists(atPath: rig.folder + "/nowhere"))
    }
}
