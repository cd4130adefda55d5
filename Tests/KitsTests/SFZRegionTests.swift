import Engine
import Testing

@testable import Kits

/// What opcodes come to for a region.
struct SFZRegionTests {
    private func region(_ opcodes: String) throws -> RegionDescription {
        try SFZFixture.region("<region> sample=a.wav " + opcodes)
    }

    private func leftOut(_ opcodes: String) throws -> [String] {
        let kit = try SFZFixture.parse("<region> sample=a.wav " + opcodes)
        #expect(kit.regions.isEmpty)
        return kit.leftOut.all.map(\.line)
    }

    private func warnings(_ opcodes: String) throws -> [String] {
        let kit = try SFZFixture.parse("<region> sample=a.wav " + opcodes)
        #expect(kit.regions.count == 1)
        return kit.warnings.all.map(\.text)
    }

    @Test func defaults() throws {
        let region = try region("")
        #expect(region.keys == 0...127)
        #expect(region.velocities == 1...127)
        #expect(region.lowRandom == 0 && region.highRandom == 1)
        #expect(region.sequenceLength == 1 && region.sequencePosition == 1)
        #expect(region.group == 0 && region.offBy == 0)
        #expect(region.choke == .fast)
        #expect(region.releaseSeconds == 0.001)
        #expect(region.loopMode == nil && region.loopStart == nil && region.loopLast == nil)
        #expect(region.offset == 0 && region.last == nil)
        #expect(region.gainLinear == 1 && region.pan == 0)
        #expect(region.pitch == PitchDescription(cents: 0, keycenter: 60, centsPerKey: 100))
        #expect(region.velocity == VelocityDescription(tracking: 1, curve: [:]))
    }

    // MARK: Keys

    @Test(
        arguments: [
            ("key=36", 36...36, 36), ("key=c2", 36...36, 36), ("key=C#2", 37...37, 37),
            ("key=eb2", 39...39, 39), ("key=c-1", 0...0, 0), ("key=g9", 127...127, 127),
            ("lokey=40 hikey=42", 40...42, 60), ("key=36 hikey=38", 36...38, 36),
            ("lokey=30 key=36", 30...36, 36), ("pitch_keycenter=48 key=36", 36...36, 48),
            ("key=36 pitch_keycenter=48", 36...36, 48), ("pitch_keycenter=c4", 0...127, 60),
            ("lokey=36.7 hikey=40.2", 36...40, 60), ("hikey=200", 0...127, 60),
        ] as [(String, ClosedRange<Int>, Int)])
    func keys(opcodes: String, keys: ClosedRange<Int>, center: Int) throws {
        let region = try region(opcodes)
        #expect(region.keys == keys)
        #expect(region.pitch.keycenter == center)
    }

    @Test func theKeyOfAnInnerHeaderWins() throws {
        let region = try SFZFixture.region(
            "<group> lokey=1 hikey=9 pitch_keycenter=48 <region> sample=a key=36")
        #expect(region.keys == 36...36)
        #expect(region.pitch.keycenter == 36)
    }

    @Test func theKeycenterCanBeTheSamples() throws {
        #expect(try region("key=36 pitch_keycenter=sample").pitch.keycenter == nil)
    }

    @Test func keysThatAreNone() throws {
        #expect(try leftOut("key=200") == ["main.sfz:1: key 200: not in 0 to 127"])
        #expect(try leftOut("lokey=50 hikey=40") == ["main.sfz:1: keys 50 to 40: low above high"])
        #expect(try leftOut("key=-1") == ["main.sfz:1: regions that no key starts (key=-1)"])
        #expect(try leftOut("hikey=-1") == ["main.sfz:1: regions that no key starts (key=-1)"])
        #expect(try leftOut("key=kick") == ["main.sfz:1: regions whose key has no meaning"])
    }

    @Test func notesMoveByTheKitsOffsets() throws {
        let kit = try SFZFixture.parse(
            """
            <control> note_offset=2 octave_offset=-1
            <region> sample=a key=36
            <control> note_offset=100 octave_offset=0
            <region> sample=a lokey=20 hikey=40
            <region> sample=a key=36
            """)
        #expect(kit.regions.map(\.keys) == [26...26, 120...127])
        #expect(kit.regions.map(\.pitch.keycenter) == [26, 160])
        #expect(kit.notes == ["left out: main.sfz:5: key 36 moved by 100: not in 0 to 127"])
    }

    // MARK: Choice

