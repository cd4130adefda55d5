import Devices
import Engine
import Foundation
import Testing

@testable import Session

@Suite("Single sounds: level, pan, tuning, choke and hold, and the hi-hat's pedal", .serialized)
struct SoundTests {
    private let rig: SessionRig

    init() throws {
        rig = try SessionRig()
        rig.session.start()
        rig.tick()
        try rig.writeKit("one")
        _ = try rig.perform(.kit("one")).get()
    }

    private func perform(_ commands: Command...) throws {
        for command in commands { _ = try rig.perform(command).get() }
    }

    private func writeHats(_ name: String, _ keys: String...) throws {
        let regions = keys.map { "<region> sample=\(rig.folder)/one.wav \($0)" }.joined(separator: "\n")
        try regions.write(toFile: "\(rig.folder)/kits/\(name).sfz", atomically: true, encoding: .utf8)
        _ = try rig.perform(.kit(name)).get()
    }

    @Test("All that is said of a sound reaches its keys, is told, kept and listed; kit takes it back")
    func settings() throws {
        try perform(
            .sound(.level, "kick", .level(.decibels(-6))), .sound(.pan, "kick", .pan(-50)),
            .sound(.tune, "kick", .tune(cents: -150)), .sound(.choke, "snare", .choke(group: 3)),
            .sound(.hold, "snare", .hold(true)), .touch(.threshold, sound: "snare", .threshold(9)),
            .output(sound: "kick", output: "kick_mic"))
        var kick = KeySettings()
        (kick.bus, kick.gain, kick.balance, kick.tuneCents) = (
            .extra(0), Float(Level.decibels(-6).gain), -0.5, -150
        )
        var snare = KeySettings()
        (snare.chokeGroup, snare.hold) = (3, .whileHeld)
        #expect(rig.session.sentKeys[36] == kick && rig.session.sentKeys[38] == snare)
        #expect(rig.session.sentKeys[37] == KeySettings())
        #expect(try rig.perform(.sound(.pan, "kick", nil)).get().line == "pad-pan of kick: -50")
        #expect(try rig.perform(.sound(.hold, "kick", nil)).get().line == "hold of kick: as the kit says")
        #expect(
            rig.session.savedLines().filter {
                $0.contains("pad-") || $0.contains("choke") || $0.contains("hold ")
            } == [
                "threshold snare 9", "pad-level kick -6dB", "pad-pan kick -50", "pad-tune kick -150ct",
                "choke snare 3", "hold snare on",
            ])
        let table = try #require(try rig.perform(.sounds).get().table)
        #expect(
            table.columns == [
                "sound", "level", "pan", "tune", "choke", "hold", "curve", "threshold", "lockout", "output",
            ])
        #expect(
            table.rows == [
                ["kick", "-6dB", "-50", "-150ct", "", "", "", "", "", "kick_mic"],
                ["snare", "", "", "", "3", "on", "", "9", "", ""],
            ])
        for part in SoundPart.allCases {
            try perform(.sound(part, "kick", .asKit), .sound(part, "snare", .asKit))
        }
        try perform(.output(sound: "kick", output: "kit"))
        #expect(rig.session.sentKeys.allSatisfy { $0 == KeySettings() })
        #expect(rig.session.sounds.lines.isEmpty)
    }

    @Test("What is said of a sound that only another kit has is kept for that one, and this is told")
    func absentSound() throws {
        let answer = try rig.perform(.sound(.tune, "siren", .tune(cents: 200))).get()
        #expect(answer.line == "pad-tune of siren: +200ct; the kit one has no such sound")
        try perform(.touch(.threshold, sound: "siren", .threshold(9)))
        #expect(rig.session.savedLines().contains("threshold siren 9"))
        #expect(rig.session.savedLines().contains("pad-tune siren +200ct"))
        try writeHats("other", "key=60 region_label=siren")
        #expect(rig.session.sentKeys[60].tuneCents == 200)
    }

    @Test("What is said of a sound stays with its name when the kit changes")
    func kitChange() throws {
        try perform(.sound(.tune, "snare", .tune(cents: 200)))
        try writeHats("other", "key=60 region_label=snare", "key=39 region_label=clap")
        #expect(rig.session.sentKeys[60].tuneCents == 200 && rig.session.sentKeys[38].tuneCents == 0)
        try perform(.kit("one"))
        #expect(rig.session.sentKeys[38].tuneCents == 200 && rig.session.sentKeys[60].tuneCents == 0)
    }

    @Test(
        "Names that mean one key in this kit stay apart: the last counts, and it is told whose value that is")
    func twoNames() throws {
        // Key 36 is Big Kick here, and by General MIDI's name a kick.
        try writeHats("rich", "key=36 region_label=big-kick", "key=38 region_label=snare")
        try perform(
            .output(sound: "kick", output: "mic"), .output(sound: "big-kick", output: "room"),
            .sound(.level, "kick", .level(.decibels(-20))), .sound(.level, "big-kick", .level(.decibels(-3))),
            .touch(.threshold, sound: "kick", .threshold(90)),
            .touch(.threshold, sound: "big-kick", .threshold(20)))
        func line(_ command: Command) throws -> String { try rig.perform(command).get().line }
        #expect(try line(.output(sound: "kick", output: nil)) == "kick: room")
        #expect(try line(.sound(.level, "kick", nil)) == "pad-level of kick: -3dB, said of big-kick")
        #expect(try line(.touch(.threshold, sound: "kick", nil)) == "threshold of kick: 20")
        #expect(rig.session.sentKeys[36].bus == .extra(1))
        try perform(.sound(.level, "kick", .level(.decibels(-9))))
        #expect(try line(.sound(.level, "big-kick", nil)) == "pad-level of big-kick: -9dB, said of kick")
        #expect(abs(rig.session.sentKeys[36].gain - 0.354_8) < 0.001)
        try perform(.kit("one"))
        #expect(rig.session.sentKeys[36].bus == .extra(0))
        #expect(try line(.output(sound: "kick", output: nil)) == "kick: mic")
    }

    @Test("A sound that the kit lacks is answered with the nearest")
    func wrongSound() throws {
        let answer = try rig.perform(.sound(.level, "snrae", .level(.percent(50)))).get()
        #expect(answer.line.hasSuffix("the kit one has no such sound; did you mean snare?"))
    }

    @Test("The pedal chooses among the kit's strokes, edges where it has them, the half-open one by name")
    func hats() throws {
        try perform(.hat(HatChange(.on)))
        try writeHats(
            "hats", "key=42 region_label=closed-hat", "key=46 region_label=open-hat",
            "key=22 region_label=edge-hat",
            "key=60 region_label=half-open-hat")
        #expect(
            rig.session.padMap.hats == [
                HatKeys(closed: 22, open: 26, halfOpen: 60, keys: [22, 26]).with(open: 46),
                HatKeys(closed: 42, open: 46, halfOpen: 60, keys: [42, 46]),
            ])
        _ = try rig.perform(.monitor(true)).get()
        rig.ports.pass()
        _ = rig.takeEvents()
        for (pedal, note) in [(127, 46), (60, 42), (0, 42), (0, 22), (127, 22)] as [(UInt8, UInt8)] {
            rig.pads.send(status: 0xB9, 4, pedal)
            rig.pads.hit(note: note, velocity: 100)
        }
        rig.ports.pass(2)
        rig.tick()
        let hits = rig.takeEvents().compactMap { event in
            event.fields.first { $0.name == "key" }?.value
        }
        #expect(hits == [42, 60, 46, 46, 22].map { .integer($0) })
        #expect(
            try rig.perform(.hat(nil)).get().line == "hihat: on, half open from 43 to 84")
    }

    @Test("The TD map's edges, rims and bells fall back to the bow that the kit has")
    func fallBacks() throws {
        try writeHats(
            "bows", "key=42", "key=46", "key=38", "key=48", "key=45", "key=43", "key=49", "key=51")
        try perform(.pads(.map("td")))
        let notes: [UInt8] = [22, 26, 40, 50, 47, 58, 55, 52, 57, 59, 53]
        #expect(
            notes.map { rig.session.padMap.keys[Int($0)] } == [42, 46, 38, 48, 45, 43, 49, 49, 49, 51, 51])
        try writeHats("edges", "key=22", "key=40", "key=59", "key=57")
        #expect([22, 42, 40, 38, 51, 52].map { rig.session.padMap.keys[$0] } == [22, 22, 40, 40, 59, 57])
    }
}

extension HatKeys {
    fileprivate func with(open: UInt8) -> HatKeys {
        var keys = self
        keys.open = open
        return keys
    }
}
