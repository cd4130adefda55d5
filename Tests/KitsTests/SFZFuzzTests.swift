import Testing

@testable import Kits

/// The parser under 20,000 damaged kits, the same ones in each run.
struct SFZFuzzTests {
    private static let seeds = [
        """
        #define $K 36
        <control> default_path=a\\b/ note_offset=1
        <global> loop_mode=one_shot amp_velcurve_64=1 group_volume=-3
        <group> key=$K group=-2 off_by=-2 off_time=0.3
        <region> sample=Kick 1.wav lovel=1 hivel=64 // soft
        <region> sample=Kick 2.wav lovel=65 seq_length=2 seq_position=2
        #include "b.sfz"
        """,
        """
        <master> master_label=Hats /* closed
        and open */ <region> sample=h.wav lokey=c2 hikey=d#2 lorand=0.5 hirand=1 pan=-20 tune=5
        <region>sample=*silence end=-1 key=44 offset=10 loop_start=3 loop_end=9 trigger=attack
        <curve> v000=0 <effect> x=1
        """,
    ]

    private static let words: [[UInt8]] = [
        "<region>", "<group>", "<global>", "<control>", "#define $K ", "#define $A $A", "$K", "$A",
        "#include \"b.sfz\"",
        "/*", "*/", "//", "=", "sample=", "key=", "-1", "99999999999999999999", "1e308",
        "-9223372036854775808",
        "nan", "\u{1B}[2J", "\n", "\r", "\"", "\\", "é", "end=", "hivel=", "amp_velcurve_", "seq_position=",
    ].map { Array($0.utf8) }

    private static let includes = [
        "b.sfz": Array("<region> sample=b.wav key=$K #include \"c.sfz\"".utf8),
        "c.sfz": Array("#define $K 40 <region> sample=c.wav #include \"b.sfz\"".utf8),
    ]

    @Test func damagedKitsAreReadOrRefused() throws {
        var random = SeededNumbers(state: 0x5EED)
        var readCount = 0
        for round in 0..<20_000 {
            var text = Array(Self.seeds[round % Self.seeds.count].utf8)
            for _ in 0...random.below(8) { Self.damage(&text, &random) }
            do throws(KitError) {
                check(try SFZFixture.parse(text, Self.includes))
                readCount += 1
            } catch {
                #expect(!error.reason.isEmpty && isPlain(error.text))
            }
        }
        // Most stay readable: a parser that refuses everything would pass otherwise.
        #expect(readCount > 12_000)
    }

    private static func damage(_ text: inout [UInt8], _ random: inout SeededNumbers) {
        let place = random.below(text.count + 1)
        let end = min(place + random.below(12), text.count)
        switch random.below(6) {
        case 0: if place < text.count { text[place] = UInt8(random.below(256)) }
        case 1: text.removeSubrange(place..<end)
        case 2: text.insert(contentsOf: text[place..<end], at: random.below(text.count + 1))
        case 3: text = Array(text[..<place])
        default: text.insert(contentsOf: words[random.below(words.count)], at: place)
        }
    }

    /// What holds for every region, whatever the text was.
    private func check(_ kit: KitDescription) {
        for region in kit.regions {
            let isSound =
                (0...127).contains(region.keys.lowerBound) && region.keys.upperBound <= 127
                && region.velocities.lowerBound >= 1 && region.velocities.upperBound <= 127
                && region.lowRandom < region.highRandom && region.sequencePosition <= region.sequenceLength
                && region.gainLinear.isFinite && region.gainLinear >= 0 && abs(region.pan) <= 1
                && region.offset >= 0 && region.last ?? 0 >= 0 && region.releaseSeconds >= 0
                && abs(region.velocity.tracking) <= 1
                && region.velocity.curve.allSatisfy {
                    (0...127).contains($0.key) && (0...1).contains($0.value)
                }
                && abs(region.pitch.tuning(key: region.keys.lowerBound, rootKey: nil)) <= 600_000
            if !isSound { Issue.record("\(region)") }
        }
        for note in kit.notes where !isPlain(note) { Issue.record("\(note)") }
        if kit.leftOut.all.count > 101 || kit.warnings.all.count > 101 { Issue.record("too many notes") }
    }

    private func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
}

/// Numbers that look random and are the same in each run.
struct SeededNumbers {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return bound <= 0 ? 0 : Int(state >> 33) % bound
    }
}
