import Devices
import Engine
import Foundation
import Testing

@testable import Session

@Suite("Controllers told apart: maps, filters, bindings and lights of single ones", .serialized)
struct DeviceTests {
    private let rig: SessionRig
    private let first = PadDevice(
        name: "LPD8", slot: 1, port: "LPD8 MIDI 1", address: "20:0", usbPath: "a-1", isConnected: true)
    private let second = PadDevice(
        name: "LPD8", number: 2, slot: 2, port: "LPD8 MIDI 1", address: "24:0", usbPath: "a-2",
        isConnected: true)
    private let module = PadDevice(
        name: "TD-17", slot: 3, port: "TD-17 MIDI 1", address: "28:0", usbPath: "a-3", isConnected: true)

    init() throws {
        rig = try SessionRig()
        rig.session.start()
        rig.tick()
        try rig.writeKit("one")
        _ = try rig.perform(.kit("one")).get()
        for device in [first, second, module] { rig.pads.plug(device) }
        rig.ports.pass(8)
        rig.tick()
        _ = rig.takeEvents()
    }

    /// Lets the engine and the session see what was sent.
    private func pass() {
        rig.ports.pass(2)
        rig.tick()
    }

    private func perform(_ commands: Command...) throws {
        for command in commands { _ = try rig.perform(command).get() }
    }

    private func saved() -> [String] {
        rig.session.savedLines().filter { $0 != "kit one" }
    }

    /// How many of the devices' hits count.
    private func hits(_ note: UInt8, channel: UInt8 = 9, from devices: UInt8...) -> UInt64 {
        let before = rig.engine.status.hitCount
        for device in devices { rig.pads.hit(note: note, velocity: 100, channel: channel, from: device) }
        pass()
        return rig.engine.status.hitCount - before
    }

    @Test("Equal notes of several devices at once all sound")
    func equalNotes() {
        #expect(hits(36, from: 0, 1, 2, 3) == 4)
    }

    @Test("A device has channels of its own: exactly those are heard, and all others hear theirs")
    func channels() throws {
        for wanted in 0..<16 as Range<UInt8> {
            try perform(.channels([wanted], on: "LPD8 #2"))
            let heard = (0..<16 as Range<UInt8>).filter { hits(36, channel: $0, from: 2) == 1 }
            #expect(heard == [wanted])
            #expect(hits(36, channel: (wanted + 1) % 16, from: 1, 3) == 2)
        }
        #expect(saved() == ["channels 16 on \"LPD8 #2\""])
        #expect(rig.session.slotsWithMap == [2])
        #expect(try rig.perform(.channels(nil, on: "LPD8 #2")).get().line == "channels on LPD8 #2: 16")
        #expect(try rig.perform(.channels(nil)).get().line == "channels: all")
    }

    @Test("A device that is ignored does nothing until it is heard again; so do kinds of its messages")
    func ignored() throws {
        try perform(
            .bind(.controller(64), command: "next"), .ignore(device: "lpd", Set(MessageKind.allCases), true))
        #expect(hits(36, from: 1, 2, 3) == 1)
        #expect(saved().contains("pads ignore lpd"))
        try perform(
            .ignore(device: "lpd", Set(MessageKind.allCases), false),
            .ignore(device: "LPD8", [.cc, .bend], true))
        rig.pads.send(status: 0xB0, 64, 127, from: 1)
        rig.pads.send(status: 0xB0, 64, 127, from: 2)
        #expect(hits(36, from: 1, 2, 3) == 3)
        #expect(rig.session.takeBoundLines() == ["next"])
        #expect(saved() == ["pads ignore LPD8 cc bend", "bind cc 64 next"])
        try perform(.ignore(device: "LPD8", [.bend, .cc], false))
        #expect(saved() == ["bind cc 64 next"] && rig.session.slotsWithMap.isEmpty)
    }

    @Test(
        "A device has a map of its own, which falls back as the kit needs it, also after a change of the kit")
    func maps() throws {
        try perform(.pads(.map("td"), on: "TD-17"), .pad(PadEntry(60, ["kick"]), on: "TD-17"))
        #expect(hits(40, from: 3) == 1 && hits(40, from: 1) == 0)
        #expect(hits(60, from: 3) == 1 && hits(60, from: 2) == 0)
        let sample = rig.folder + "/one.wav"
        try "<region> key=40 sample=\(sample)".write(
            toFile: rig.folder + "/kits/rim.sfz", atomically: true, encoding: .utf8)
        try perform(.kit("rim"))
        #expect(hits(38, from: 3) == 1 && hits(38, from: 1) == 0 && hits(40, from: 1, 3) == 2)
        #expect(saved() == ["kit rim", "pads td on TD-17", "pad 60 on TD-17 kick"])
        let told = try rig.perform(.pads(nil)).get().line
        #expect(told == "map gm; TD-17: map td, 1 note set")
        #expect(try rig.perform(.pads(nil, on: "TD")).get().line == "map td, 1 note set")
        try perform(.pads(.asOthers, on: "TD-17"))
        #expect(hits(38, from: 3) == 0 && saved() == ["kit rim"])
    }

