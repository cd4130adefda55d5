import Foundation
import Testing

@testable import Session

/// The kit's faders, from the command to the sound.
struct FaderTests {
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        rig.session.start()
        try write("mics", in: rig)
        _ = try rig.perform(.kit("mics")).get()
        return rig
    }

    private func write(_ name: String, in rig: SessionRig) throws {
        let sample = try rig.writeWAV("\(name).wav", frames: 200_000) { _ in 0.5 }
        let text = """
            <control> label_cc101=Room mics label_cc20=Unused label_cc4=Pedal set_hdcc101=0.5
            <region> key=36 region_label=kick loop_mode=one_shot sample=\(sample) amplitude_oncc101=100
            """
        try text.write(toFile: "\(rig.folder)/kits/\(name).sfz", atomically: true, encoding: .utf8)
    }

    /// The level of a hit.
    private func level(_ rig: SessionRig) throws -> Float {
        rig.ports.pass(10)
        _ = try rig.perform(.silence).get()
        rig.ports.pass(10)
        _ = try rig.perform(.hit(sound: "kick", velocity: 127)).get()
        rig.ports.pass(2)
        return try #require(rig.ports.main.last)
    }

    private func returnAtAnotherRate(_ rig: SessionRig) {
        rig.ports.lose()
        rig.tick()
        rig.ports.come(rate: 96_000)
        rig.tick()
        #expect(rig.wait { rig.session.kitShelf.currentSampleRate == 96_000 })
    }

    @Test func fadersAreListedMovedAndTold() throws {
        let rig = try rig()
        let table = try #require(rig.perform(.fader(nil, nil)).get().table)
        #expect(table.columns == ["number", "label", "value"])
        #expect(
            table.rows == [
                ["4", "Pedal", "0, moves nothing"], ["20", "Unused", "0, moves nothing"],
                ["101", "Room mics", "0.5"],
            ])
        #expect(abs(try level(rig) - 0.25) < 0.001)
        #expect(try rig.perform(.fader("room-mics", 0.8)).get().line == "cc 101 Room mics: 0.8")
        #expect(try rig.perform(.fader("101", nil)).get().line == "cc 101 Room mics: 0.8")
        #expect(abs(try level(rig) - 0.4) < 0.001)
        #expect(rig.session.completions(.fader) == ["pedal", "unused", "room-mics"])
    }

    @Test func anEmptyNameIsSaidToBeMissing() throws {
        let rig = try rig()
        #expect(throws: SessionError("fader: no name is given; cc lists them", word: "")) {
            try rig.perform(.fader("", nil)).get()
        }
    }

    @Test func aFaderOutlivesAnotherRate() throws {
        let rig = try rig()
        _ = try rig.perform(.fader("room", 1)).get()
        returnAtAnotherRate(rig)
        #expect(abs(try level(rig) - 0.5) < 0.001)
        #expect(try rig.perform(.fader("room", nil)).get().line == "cc 101 Room mics: 1")
    }

    @Test func anotherKitBeginsWithItsOwnAndEachFindsThemAgain() throws {
        let rig = try rig()
        _ = try rig.perform(.fader("room", 1)).get()
        try write("other", in: rig)
        _ = try rig.perform(.kit("other")).get()
        #expect(try rig.perform(.fader("101", nil)).get().line == "cc 101 Room mics: 0.5")
        #expect(abs(try level(rig) - 0.25) < 0.001)
        _ = try rig.perform(.kit("mics")).get()
        #expect(try rig.perform(.fader("101", nil)).get().line == "cc 101 Room mics: 1")
        #expect(abs(try level(rig) - 0.5) < 0.001)
    }

    @Test func movedFadersAreSavedBehindTheKit() throws {
        let rig = try rig()
        _ = try rig.perform(.fader("101", 0.123456)).get()
        let lines = rig.session.savedLines()
        let kit = try #require(lines.firstIndex(of: "kit mics"))
        #expect(lines[(kit + 1)...].first == "cc 101 0.123456")
    }

    @Test func aKnobMovesTheFaderThatIsToldAndSaved() throws {
        let rig = try rig()
        _ = try rig.perform(.fader("101", 0.2)).get()
        rig.pads.send(status: 0xB0, 101, 127, from: 1)
        rig.ports.pass()
        #expect(try rig.perform(.fader("101", nil)).get().line == "cc 101 Room mics: 1")
        rig.pads.send(status: 0xB0, 101, 0, from: 1)
        rig.ports.pass()
        #expect(try rig.perform(.fader(nil, nil)).get().table?.rows.last == ["101", "Room mics", "0"])
        rig.pads.send(status: 0xB0, 101, 64, from: 1)
        rig.ports.pass()
        #expect(rig.session.savedLines().contains("cc 101 0.503937"))
        #expect(try rig.perform(.fader("101", 0.2)).get().line == "cc 101 Room mics: 0.2")
        #expect(rig.session.savedLines().contains("cc 101 0.2"))
    }

    @Test func aKnobOutlivesAnotherRateButNotTheKit() throws {
        let rig = try rig()
        rig.pads.send(status: 0xB0, 101, 127, from: 1)
        rig.ports.pass()
        returnAtAnotherRate(rig)
        #expect(abs(try level(rig) - 0.5) < 0.001)
        rig.pads.send(status: 0xB0, 101, 64, from: 1)
        rig.ports.pass()
        try write("other", in: rig)
        _ = try rig.perform(.kit("other")).get()
        #expect(try rig.perform(.fader("101", nil)).get().line == "cc 101 Room mics: 0.5")
        #expect(!rig.session.savedLines().contains { $0.hasPrefix("cc ") })
    }

    @Test func aPedalIsSavedOnlyAsItWasTyped() throws {
        let rig = try rig()
        rig.pads.send(status: 0xB0, 4, 127, from: 1)
        rig.ports.pass()
        #expect(try rig.perform(.fader("pedal", nil)).get().line == "cc 4 Pedal: 1, moves nothing")
        #expect(!rig.session.savedLines().contains { $0.hasPrefix("cc ") })
        _ = try rig.perform(.fader("4", 1)).get()
        #expect(rig.session.savedLines().contains("cc 4 1"))
    }

    @Test func thePedalStaysUnderTheFootWhenAKitComesBack() throws {
        let rig = try rig()
        let sample = try rig.writeWAV("hat.wav", frames: 200_000) { _ in 0.5 }
        try "<region> key=36 region_label=kick loop_mode=one_shot sample=\(sample) amplitude_oncc4=100".write(
            toFile: rig.folder + "/kits/hat.sfz", atomically: true, encoding: .utf8)
        func press(_ value: UInt8) {
            rig.pads.send(status: 0xB0, 4, value, from: 1)
            rig.ports.pass()
        }
        _ = try rig.perform(.kit("hat")).get()
        press(127)
        #expect(abs(try level(rig) - 0.5) < 0.001)
        _ = try rig.perform(.kit("mics")).get()
        press(0)
        _ = try rig.perform(.kit("hat")).get()
        #expect(try level(rig) == 0)
    }

    @Test func whatIsNoFaderIsExplained() throws {
        let rig = try rig()
        #expect(throws: SessionError("rume: the kit has no such fader; cc lists them", word: "rume")) {
            try rig.perform(.fader("rume", 1)).get()
        }
        let empty = try SessionRig()
        #expect(throws: SessionError("no kit; load one with: kit NAME")) {
            try empty.perform(.fader("101", 1)).get()
        }
    }

    @Test func hiHatChokesByNameAreSwitched() throws {
        let rig = try SessionRig()
        rig.session.start()
        try FileManager.default.createDirectory(
            atPath: rig.folder + "/kits/hats", withIntermediateDirectories: true)
        for name in ["hat open", "hat closed"] {
            _ = try rig.writeWAV("kits/hats/\(name).wav", frames: 48_000) { _ in 0.25 }
        }
        _ = try rig.perform(.kit("hats")).get()
        func isChoked() throws -> Bool {
            _ = try rig.perform(.silence).get()
            rig.ports.pass(10)
            _ = try rig.perform(.hit(sound: "46", velocity: 127)).get()
            rig.ports.pass(2)
            _ = try rig.perform(.hit(sound: "42", velocity: 127)).get()
            rig.ports.pass(10)
            return try #require(rig.ports.main.last) < 0.3
        }
        #expect(try isChoked())
        _ = try rig.perform(.set(name: "hat-choke", value: "off")).get()
        #expect(
            rig.wait {
                rig.session.kitShelf.loading == nil && rig.session.kitShelf.currentForm?.chokesHats == false
            })
        #expect(try !isChoked())
        #expect(rig.session.savedLines().first == "set hat-choke off")
    }
}
