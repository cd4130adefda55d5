import Testing

@testable import Kits

/// Which microphones a kit offers, and what is loaded of them.
struct MicrophoneTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.levels(["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125], count: 100)
    }

    private func offered(_ text: String) throws -> [String] {
        try fixture.kit(text)
        return try KitLoader.microphones(path: fixture.path("test.sfz"))
    }

    private func drums(_ more: String = "", keys: [Int] = [36, 38, 42], sample: (Int) -> String) -> String {
        keys.map { "<region> key=\($0) \(more) sample=\(sample($0))\n" }.joined()
    }

    @Test func labelsOfSoundsThatSoundTogetherAreMicrophones() throws {
        for header in ["global", "master", "group"] {
            let text = ["Close", "Over Head"].map {
                "<\(header)> \(header)_label=\($0)\n" + drums { _ in "a.wav" }
            }
            #expect(try offered(text.joined()) == ["Close", "Over Head"], "\(header)")
        }
    }

    @Test func foldersAndWordsOfFileNamesAreToo() throws {
        let folders = ["close", "room"].map { microphone in
            drums { "\(microphone)/\($0)/1.wav" }
        }
        #expect(try offered(folders.joined()) == ["close", "room"])
        let words = ["Close", "OH"].map { microphone in
            drums { "\(["kick", "snare rim", "hat"][$0 % 3])_\(microphone)_v1.wav" }
        }
        #expect(try offered(words.joined()) == ["Close", "OH"])
    }

    @Test func aMicrophoneOfSomeDrumsIsOne() throws {
        let text =
            "<master> master_label=overhead\n" + drums { _ in "a.wav" } + "<master> master_label=room\n"
            + drums { _ in "b.wav" } + "<master> master_label=snare wires\n<region> key=38 sample=c.wav\n"
        #expect(try offered(text) == ["overhead", "room", "snare wires"])
    }

    @Test func layersTurnsDrumsAndSwitchesAreNone() throws {
        let parts = [
            ["hivel=63", "lovel=64"], ["seq_length=2 seq_position=1", "seq_length=2 seq_position=2"],
            ["hirand=0.5", "lorand=0.5"], ["hicc30=63", "locc30=64"], ["sw_last=1", "sw_last=2"],
            ["trigger=attack", "trigger=release"],
        ]
        for part in parts {
            let text = ["soft", "loud"].enumerated().map { index, name in
                "<group> group_label=\(name)\n" + drums(part[index]) { _ in "\(name).wav" }
            }
            #expect(try offered(text.joined()) == [], "\(part)")
        }
        let kinds = ["kick", "snare", "hat"].enumerated().map { index, name in
            "<group> group_label=\(name)\n<region> key=\(36 + index) sample=\(name)/a.wav\n"
        }
        #expect(try offered(kinds.joined()) == [])
        #expect(
            try offered(
                "<region> key=36 sample=a.wav <region> key=36 sample=b.wav <region> key=38 sample=c.wav")
                == [])
    }

    @Test func onlyTheChosenOnesAreLoaded() throws {
        let text = zip(["Close", "Overhead", "Room"], ["a", "b", "c"]).map { name, file in
            "<master> master_label=\(name)\n" + drums { _ in "\(file).wav" }
        }
        try fixture.kit(text.joined() + "<master> <region> key=50 sample=*silence\n")
        let kit = try fixture.load { $0.microphones = ["room", "CLOSE"] }
        #expect(kit.regions(36).map { $0.left[0] } == [0.5, 0.125])
        #expect(kit.report.sampleCount == 2)
        #expect(kit.regions(50).count == 1)
        let begun = try fixture.load { $0.microphones = ["over"] }
        #expect(begun.regions(38).map { $0.left[0] } == [0.25])
        let error = #expect(throws: KitError.self) { try fixture.load { $0.microphones = ["rom"] } }
        #expect(
            error?.text
                == "test: no microphone is called rom; it offers Close, Overhead, Room; nearest is Room")
    }

    @Test func aKitWithoutAnyRefusesAChoice() throws {
        try fixture.kit("<region> key=36 sample=a.wav")
        let error = #expect(throws: KitError.self) { try fixture.load { $0.microphones = ["close"] } }
        #expect(error?.text == "test: offers no microphones to choose among; load it without --mics")
    }

    @Test func hydrogensComponentsAreMicrophonesByName() throws {
        let components = ["Close", "Room"].enumerated().map {
            "<drumkitComponent><id>\($0)</id><name>\($1)</name><volume>1</volume></drumkitComponent>"
        }
        let instruments = (0..<2).map { index in
            let parts = zip([0, 1], ["a.wav", "b.wav"]).map { id, file in
                "<instrumentComponent><component_id>\(id)</component_id><gain>1</gain>"
                    + HydrogenText.layer(file) + "</instrumentComponent>"
            }
            return "<instrument><id>\(index)</id><name>drum \(index)</name>\(parts.joined())</instrument>"
        }
        let text = HydrogenText.kit(
            instruments, head: "<componentList>\(components.joined())</componentList>")
        let whole = try fixture.hydrogen(text)
        #expect(whole.regions(36).count == 2)
        #expect(try KitLoader.microphones(path: fixture.path("drumkit.xml")) == ["Close", "Room"])
        let kit = try fixture.hydrogen(text) { $0.microphones = ["room"] }
        #expect(kit.regions(36).count == 1)
        #expect(kit.regions(37)[0].left[0] == 0.25)
    }
}
