import Engine
import Testing

@testable import Kits

/// Opcodes as the engine's regions have them.
struct SFZValueTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.wave("mono.wav", [1, 1])
        try fixture.wave("stereo.wav", [1, 1], [0.5, 0.5])
    }

    private func region(_ opcodes: String, sample: String = "mono.wav") throws -> KitRegion {
        try fixture.kit("<region> key=36 sample=\(sample) \(opcodes)")
        let kit = try fixture.load()
        #expect(kit.notes == [])
        keep(kit)
        return kit.regions(36)[0]
    }

    /// Kits whose memory is looked at.
    private final class Kept {
        var kits: [LoadedKit] = []
    }
    private let kept = Kept()
    private func keep(_ kit: LoadedKit) { kept.kits.append(kit) }

    @Test(
        arguments: [
            ("attack", .attack), ("first", .first), ("legato", .legato), ("release", .release),
            ("release_key", .release), ("FIRST", .first),
        ] as [(String, RegionTrigger)])
    func triggers(word: String, trigger: RegionTrigger) throws {
        #expect(try region("trigger=\(word)").trigger == trigger)
    }

    @Test func envelopesAreInFrames() throws {
        #expect(try region("ampeg_decay=1 ampeg_hold=2").amplitudeEnvelope == nil)
        let envelope = try #require(
            region(
                """
                ampeg_start=25 ampeg_delay=0.5 ampeg_attack=1 ampeg_hold=2 ampeg_decay=0.25 ampeg_sustain=40
                ampeg_vel2delay=-0.5 ampeg_vel2attack=-1 ampeg_vel2hold=1 ampeg_vel2decay=2 ampeg_vel2sustain=-10
                """
            ).amplitudeEnvelope
        ).pointee
        #expect(envelope.start == 0.25)
        let stages = envelope.stages
        #expect(stages.delayFrames == 24_000 && stages.attackFrames == 48_000 && stages.holdFrames == 96_000)
        #expect(stages.decayFrames == 12_000 && stages.sustain == 0.4)
        let added = envelope.velocityStages
        #expect(added.delayFrames == -24_000 && added.attackFrames == -48_000 && added.holdFrames == 48_000)
        #expect(added.decayFrames == 96_000 && added.sustain == -0.1)
    }

    @Test func equalEnvelopesAreHeldOnce() throws {
        try fixture.kit(
            "<global> sample=mono.wav ampeg_attack=1 <region> key=36 <region> key=37 <region> key=38 ampeg_hold=1"
        )
        let kit = try fixture.load()
        let places = (36...38).map { kit.regions($0)[0].amplitudeEnvelope }
        #expect(places[0] == places[1] && places[1] != places[2])
    }

    @Test func endsOfARegion() throws {
        let region = try region(
            "note_polyphony=3 note_selfmask=off polyphony=5 group=7 off_by=9 off_time=0.5 off_shape=-3 ampeg_release=0.25 "
                + "ampeg_vel2release=-0.125"
        )
        #expect(region.notePolyphony == 3 && !region.endsQuieterOnly && region.polyphony == 5)
        #expect(region.group == 7 && region.offBy == 9)
        #expect(region.chokeFadeFrames == 24_000 && region.chokeIsExponential)
        #expect(region.releaseFrames == 12_000 && region.releaseIsExponential)
        #expect(region.velocityReleaseFrames == -6_000)
        #expect(try self.region("ampeg_vel2release=1").releaseIsExponential)
        #expect(try self.region("polyphony_group=4").group == 4)
        #expect(try self.region("").endsQuieterOnly)
    }

    @Test(
        arguments: [
            ("off_time=1", false), ("off_time=1 off_shape=-3", true), ("off_time=1 off_shape=0", false),
            ("off_time=1 off_curve=0", false), ("off_time=1 off_curve=1", true), ("off_mode=normal", false),
            ("off_mode=normal ampeg_release=1", true),
        ])
    func shapesOfAChoke(opcodes: String, isExponential: Bool) throws {
        #expect(try region(opcodes).chokeIsExponential == isExponential)
    }

    @Test func aHeadersPolyphonyWithoutAGroupIsItsOwn() throws {
        try fixture.kit(
            """
            <global> sample=mono.wav
            <group> polyphony=2 <region> key=36 <region> key=37
            <group> polyphony=2 <region> key=38
            <group> polyphony=2 group=5 <region> key=39
            <group> <region> key=40
            """)
        let kit = try fixture.load()
        let groups = (36...40).map { kit.regions($0)[0].group }
        #expect(groups[0] == groups[1] && groups[0] != groups[2] && groups[0] > 1 << 32)
        #expect(groups[3] == 5 && groups[4] == 0)
        #expect((36...40).map { kit.regions($0)[0].polyphony } == [2, 2, 2, 2, 0])
    }

    @Test func pitchesAndDelays() throws {
        let region = try region("pitch_veltrack=-50 pitch_random=20 amp_random=6 delay=0.125")
        #expect(region.velocityCents == -50 && region.randomCents == 20 && region.randomDecibels == 6)
        #expect(region.delayFrames == 6_000)
        #expect(try self.region("").delayFrames == 0)
    }

    @Test func phaseWidthAndPosition() throws {
        #expect(try region("phase=invert volume=-6").gainLeft < 0)
        #expect(try region("phase=invert phase=normal").gainLeft == 1)
        let stereo = try region("width=50 position=-100", sample: "stereo.wav")
        #expect(
            stereo.width == 0.5 && isNear(stereo.gainLeft, Float(2).squareRoot())
                && isNear(stereo.gainRight, 0))
        let mono = try region("width=50 position=-100")
        #expect(mono.width == 1 && mono.gainLeft == 1 && mono.gainRight == 1)
    }

    @Test func aMovedPanIsLeftToTheEngine() throws {
        let region = try region("pan=50 pan_oncc10=100")
        #expect(region.pan == 0.5 && region.gainLeft == 1 && region.gainRight == 1)
        #expect(try self.region("pan=100").gainLeft == 0)
    }

    @Test(
        arguments: [
            ("xfin_lovel=20 xfin_hivel=40", [19: 0, 20: 0, 25: 0.5, 40: 1, 127: 1]),
            ("xfin_lovel=20 xfin_hivel=40 xf_velcurve=gain", [25: 0.25, 30: 0.5, 40: 1]),
            ("xfout_lovel=20 xfout_hivel=40", [1: 1, 20: 1, 35: 0.5, 40: 0, 41: 0]),
            ("xfin_lovel=64 xfin_hivel=64", [63: 0, 64: 1]),
            ("xfin_hivel=100 xfout_lovel=100 xf_velcurve=gain", [50: 0.5, 100: 1, 127: 0]),
        ] as [(String, [Int: Float])])
    func velocityCrossfades(opcodes: String, gains: [Int: Float]) throws {
        let region = try region("amp_veltrack=0 \(opcodes)")
        for (velocity, gain) in gains { #expect(isNear(region.velocityGains[velocity], gain), "\(velocity)") }
    }

    @Test func keySwitchesMoveWithTheKeys() throws {
        try fixture.kit(
            """
            <control> note_offset=2
            <global> sample=mono.wav sw_lokey=c0 sw_hikey=14 sw_default=13 sw_label=Brushes
            <region> key=36 sw_last=12
            <region> key=37 sw_last=20
            <region> key=38 sw_down=90 sw_up=91 sw_previous=92
            <region> key=39 sw_down=-1
            """)
        let kit = try fixture.load()
        #expect(kit.image.pointee.defaultSwitch == 15)
        #expect(kit.image.pointee.switchKeys.0 == 0b1_1100 << 12 | 1 << 22)
        #expect(kit.image.pointee.switchKeys.1 == 0)
        #expect(kit.regions(38)[0].switchLowLast == 14 && kit.regions(38)[0].switchHighLast == 14)
        #expect(kit.regions(39)[0].switchLowLast == 22)
        let third = kit.regions(40)[0]
        #expect(third.switchDown == 92 && third.switchUp == 93 && third.switchPrevious == 94)
        #expect(third.switchLowLast == -1 && kit.regions(41)[0].switchDown == -1)
        #expect(kit.notes == [])
    }

    @Test func aKitNamesItsOutputs() throws {
        try fixture.kit(
            """
            <global> sample=mono.wav
            <region> key=36 output=0
            <region> key=37 output=3
            <region> key=38 output=3
            <region> key=39 output=16
            <region> key=40 output=17
            """)
        let kit = try fixture.load()
        #expect(kit.outputs == [3, 16])
        #expect((36...40).map { kit.regions($0)[0].output } == [0, 3, 3, 16, 0])
        #expect(
            kit.notes == [
                "warning: test.sfz:3: regions for the kit's output 3 go to kit, or where output kit:3 NAME sends them (2 times)",
                "warning: test.sfz:5: regions for the kit's output 16 go to kit, or where output kit:16 NAME sends them",
                "warning: test.sfz:6: output=17 is above 16, 0 is taken",
            ])
    }

    @Test func channelsAreToldWhereTheyWouldCount() throws {
        let kit = try SFZFixture.parse(
            "<region> sample=a lochan=1 hichan=16 <region> sample=a lochan=10 hichan=10")
        #expect(
            kit.notes == [
                "warning: main.sfz:1: opcodes lochan and hichan are not played: regions sound on every channel"
            ])
    }
}