    @Test("A message of one device runs its own command, the same message of others what is said of all")
    func bindings() throws {
        try perform(
            .bind(Trigger(.note(36), channel: 9), command: "next"),
            .bind(.note(36), command: "stop", on: "LPD8 #2"),
            .bind(.controller(7), command: "level kit {value}", on: "LPD8"),
            .bind(.controller(7), command: "level main {value}"))
        for device in [0, 1, 2, 3] as [UInt8] { rig.pads.hit(note: 36, velocity: 100, from: device) }
        for device in [1, 3] as [UInt8] { rig.pads.send(status: 0xB0, 7, 127, from: device) }
        pass()
        #expect(rig.session.takeBoundLines() == ["next", "next", "stop", "next"])
        #expect(rig.session.takeTurnedLines() == ["level kit 100", "level main 100"])
        #expect(
            saved() == [
                "bind note 36 ch 10 next", "bind cc 7 level main {value}", "bind note 36 on \"LPD8 #2\" stop",
                "bind cc 7 on LPD8 level kit {value}",
            ])
        let table = try #require(try rig.perform(.bind(nil, command: nil)).get().table)
        #expect(table.columns == ["trigger", "command", "device"])
        #expect(table.rows.map { $0[2] } == ["", "", "LPD8 #2", "LPD8"])
        try perform(.bind(.note(36), command: nil, on: "LPD8 #2"))
        rig.pads.hit(note: 36, velocity: 100, from: 2)
        pass()
        #expect(rig.session.takeBoundLines() == ["next"])
    }

    @Test("What is learned is for any device, unless this or one is asked for")
    func learning() throws {
        try perform(.learn(.line("stop"), on: .named("TD-17")))
        rig.ports.pass()
        rig.pads.hit(note: 50, velocity: 20, from: 1)
        rig.pads.hit(note: 51, velocity: 20, from: 3)
        pass()
        try perform(.learn(.line("next"), on: .this))
        rig.ports.pass()
        rig.pads.hit(note: 52, velocity: 20, from: 2)
        pass()
        try perform(.learn(.sound("kick"), on: .this))
        rig.ports.pass()
        rig.pads.hit(note: 53, velocity: 20, from: 1)
        pass()
        try perform(.learn(.line("toggle")))
        rig.ports.pass()
        rig.pads.hit(note: 54, velocity: 20, from: 1)
        pass()
        #expect(
            rig.takeEvents().filter { $0.name == "learned" }.map(\.line) == [
                "learned: note 51 ch 10 on TD-17 runs stop", "learned: note 52 ch 10 on LPD8 #2 runs next",
                "learned: note 53 ch 10 on LPD8 plays kick", "learned: note 54 ch 10 runs toggle",
            ])
        #expect(
            saved() == [
                "pad 53 ch 10 on LPD8 kick", "bind note 54 ch 10 toggle", "bind note 51 ch 10 on TD-17 stop",
                "bind note 52 ch 10 on \"LPD8 #2\" next",
            ])
    }

    @Test("The monitor tells whose message it was")
    func monitor() throws {
        try perform(.ignore(device: "LPD8", [.notes], true), .monitor(true))
        rig.ports.pass()
        rig.pads.hit(note: 36, velocity: 101, from: 1)
        rig.pads.hit(note: 36, velocity: 101, from: 2)
        pass()
        let lines = rig.takeEvents().filter { $0.name == "midi" }.map {
            $0.line.split(separator: ": ").dropFirst()
        }
        #expect(
            lines.map { $0.joined(separator: ": ") } == [
                "note 36 ch 10 velocity 101 from LPD8: left out, it is ignored",
                "note 36 ch 10 velocity 101 from LPD8 #2: hit kick (36), velocity 101",
            ])
    }

    @Test("A device that is pulled and comes back has its map at its first hit")
    func replug() throws {
        try perform(.pads(.map("td"), on: "TD-17"))
        rig.pads.pull(module)
        rig.tick()
        var back = module
        back.address = "99:0"
        rig.pads.plug(back)
        #expect(hits(40, from: 3) == 1)
    }

    @Test("What is saved brings everything back, gm after another map too")
    func saving() throws {
        try perform(.pads(.map("td")), .pads(.map("gm")), .channels([9]), .channels(PadSetup.allChannels))
        try perform(.hat(HatChange(.on)), .hat(HatChange(.off)), .lights(true), .lights(false))
        #expect(saved() == ["pads gm", "channels all", "hihat off", "lights off"])
        try perform(
            .hat(HatChange(.reversed, halfOpen: 30...90)), .lights(true), .hat(HatChange(.on), on: "td"))
        #expect(
            saved() == [
                "pads gm", "channels all", "hihat reversed 30..90", "lights on", "hihat on 30..90 on td",
            ])
    }

    @Test(
        "Pads that play or run something are lit on each device as its own map says, and follow map and kit")
    func lights() throws {
        #expect(rig.pads.lights.isEmpty)
        try perform(.lights(true))
        var all = PadLights()
        all.notes = [36, 38]
        #expect(rig.pads.lights == [1: all, 2: all, 3: all])
        try perform(
            .bind(.note(60), command: "next", on: "LPD8"), .channels([0], on: "LPD8 #2"),
            .ignore(device: "TD-17", [.notes], true))
        var own = all
        own.notes.insert(60)
        var filtered = PadLights()
        filtered.places = [.init(36, channel: 0), .init(38, channel: 0)]
        #expect(rig.pads.lights == [1: own, 2: filtered, 3: PadLights()])
        try perform(.pads(.map("mpc"), on: "LPD8"))
        #expect(rig.pads.lights[1]?.notes == [36, 37, 38, 40, 60])
        try perform(.lights(false))
        #expect(rig.pads.lights.isEmpty)
    }

    @Test("A wrong device is answered with those that are there")
    func wrongName() {
        guard case .failure(let error) = rig.perform(.pads(nil, on: "MPD218")) else {
            Issue.record("there is no MPD218")
            return
        }
        #expect(error.text == "no controller MPD218; there are LPD8, LPD8 #2, TD-17")
        #expect(rig.session.completions(.device) == ["LPD8", "LPD8 #2", "TD-17"])
    }
}
