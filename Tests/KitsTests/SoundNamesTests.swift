import Testing

@testable import Kits

/// What pads are called, and what a user may type for them.
struct SoundNamesTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        for name in ["zap_01", "Kick In 3", "a"] { try fixture.wave("\(name).wav", [0.5]) }
    }

    private func pads(_ text: String) throws -> [KitPad] {
        try fixture.kit(text)
        return try fixture.load().pads
    }

    private func key(_ typed: String, _ pads: [KitPad]) -> String {
        do throws(KitError) {
            return String(try SoundNames.key(for: typed, in: pads))
        } catch {
            return error.text
        }
    }

    @Test func generalMIDINamesTheKeys() throws {
        let pads = try pads("<global> sample=a.wav <region> key=36 <region> key=42 <region> key=46")
        #expect(pads.map(\.word) == ["kick", "hat", "open-hat"])
        #expect(pads.map(\.name) == ["Bass Drum 1", "Closed Hi-Hat", "Open Hi-Hat"])
    }

    @Test func aLabelComesFirst() throws {
        let pads = try pads(
            """
            <master> master_label=Drums
            <group> group_label=Deep Kick
            <region> key=36 sample=a.wav region_label=Soft hivel=60
            <region> key=36 sample=a.wav region_label=Hard lovel=61
            <group>
            <region> key=60 sample=zap_01.wav region_label=Zap!
            <region> key=62 sample=a.wav
            """)
        // Soft and Hard are layers of one sound, Drums are many sounds: neither is a name.
        #expect(pads.map(\.name) == ["Deep Kick", "Zap!", "Mute Hi Conga"])
        #expect(pads.map(\.word) == ["deep-kick", "zap", "mute-conga"])
        #expect(pads.map(\.layerCount) == [2, 1, 1])
        #expect(pads[1].otherWords == ["bongo", "hi-bongo"])
    }

    @Test func aKeysOwnLabelComesBeforeAll() throws {
        let pads = try pads(
            """
            <control> label_key36=Deep Kick label_key38=Snare label_key40=Snare label_key99=Nothing
            <region> key=36 sample=a.wav region_label=Soft
            <region> key=38 sample=a.wav region_label=Rim <region> key=40 sample=a.wav
            """)
        #expect(pads.map(\.name) == ["Deep Kick", "Rim", "Electric Snare"])
        #expect(try SoundNames.key(for: "deep kick", in: pads) == 36)
    }

    @Test func aKeySwitchIsMeantByItsNumber() throws {
        try fixture.kit(
            "<global> sw_lokey=20 sw_hikey=21 sample=a.wav <region> key=36 sw_last=20 <region> key=36 sw_last=24"
        )
        let kit = try fixture.load()
        #expect(kit.switchKeys == [20, 21, 24])
        #expect(try ["21", "g#0", "C1", "kick"].map { try kit.key(for: $0) } == [21, 20, 24, 36])
        #expect(throws: KitError.self) { try kit.key(for: "22") }
    }

    @Test func elsewhereTheFileNamesTheKey() throws {
        let pads = try pads(
            """
            <region> key=1 sample=zap_01.wav <region> key=2 sample=Kick In 3.wav
            <region> key=3 sample=*silence group=1
            """)
        #expect(pads.map(\.word) == ["zap", "kick-in", "key-3"])
        #expect(pads.map(\.layerCount) == [1, 1, 0])
    }

    @Test(
        arguments: [
            ("kick", "36"), ("KICK", "36"), ("bd", "36"), ("Bass Drum 1", "36"), ("snare", "40"),
            ("hihat", "42"), ("hi hat", "42"), ("open-hat", "46"), ("open", "46"), ("oh", "46"),
            ("zap", "60"), ("bongo", "60"), ("za", "60"), ("36", "36"), ("c2", "36"), ("E2", "40"),
            ("floor-tom", "41"), ("tom", "41"), ("808", "70"), ("low floor tom", "41"),
        ])
    func wordsThatMeanAKey(typed: String, expected: String) throws {
        #expect(key(typed, try drums()) == expected)
    }

    @Test(
        arguments: [
            ("kik", "kik: the kit has no such sound; nearest is kick"),
            ("sanre2", "sanre2: the kit has no such sound; nearest is snare2"),
            ("99", "99: the kit has no sound on key 99; it has kick, snare2, tom6, hat, open-hat, zap, …"),
            ("c9", "c9: the kit has no sound on key 120; it has kick, snare2, tom6, hat, open-hat, zap, …"),
            ("", "sound: no name is given; it has kick, snare2, tom6, hat, open-hat, zap, …"),
            (
                "\u{1F600}",
                "\u{1F600}: the kit has no such sound; it has kick, snare2, tom6, hat, open-hat, zap, …"
            ),
            (
                "gong-of-doom",
                "gong-of-doom: the kit has no such sound; it has kick, snare2, tom6, hat, open-hat, zap, …"
            ),
        ])
    func wordsThatMeanNone(typed: String, expected: String) throws {
        #expect(key(typed, try drums()) == expected)
    }

    @Test func aBeginningThatIsNotEnough() throws {
        let pads = try pads(
            "<global> sample=a.wav <region> key=49 <region> key=57 <region> key=51 <region> key=59")
        #expect(key("cra", pads) == "cra: could be crash, crash2; type more of it")
        #expect(key("crash", pads) == "49")
        #expect(key("ride2", pads) == "59")
        #expect(key("kick", []) == "kick: the kit has no such sound; load a kit first")
    }

    private func drums() throws -> [KitPad] {
        try pads(
            """
            <global> sample=a.wav
            <region> key=36 <region> key=40 <region> key=41 <region> key=42 <region> key=46
            <region> key=60 region_label=Zap
            <region> key=70 region_label=808
            """)
    }

    @Test func everyDrumHasAWordOfItsOwn() {
        let entries = (0...127).compactMap { DrumNames.entry(for: $0) }
        #expect(entries.count == 61)
        #expect(Set(entries.map(\.word)).count == 61)
        #expect(Set(entries.map(\.name)).count == 61)
        #expect(entries.allSatisfy { SoundNames.word($0.word) == $0.word })
        #expect(DrumNames.entry(for: 26) == nil && DrumNames.entry(for: 88) == nil)
        #expect(DrumNames.entry(for: 35)?.name == "Acoustic Bass Drum")
        #expect(DrumNames.entry(for: 56)?.name == "Cowbell")
        #expect(DrumNames.entry(for: 81)?.name == "Open Triangle")
    }

    @Test(
        arguments: [
            ("c-1", 0), ("c4", 60), ("C4", 60), ("c#4", 61), ("db4", 61), ("d♭4", 61), ("c♯4", 61),
            ("b3", 59),
            ("bb3", 58), ("cb4", 59), ("b#3", 60), ("g9", 127), ("g#9", nil), ("c-2", nil), ("h3", nil),
            ("c", nil), ("", nil), ("4", nil), ("c4x", nil), ("c 4", nil), ("c+4", 60),
        ] as [(String, Int?)])
    func noteNames(name: String, number: Int?) {
        #expect(NoteName.number(name) == number)
    }
}