    @Test(
        arguments: [
            ("lovel=20 hivel=40", 20...40), ("lovel=0 hivel=0", nil), ("lovel=0", 1...127),
            ("hivel=300", 1...127), ("lovel=100 hivel=20", nil), ("lovel=128", nil), ("hivel=-3", nil),
        ] as [(String, ClosedRange<Int>?)])
    func velocities(opcodes: String, expected: ClosedRange<Int>?) throws {
        let kit = try SFZFixture.parse("<region> sample=a.wav " + opcodes)
        #expect(kit.regions.first?.velocities == expected)
        #expect(kit.leftOut.all.isEmpty == (expected != nil))
    }

    @Test func chance() throws {
        let region = try region("lorand=0.3333 hirand=.6667 seq_length=4 seq_position=3")
        #expect(region.lowRandom == 0.3333 && region.highRandom == 0.6667)
        #expect(region.sequenceLength == 4 && region.sequencePosition == 3)
        #expect(
            try leftOut("lorand=0.5 hirand=0.5") == ["main.sfz:1: no number lies in lorand=0.5 hirand=0.5"])
        #expect(
            try leftOut("seq_length=2 seq_position=3") == [
                "main.sfz:1: seq_position=3 is above seq_length=2"
            ])
    }

    @Test(
        "Groups are numbers of any sign and size",
        arguments: ["-218", "0", "1", "4294967295", "9223372036854775807", "-9223372036854775808"])
    func groupsAreNumbersOfAnySignAnd(number: String) throws {
        let region = try region("group=\(number) off_by=\(number)")
        #expect(region.group == Int64(number))
        #expect(region.offBy == region.group)
    }

    @Test(
        arguments: [
            ("", .fast), ("off_mode=normal", .release), ("off_mode=fast", .fast),
            ("off_mode=time", .time(seconds: 0.006)), ("off_time=0.3", .time(seconds: 0.3)),
            ("off_time=0.3 off_mode=normal", .release), ("off_mode=normal off_time=0.3", .release),
            ("off_mode=time off_time=2", .time(seconds: 2)),
        ] as [(String, RegionDescription.Choke)])
    func chokes(opcodes: String, expected: RegionDescription.Choke) throws {
        #expect(try region(opcodes).choke == expected)
    }

    @Test func anInnerTimeOverridesAnOuterMode() throws {
        let region = try SFZFixture.region("<group> off_mode=normal <region> sample=a off_time=0.5")
        #expect(region.choke == .time(seconds: 0.5))
    }

    @Test(
        arguments: [
            ("no_loop", .noLoop), ("one_shot", .oneShot), ("loop_continuous", .continuous),
            ("loop_sustain", .sustain), ("ONE_SHOT", .oneShot),
        ] as [(String, LoopMode)])
    func loopModes(word: String, mode: LoopMode) throws {
        #expect(try region("loop_mode=\(word)").loopMode == mode)
        #expect(try region("loopmode=\(word)").loopMode == mode)
    }

    @Test func regionsThatNothingStarts() throws {
        #expect(
            try leftOut("locc64=80 hicc64=20") == [
                "main.sfz:1: no value of controller 64 lies between its bounds (locc, hicc)"
            ])
        #expect(try warnings("trigger=sometimes") == ["trigger=sometimes has no meaning"])
    }

    @Test func aRegionThatNeverSoundsStillChokes() throws {
        let kit = try SFZFixture.parse(
            "<region> sample=a.wav end=-1 key=44 group=1 <region> sample=*Silence key=45 group=1")
        #expect(kit.samples == ["silence", "silence"])
        #expect(kit.regions.map(\.group) == [1, 1])
        #expect(kit.notes == [])
    }

    @Test func generatorsAreKnownByName() throws {
        let words = ["sine", "Saw", "square", "triangle", "tri", "noise"]
        let kit = try SFZFixture.parse(words.map { "<region> sample=*\($0) " }.joined())
        #expect(
            kit.regions.map(\.source) == [
                .generator(.sine), .generator(.saw), .generator(.square), .generator(.triangle),
                .generator(.triangle), .generator(.noise),
            ])
        #expect(
            try SFZFixture.parse("<region> sample=*theremin").notes == [
                "left out: main.sfz:1: the generator *theremin is not supported"
            ])
    }

    @Test func aRegionNeedsASample() throws {
        let kit = try SFZFixture.parse("<region> key=36\n<region> key=37 sample=\n<group> sample=a <region>")
        #expect(kit.samples == ["a"])
        #expect(kit.notes == ["left out: main.sfz:1: regions without a sample (2 times)"])
    }

    // MARK: Sound

    @Test func volumesAdd() throws {
        let region = try SFZFixture.region(
            """
            <global> global_volume=-6 volume=-50
            <master> master_volume=-2
            <group> group_volume=-4 amplitude=50
            <region> sample=a volume=+12
            """)
        #expect(region.gainLinear == 0.5)
    }

    @Test func soundOpcodes() throws {
        let region = try region(
            "pan=-50 tune=-20 transpose=2 pitch_keytrack=0 amp_veltrack=-40 ampeg_release=0.25 "
                + "offset=100 end=2000 loop_start=150 loop_end=1999 amp_velcurve_1=0.5 amp_velcurve_100=1")
        #expect(region.pan == -0.5)
        #expect(region.pitch == PitchDescription(cents: 180, keycenter: 60, centsPerKey: 0))
        #expect(region.velocity == VelocityDescription(tracking: -0.4, curve: [1: 0.5, 100: 1]))
        #expect(region.releaseSeconds == 0.25)
        #expect(region.offset == 100 && region.last == 2_000)
        #expect(region.loopStart == 150 && region.loopLast == 1_999)
    }

    @Test func labels() throws {
        let region = try SFZFixture.region(
            "<master> master_label=Cymbals <group> group_label=Crash 1 // left\n"
                + "<region> sample=a region_label=Crash edge")
        #expect(region.labels == ["Crash edge", "Crash 1", "Cymbals"])
    }

    // MARK: Values

    @Test func oddValuesAreNamed() throws {
        #expect(try warnings("volume=loud") == ["volume=loud has no meaning"])
        #expect(try warnings("volume=-6dB") == ["volume=-6dB is read as its number alone"])
        #expect(try warnings("pan=-300") == ["pan=-300 is out of range, -100 is taken"])
        #expect(try warnings("volume=nan") == ["volume=nan has no meaning"])
        #expect(try warnings("volume=1e999") == ["volume=1e999 has no meaning"])
        #expect(try warnings("loop_mode=forever") == ["loop_mode=forever has no meaning"])
        #expect(try warnings("group=99999999999999999999") == ["group=99999999999999999999 has no meaning"])
        #expect(try warnings("pitch_keycenter=high") == ["pitch_keycenter=high has no meaning"])
        #expect(try warnings("lokey=36 lovel=0x20") == ["lovel=0x20 is read as its number alone"])
    }

    @Test(
        arguments: [
            ("1", 1), ("-6.02", -6.02), ("+3", 3), (".5", 0.5), ("5.", 5), ("1e1", 10), ("1e", 1), ("-", nil),
            (".", nil), ("", nil), ("e1", nil), ("inf", nil), ("--1", nil),
        ] as [(String, Double?)])
    func decimals(text: String, value: Double?) {
        #expect(SFZNumber.decimal(text)?.value == value)
    }

    @Test func whatIsNotPlayedIsCountedAndToldFromWhatIsUnknown() throws {
        let kit = try SFZFixture.parse(
            """
            <region> sample=a cutoff=1000 eq1_gain=3 lfo01_freq=2 amp_veltrak=50
            <region> sample=a cutoff=2000 eq2_gain=3 hint_ram=1 label_cc7=Volume sw_label=Brushes
            <region> sample=a wobble=1 xfin_lokey=1 amplitude_smoothcc3=9
            """)
        #expect(kit.regions.count == 3)
        #expect(
            kit.notes == [
                "warning: main.sfz:1: opcode cutoff is not played (2 times)",
                "warning: main.sfz:1: opcode eq1_gain is not played (and 1 more like it)",
                "warning: main.sfz:1: opcode lfo01_freq is not played",
                "warning: main.sfz:1: unknown opcode amp_veltrak; did you mean amp_veltrack?",
                "warning: main.sfz:3: unknown opcode wobble",
                "warning: main.sfz:3: opcode xfin_lokey is not played",
                "warning: main.sfz:3: opcode amplitude_smoothcc3 is not played",
            ])
    }

    @Test func notesAreBounded() throws {
        let opcodes = (0..<150).map { number in
            "x"
                + String(number).map {
                    String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0)))
                }.joined() + "=1"
        }
        let kit = try SFZFixture.parse("<region> sample=a " + opcodes.joined(separator: " "))
        #expect(kit.warnings.all.count == 101)
        #expect(kit.warnings.all.last?.text == "50 further notes")
    }
}
