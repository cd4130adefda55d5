import Devices
import Engine
import Foundation
import Testing

@testable import Session

@Suite("Session: buses and outputs", .serialized)
struct MixTests {
    /// The largest magnitude on main's left side after a hit on the snare.
    private func loudness(_ rig: SessionRig) throws -> Float {
        _ = try rig.perform(.silence).get()
        rig.ports.pass(4)
        let before = rig.ports.main.count
        _ = try rig.perform(.hit(sound: "snare", velocity: 127)).get()
        rig.ports.pass(4)
        return rig.ports.main.dropFirst(before).map(abs).max() ?? 0
    }

    @Test("An output is stereo unless mono is said, and changes only if that is said again")
    func shapes() throws {
        let rig = try SessionRig.withKit()
        _ = try rig.perform(.output(sound: "kick", output: "kick_mic", isStereo: false)).get()
        _ = try rig.perform(.output(sound: "snare", output: "snare_mic")).get()
        #expect(rig.ports.outputKinds == ["kick_mic": "0 mono", "snare_mic": "1 stereo"])
        _ = try rig.perform(.output(sound: "snare", output: "kick_mic")).get()
        #expect(rig.ports.outputKinds["kick_mic"] == "0 mono")
        let answer = try rig.perform(.outputs(name: "kick_mic", isStereo: true)).get()
        #expect(answer.line == "output kick_mic: stereo")
        #expect(rig.ports.outputKinds["kick_mic"] == "0 stereo")
        #expect(
            errorText(rig.perform(.outputs(name: "song", isStereo: false)))?.contains("another name") == true)
    }

    @Test("What was saved makes the outputs in their order, whatever was sent there first")
    func placesAreSaved() throws {
        let rig = try SessionRig.withKit()
        for (sound, output) in [("kick", "a"), ("snare", "b"), ("kick", "unused"), ("kick", "c")] {
            _ = try rig.perform(.output(sound: sound, output: output)).get()
        }
        _ = try rig.perform(.output(sound: "38", output: "c")).get()
        _ = try rig.perform(.output(sound: "36", output: "a", isStereo: false)).get()
        _ = try rig.perform(.pan(bus: "a", -20)).get()
        _ = try rig.perform(.solo(bus: "a", true)).get()
        _ = try rig.perform(.include(bus: "a", true)).get()
        _ = try rig.perform(.pan(bus: "unused", 20)).get()
        #expect(
            rig.session.savedLines().dropFirst() == [
                "outputs a mono", "outputs b stereo", "outputs unused stereo", "outputs c stereo",
                "output snare b", "output kick c", "output 38 c", "output 36 a", "pan a -20", "solo a on",
                "include a on", "pan unused 20",
            ])
    }

    @Test("A kit's own outputs go to the kit until they are sent elsewhere, by a word that no sound has")
    func kitOutputs() throws {
        let rig = try SessionRig.withKit()
        #expect(try rig.perform(.output(sound: "kit:3", output: nil)).get().line == "kit:3: kit")
        _ = try rig.perform(.output(sound: "kit:3", output: "room")).get()
        #expect(try rig.perform(.output(sound: "kit:3", output: nil)).get().line == "kit:3: room")
        #expect(try rig.perform(.output(sound: nil, output: nil)).get().table?.rows == [["kit:3", "room"]])
        #expect(rig.session.savedLines().dropFirst() == ["outputs room stereo", "output kit:3 room"])
        _ = try rig.perform(.output(sound: "kit:3", output: "kit")).get()
        #expect(rig.session.savedLines() == ["kit one", "outputs room stereo"])
        for word in ["kit:0", "kit:17", "kit:x"] {
            let error = errorText(rig.perform(.output(sound: word, output: "room")))
            #expect(error == "\(word): a kit's own outputs are kit:1 to kit:16")
        }
    }

    @Test("The outputs that a kit has are listed with where they go, and a sound of theirs is heard there")
    func outputsOfAKit() throws {
        let rig = try SessionRig.withKit()
        let sample = try rig.writeWAV("room.wav", frames: 2_000) { _ in 0.5 }
        try "<region> key=36 region_label=kick output=2 sample=\(sample) loop_mode=one_shot amp_veltrack=0"
            .write(toFile: rig.folder + "/kits/rooms.sfz", atomically: true, encoding: .utf8)
        _ = try rig.perform(.kit("rooms")).get()
        #expect(try rig.perform(.output(sound: nil, output: nil)).get().table?.rows == [["kit:2", "kit"]])
        _ = try rig.perform(.output(sound: "kit:2", output: "room")).get()
        #expect(try rig.perform(.output(sound: nil, output: nil)).get().table?.rows == [["kit:2", "room"]])
        rig.ports.listensTo = [.kit, .extra(0)]
        _ = try rig.perform(.hit(sound: "kick", velocity: 100)).get()
        rig.ports.pass(4)
        #expect(rig.ports.heard[.kit]?.allSatisfy { $0 == 0 } == true)
        #expect(rig.ports.heard[.extra(0)]?.contains { abs($0 - 0.5) < 0.001 } == true)
    }

    @Test("A sound that only the next kit has can be sent somewhere before, and this is said")
    func routesBeforeTheKit() throws {
        let rig = try SessionRig.withKit()
        let answer = try rig.perform(.output(sound: "gong", output: "far")).get()
        #expect(answer.line == "gong: far; the kit one has no such sound")
        let near = try rig.perform(.output(sound: "kcik", output: "far")).get()
        #expect(near.line == "kcik: far; the kit one has no such sound; did you mean kick?")
        let sample = try rig.writeWAV("gong.wav", frames: 100) { _ in 0.5 }
        try "<region> key=40 region_label=gong sample=\(sample)"
            .write(toFile: rig.folder + "/kits/far.sfz", atomically: true, encoding: .utf8)
        _ = try rig.perform(.kit("far")).get()
        #expect(rig.session.sentKeys[40].bus == .extra(0))
        #expect(
            errorText(rig.perform(.output(sound: "nothing", output: nil)))?.contains("no such sound") == true)
    }

    @Test("A balance to the right leaves main's left side silent; centre brings it back")
    func balance() throws {
        let rig = try SessionRig.withKit()
        #expect(try rig.perform(.pan(bus: "kit", 100)).get().line == "pan kit: 100 % right")
        #expect(try loudness(rig) == 0)
        #expect(try rig.perform(.pan(bus: "kit", -40)).get().line == "pan kit: 40 % left")
        #expect(abs(try loudness(rig) - 0.5) < 0.001)
        #expect(try rig.perform(.pan(bus: "kit", 0)).get().line == "pan kit: centre")
        #expect(rig.session.savedLines() == ["kit one"])
        #expect(errorText(rig.perform(.pan(bus: "kti", 0)))?.hasPrefix("no bus kti") == true)
    }

    @Test("A solo of the song silences the kit until it ends, and an output that is made meanwhile")
    func solo() throws {
        let rig = try SessionRig.withKit()
        #expect(try rig.perform(.solo(bus: "song", nil)).get().line == "solo: song")
        #expect(try loudness(rig) == 0)
        _ = try rig.perform(.output(sound: "kick", output: "mic")).get()
        #expect(rig.session.sentGains[4] == 0)
        let rows = try rig.perform(.level(bus: nil, nil)).get().table?.rows
        let states = rows?.compactMap(\.last)
        #expect(states == ["", "solo", "silent, others are solo", "", "silent, others are solo"])
        #expect(try rig.perform(.solo(bus: nil, false)).get().line == "solo: none")
        #expect(abs(try loudness(rig) - 0.5) < 0.001)
        #expect(errorText(rig.perform(.solo(bus: "main", true)))?.contains("sum of all") == true)
    }

    @Test("An output is part of main only where that is said, and song and kit always are")
    func include() throws {
        let rig = try SessionRig.withKit()
        _ = try rig.perform(.output(sound: "snare", output: "mic")).get()
        #expect(try loudness(rig) == 0)
        #expect(try rig.perform(.include(bus: "mic", true)).get().line == "mic: in main")
        #expect(abs(try loudness(rig) - 0.5) < 0.001)
        #expect(try rig.perform(.include(bus: nil, nil)).get().line == "main: song, kit, mic")
        _ = try rig.perform(.include(bus: "mic", false)).get()
        #expect(try loudness(rig) == 0)
        #expect(errorText(rig.perform(.include(bus: "kit", false)))?.contains("always part") == true)
    }
}
