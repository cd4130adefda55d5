import Devices
import Engine
import Foundation
import Testing

@testable import Session

@Suite("Pads: any controller is bound, learned, watched and felt", .serialized)
struct PadTests {
    private let rig: SessionRig

    init() throws {
        rig = try SessionRig()
        rig.session.start()
        rig.tick()
        try rig.writeKit("one")
        _ = try rig.perform(.kit("one")).get()
        rig.ports.pass(8)
        _ = rig.takeEvents()
    }

    /// Lets the engine and the session see what was sent.
    private func pass() {
        rig.ports.pass(2)
        rig.tick()
    }

    private func error(_ result: Result<Answer, SessionError>) -> String? {
        if case .failure(let error) = result { return error.text }
        return nil
    }

    private func saved() -> [String] {
        rig.session.savedLines().filter { $0 != "kit one" }
    }

    @Test("A knob runs its line quietly for the last place that it was turned to, a switch at each press")
    func knobsAndSwitches() throws {
        _ = try rig.perform(.bind(.controller(7), command: "level kit {value}")).get()
        _ = try rig.perform(.bind(.controller(64), command: "next", isPress: true)).get()
        _ = try rig.perform(.bind(.controller(9), command: "level main {raw}", isPress: true)).get()
        for value in 0...127 as ClosedRange<UInt8> { rig.pads.send(status: 0xB3, 7, value) }
        for value in [127, 127, 0, 64, 63, 127] as [UInt8] {
            rig.pads.send(status: 0xB0, 64, value)
            rig.pads.send(status: 0xB0, 9, value)
        }
        pass()
        #expect(rig.session.takeTurnedLines() == ["level kit 100"])
        let lines = rig.session.takeBoundLines()
        #expect(lines.filter { $0 == "next" }.count == 3)
        #expect(lines.filter { $0 != "next" } == ["level main 127", "level main 64", "level main 127"])
        #expect(
            saved() == [
                "bind cc 7 level kit {value}", "bind cc 64 next", "bind cc 9 press level main {raw}",
            ])
    }

    @Test("Programs choose kits by their place in kits; an unbound one is told once, both ways")
    func programs() throws {
        try rig.writeKit("two")
        _ = try rig.perform(.bind(Trigger(.program(nil), channel: 0), command: "kit {value}")).get()
        let told = try [Trigger(.program(nil), channel: 0), .controller(9)].map {
            try rig.perform(.binding($0)).get().line
        }
        #expect(
            told == [
                "program * ch 1: kit {value}", "cc 9 is not bound; bind it with: bind cc 9 COMMAND",
            ])
        for program in [0, 1, 127] as [UInt8] { rig.pads.send(status: 0xC0, program, 0) }
        for _ in 0..<3 { rig.pads.send(status: 0xC9, 127, 0) }
        pass()
        #expect(rig.session.takeBoundLines() == ["kit 1", "kit 2", "kit 128"])
        #expect(
            rig.takeEvents().filter { $0.name == "unbound-program" }.map(\.line) == [
                "program 127 (128 from 1) on channel 10 is bound to nothing"
            ])
        #expect(rig.session.takeTurnedLines().isEmpty)
        _ = try rig.perform(.kit("2")).get()
        #expect(rig.session.kitShelf.currentName == "two")
        #expect(error(rig.perform(.kit("128"))) == "no kit 128: kits lists 2, from 1")
        let rows = try #require(rig.perform(.kits).get().table?.rows)
        #expect(rows.map { Array($0[..<2]) } == [["1", "  one"], ["2", "* two"]])
    }

    @Test("A learned switch is kept by kind, channel and number, whatever it was hit with")
    func learnedSwitch() throws {
        _ = try rig.perform(.bind(Trigger(.note(51), channel: 9), command: "next")).get()
        _ = try rig.perform(.learn(.line("stop"))).get()
        #expect(rig.session.isLearning)
        pass()
        rig.pads.send(status: 0xA9, 51, 127)
        rig.pads.send(status: 0xB9, 64, 20)
        rig.pads.hit(note: 51, velocity: 20)
        pass()
        #expect(!rig.session.isLearning)
        #expect(rig.session.takeBoundLines().isEmpty)
        #expect(
            rig.takeEvents().filter { $0.name == "learned" }.map(\.line) == [
                "learned: note 51 ch 10 runs stop"
            ])
        #expect(saved() == ["bind note 51 ch 10 stop"])
        rig.pads.hit(note: 51, velocity: 120)
        rig.pads.hit(note: 51, velocity: 120, channel: 0)
        pass()
        #expect(rig.session.takeBoundLines() == ["stop"])
    }

    @Test("Learning that is ended says so; where nothing is learned, that is said")
    func endedLearning() throws {
        _ = try rig.perform(.learn(.line("stop"))).get()
        #expect(try rig.perform(.learn(.off)).get().line == "learning ended")
        #expect(try rig.perform(.learn(.off)).get().line == "nothing is being learned")
    }

    @Test("A learned pad plays its sound and is saved; it is no switch any more")
    func learnedPad() throws {
        _ = try rig.perform(.bind(.note(70), command: "next")).get()
        _ = try rig.perform(.learn(.sound("snare"))).get()
        rig.ports.pass()
        rig.pads.hit(note: 70, velocity: 20)
        pass()
        #expect(saved() == ["pad 70 ch 10 snare"])
        let before = rig.ports.main.count
        rig.pads.hit(note: 70, velocity: 127)
        pass()
        #expect(rig.ports.main.dropFirst(before).contains { abs($0 - 0.5) < 0.001 })
        #expect(rig.session.takeBoundLines().isEmpty)
        #expect(error(rig.perform(.learn(.sound("snrae"))))?.contains("snare") == true)
    }

    @Test("learn off ends it, and the next hit is a hit")
    func learnOff() throws {
        _ = try rig.perform(.learn(.line("stop"))).get()
        _ = try rig.perform(.learn(.off)).get()
        rig.pads.hit(note: 36, velocity: 127)
        pass()
        #expect(!rig.session.isLearning && saved().isEmpty)
        #expect(rig.engine.status.hitCount == 1)
    }

    @Test("Every kind of message can be learned, and machine control is listened for")
    func learnedKinds() throws {
        let kinds: [(UInt8, UInt8, UInt8, String)] = [
            (0xC2, 5, 0, "program 5 ch 3"), (0xFA, 0, 0, "start"), (0xFB, 0, 0, "continue"),
            (0xFC, 0, 0, "stop"),
            (0xF3, 4, 0, "song 4"), (0xF0, 2, 127, "mmc play"), (0xB0, 64, 127, "cc 64 ch 1"),
            (0xE0, 0, 127, "bend ch 1"),
        ]
        for (status, data1, data2, text) in kinds {
            _ = try rig.perform(.learn(.line("toggle"))).get()
            rig.pads.send(status: status, data1, data2)
            pass()
            #expect(rig.session.padSetup.bindings.all.last?.trigger.text == text)
        }
        #expect(rig.pads.hearsMachineControl)
        #expect(rig.session.takeBoundLines().isEmpty)
    }

    @Test("The monitor tells frame, message, velocity in and out, and what each did; off ends it")
    func monitor() throws {
        _ = try rig.perform(.touch(.curve, sound: "kick", .curve(.fixed(90)))).get()
        _ = try rig.perform(.bind(.controller(64), command: "toggle")).get()
        _ = try rig.perform(.monitor(true)).get()
        rig.ports.pass()
        _ = rig.takeEvents()
        let frame = rig.engine.status.time
        rig.pads.hit(note: 36, velocity: 101)
        rig.pads.send(status: 0x89, 36, 0)
        rig.pads.hit(note: 99, velocity: 1)
        rig.pads.send(status: 0xB0, 64, 127)
        rig.pads.send(status: 0xC0, 4, 0)
        pass()
        #expect(
            rig.takeEvents().filter { $0.name == "midi" }.map(\.line) == [
                "frame \(frame): note 36 ch 10 velocity 101: hit kick (36), velocity 90",
                "frame \(frame): note 36 ch 10 off: release kick (36)",
                "frame \(frame): note 99 ch 10 velocity 1: no sound",
                "frame \(frame): cc 64 ch 1 value 127: runs toggle",
                "frame \(frame): program 4 ch 1 (5 from 1): nothing",
            ])
        _ = try rig.perform(.monitor(false)).get()
        rig.pads.hit(note: 36, velocity: 101)
        pass()
        #expect(!rig.takeEvents().contains { $0.name == "midi" })
    }

    @Test("A flood of 3,000 messages shows 50 lines and the number of the rest")
    func monitorFlood() {
        var monitor = PadMonitor()
        monitor.turn(on: true)
        let shown = (0..<3_000).count { _ in monitor.mayShow(at: 10) }
        #expect(shown == 50)
        let told = [10, 10.03, 11].map { monitor.takeLeftOut(at: $0) }
        #expect(told == [nil, 2_950, nil])
        let mayShow = monitor.mayShow(at: 11)
        #expect(mayShow)
    }

    @Test("The list of pads shows every note that plays a sound, one of a channel with it, and key switches")
    func listOfPads() throws {
        let sample = try rig.writeWAV("a.wav", frames: 2_000) { _ in 0.5 }
        try "<global> sw_lokey=24 sw_hikey=24 sample=\(sample) <region> key=38 region_label=snare"
            .write(toFile: rig.folder + "/kits/listed.sfz", atomically: true, encoding: .utf8)
        _ = try rig.perform(.kit("listed")).get()
        for entry in [PadEntry(113, channel: 0, ["snare"]), PadEntry(60, ["snare"])] {
            _ = try rig.perform(.pad(entry)).get()
        }
        let rows = try #require(rig.perform(.pads(nil)).get().table?.rows)
        #expect(
            rows.map { Array($0[..<3]) } == [
                ["24", "key switch", "24"], ["38", "snare", "38, 60, 113 ch 1"],
            ])
        #expect(
            try rig.perform(.pad(PadEntry(61, ["snrae"]))).get().line
                == "note 61 plays snrae; the kit listed has no such sound; did you mean snare?")
        #expect(
            try rig.perform(.pad(PadEntry(61, ["nope", "snare"]))).get().line
                == "note 61 plays nope, else snare")
        #expect(rig.session.completions(.padMap).contains("mpc"))
    }

    @Test("Lockout and threshold of a sound drop hits, status counts them, save keeps them")
    func touches() throws {
        _ = try rig.perform(.touch(.lockout, sound: "kick", .lockout(seconds: 0.02))).get()
        _ = try rig.perform(.touch(.threshold, sound: nil, .threshold(10))).get()
        _ = try rig.perform(.touch(.curve, sound: nil, .curve(.soft))).get()
        for velocity in [100, 101, 9] as [UInt8] { rig.pads.hit(note: 36, velocity: velocity) }
        for velocity in [100, 101] as [UInt8] { rig.pads.hit(note: 38, velocity: velocity) }
        pass()
        #expect(rig.engine.status.hitCount == 3)
        let status = try rig.perform(.status).get()
        let counted = status.table?.rows.first { $0[0] == "counted" }?[1]
        #expect(counted == "1 hit locked out, 1 hit below the threshold")
        #expect(saved() == ["curve soft", "threshold 10", "lockout kick 20ms"])
        _ = try rig.perform(.touch(.lockout, sound: "kick", .off)).get()
        _ = try rig.perform(.touch(.threshold, sound: nil, .off)).get()
        #expect(saved() == ["curve soft"])
        let answer = try rig.perform(.touch(.curve, sound: "kcik", .off)).get()
        #expect(answer.line.hasSuffix("did you mean kick?"))
    }

    @Test("A map names the pads of one's own that it takes the place of")
    func forgottenPads() throws {
        _ = try rig.perform(.pad(PadEntry(30, ["snare"]))).get()
        _ = try rig.perform(.pad(PadEntry(31, channel: 9, ["kick"]))).get()
        #expect(
            try rig.perform(.pads(.map("td"))).get().line
                == "pads: td; no longer said apart: note 30, note 31 ch 10")
        #expect(try rig.perform(.pads(.map("gm"))).get().line == "pads: gm")
    }

    @Test("A map by name falls back as the kit needs it, also when the kit changes")
    func maps() throws {
        #expect(try rig.perform(.pads(.map("td"))).get().line == "pads: td")
        rig.pads.hit(note: 40, velocity: 100)
        pass()
        #expect(rig.engine.status.hitCount == 1 && rig.session.padMap.keys[40] == 38)
        #expect(try rig.perform(.pads(nil)).get().line == "map td")
        let sample = rig.folder + "/one.wav"
        try "<region> key=40 sample=\(sample)".write(
            toFile: rig.folder + "/kits/rim.sfz", atomically: true, encoding: .utf8)
        _ = try rig.perform(.kit("rim")).get()
        #expect(rig.session.padMap.keys[40] == 40)
        #expect(rig.session.savedLines().contains("pads td"))
        #expect(
            error(rig.perform(.pads(.map("keybord"))))
                == "no pad map keybord; did you mean keyboard?")
        #expect(
            error(rig.perform(.pads(.map("xyzzy"))))
                == "no pad map xyzzy; there are keyboard, gm, mpc, chromatic36, td")
    }

    @Test("A pad set by hand plays the first sound that the kit has, on its channel; channels are filtered")
    func padsByHand() throws {
        _ = try rig.perform(.pad(PadEntry(80, ["cowbell", "snare"]))).get()
        _ = try rig.perform(.pad(PadEntry(36, channel: 1, []))).get()
        rig.pads.hit(note: 80, velocity: 100)
        rig.pads.hit(note: 36, velocity: 100, channel: 1)
        pass()
        #expect(rig.engine.status.hitCount == 1)
        _ = try rig.perform(.channels([9])).get()
        rig.pads.hit(note: 80, velocity: 100, channel: 0)
        rig.pads.hit(note: 80, velocity: 100, channel: 9)
        pass()
        #expect(rig.engine.status.hitCount == 2)
        #expect(saved() == ["pad 80 cowbell snare", "pad 36 ch 2 silent", "channels 10"])
        _ = try rig.perform(.padOff(note: 80, channel: nil)).get()
        #expect(!saved().contains { $0.hasPrefix("pad 80") })
    }
}
