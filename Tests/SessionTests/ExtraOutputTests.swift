import Devices
import Engine
import Testing

@testable import Session

@Suite("Session: extra outputs come and go", .serialized)
struct ExtraOutputTests {
    @Test("An output to which nothing was ever sent is saved with its form and its level")
    func unusedIsSaved() throws {
        let rig = try SessionRig.withKit()
        _ = try rig.perform(.outputs(name: "lonely", isStereo: false)).get()
        _ = try rig.perform(.level(bus: "lonely", .decibels(-3))).get()
        _ = try rig.perform(.connect(port: "main_left", target: "desk:in")).get()
        #expect(
            rig.session.savedLines().dropFirst() == [
                "outputs lonely mono", "level lonely -3dB", "connect main_left desk:in",
            ])
    }

    @Test(
        "A removed output is gone with all that was set for it, its sounds are back, others stay where they are"
    )
    func removed() throws {
        let rig = try SessionRig.withKit()
        _ = try rig.perform(.output(sound: "kick", output: "a")).get()
        _ = try rig.perform(.output(sound: "snare", output: "b", isStereo: false)).get()
        _ = try rig.perform(.output(sound: "kit:3", output: "a")).get()
        _ = try rig.perform(.output(sound: "gong", output: "a")).get()
        for command: Command in [
            .level(bus: "a", .decibels(-6)), .pan(bus: "a", 20), .solo(bus: "a", true),
            .include(bus: "a", true), .mute(bus: "a", true),
        ] {
            _ = try rig.perform(command).get()
        }
        #expect(rig.session.sentGains[5] == 0)
        #expect(
            try rig.perform(.removeOutput("a")).get().line
                == "output a: removed; back at the kit: kick, gong, kit:3")
        #expect(rig.ports.outputKinds == ["b": "1 mono"])
        #expect(rig.session.sentKeys[36].bus == .kit && rig.session.sentKeys[38].bus == .extra(1))
        #expect(rig.session.sentGains[5] == 1)
        #expect(rig.session.savedLines().dropFirst() == ["outputs b mono", "output snare b"])
        #expect(errorText(rig.perform(.level(bus: "a", nil)))?.hasPrefix("no bus a") == true)
    }

    @Test("The place of a removed output is the next one's, which begins plain and is heard there")
    func placeIsFree() throws {
        let rig = try SessionRig.withKit()
        for number in 0..<Bus.extraCount {
            _ = try rig.perform(.outputs(name: "o\(number)", isStereo: nil)).get()
        }
        #expect(
            errorText(rig.perform(.outputs(name: "more", isStereo: nil)))?.contains("outputs NAME off")
                == true)
        for command: Command in [.mute(bus: "o3", true), .pan(bus: "o3", 100), .include(bus: "o3", true)] {
            _ = try rig.perform(command).get()
        }
        _ = try rig.perform(.removeOutput("o3")).get()
        _ = try rig.perform(.output(sound: "kick", output: "more")).get()
        #expect(rig.ports.outputKinds["more"] == "3 stereo")
        rig.ports.pass(8)
        rig.ports.listensTo = [.main, .extra(3)]
        _ = try rig.perform(.hit(sound: "kick", velocity: 127)).get()
        rig.ports.pass(4)
        #expect(rig.ports.heard[.extra(3)]?.contains { abs($0 - 0.5) < 0.001 } == true)
        #expect(rig.ports.heard[.main]?.allSatisfy { $0 == 0 } == true)
    }

    @Test("Only an extra output that is there can be removed, and one whose ports stay is left as it is")
    func notRemoved() throws {
        let rig = try SessionRig.withKit()
        #expect(errorText(rig.perform(.removeOutput("a"))) == "no output a; there are none")
        #expect(
            errorText(rig.perform(.removeOutput("song"))) == "song is no extra output; it is always there")
        _ = try rig.perform(.output(sound: "kick", output: "mic")).get()
        #expect(errorText(rig.perform(.removeOutput("a"))) == "no output a; there are mic")
        rig.ports.removalRefusal = DeviceError("the server does not answer")
        #expect(errorText(rig.perform(.removeOutput("mic"))) == "the server does not answer")
        #expect(try rig.perform(.output(sound: "kick", output: nil)).get().line == "kick: mic")
    }

    @Test("`off` takes a sound or a kit's own output back to the kit")
    func off() throws {
        let rig = try SessionRig.withKit()
        for sound in ["kick", "kit:2"] {
            _ = try rig.perform(.output(sound: sound, output: "mic")).get()
            #expect(try rig.perform(.output(sound: sound, output: "off")).get().line == "\(sound): kit")
        }
        #expect(rig.session.sentKeys[36].bus == .kit)
        #expect(rig.ports.outputNames == ["mic"])
        #expect(try rig.perform(.output(sound: nil, output: nil)).get().table == nil)
    }

    @Test("A sound that another kit has stays where it was sent when more is sent somewhere")
    func absentSoundsKeepTheirRoutes() throws {
        let rig = try SessionRig.withKit()
        _ = try rig.perform(.output(sound: "gong", output: "far")).get()
        _ = try rig.perform(.output(sound: "kick", output: "mic")).get()
        #expect(rig.session.savedLines().suffix(2) == ["output gong far", "output kick mic"])
    }

    @Test(
        "Names that mean something else are refused",
        arguments: [
            ("", "an output needs a name: choose one, such as kick_mic"),
            ("on", "on is a word of the commands, not an output; choose another name"),
            ("None", "None is a word of the commands, not an output; choose another name"),
            ("mono", "mono is a word of the commands, not an output; choose another name"),
            ("stereo", "stereo is a word of the commands, not an output; choose another name"),
            ("default", "default is a word of the commands, not an output; choose another name"),
            ("16", "16 is a number, not an output; choose another name"),
            ("a/b", "a/b can't name an output, as it has a slash; choose another name"),
            ("-3dB", "-3dB can't name an output, as it begins with -; choose another name"),
            (".mic", ".mic can't name an output, as it begins with .; choose another name"),
            ("main", "main is no extra output; choose another name"),
        ])
    func names(name: String, text: String) throws {
        let rig = try SessionRig.withKit()
        #expect(errorText(rig.perform(.output(sound: "snare", output: name))) == text)
        #expect(errorText(rig.perform(.outputs(name: name, isStereo: nil))) == text)
        #expect(rig.ports.outputNames == [])
        #expect(rig.session.savedLines() == ["kit one"])
    }

    @Test("No output can be made that is called off")
    func offIsNoName() throws {
        let error = errorText(try SessionRig.withKit().perform(.outputs(name: "off", isStereo: nil)))
        #expect(error == "off is a word of the commands, not an output; choose another name")
    }
}
