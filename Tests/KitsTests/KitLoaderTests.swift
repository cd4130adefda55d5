import Engine
import Foundation
import Testing

@testable import Kits

/// Kits on disk made into the engine's memory.
struct KitLoaderTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
    }

    @Test func aRegionIsItsSample() throws {
        try fixture.wave("kick.wav", [0.1, -0.2, 0.3], [0.4, 0.5, -0.6])
        try fixture.wave("rim.wav", [0.7, 0.8])
        try fixture.kit("<region> key=36 sample=kick.wav <region> key=37 sample=rim.wav loop_mode=one_shot")
        let kit = try fixture.load()
        let kick = try #require(kit.regions(36).first)
        #expect(kick.leftSamples == [0.1, -0.2, 0.3])
        #expect(kick.rightSamples == [0.4, 0.5, -0.6])
        #expect(kick.loopMode == .noLoop)
        #expect(kick.envelope[0] == 0.6)
        #expect(kick.gainLeft == 1 && kick.gainRight == 1)
        #expect(kick.lowVelocity == 1 && kick.highVelocity == 127)
        #expect(kick.releaseFrames == 48 && kick.chokeFadeFrames == 288)
        let rim = try #require(kit.regions(37).first)
        #expect(rim.left == rim.right)
        #expect(rim.loopMode == .oneShot)
        #expect(kit.image.pointee.regionCount == 2)
        #expect(kit.name == "test")
        #expect(kit.notes == [])
    }

    @Test func everyKeyHasItsOwnList() throws {
        try fixture.wave("a.wav", [0.1])
        try fixture.kit(
            """
            <global> sample=a.wav pitch_keytrack=0
            <region> lokey=40 hikey=42 group=1
            <region> key=41 group=2
            <region> lokey=0 hikey=127 group=3
            """)
        let kit = try fixture.load()
        #expect(kit.regions(39).map(\.group) == [3])
        #expect(kit.regions(40).map(\.group) == [1, 3])
        #expect(kit.regions(41).map(\.group) == [1, 2, 3])
        #expect(kit.regions(42).map(\.group) == [1, 3])
        #expect((0..<128).allSatisfy { kit.regions($0).last?.group == 3 })
        #expect(kit.image.pointee.regionCount == 3)
        #expect(kit.pads.count == 128)
    }

    @Test func gainsArePanVolumeAndAmplitude() throws {
        try fixture.wave("a.wav", [1])
        try fixture.kit(
            """
            <group> sample=a.wav volume=20 amplitude=20
            <region> key=1 pan=-100 <region> key=2 pan=100 <region> key=3 pan=0 <region> key=4 pan=50
            """)
        let kit = try fixture.load()
        func gains(_ key: Int) -> [Float] { kit.regions(key).flatMap { [$0.gainLeft, $0.gainRight] } }
        #expect(gains(1) == [2 * Float(2).squareRoot(), 0])
        #expect(gains(2) == [0, 2 * Float(2).squareRoot()])
        #expect(gains(3) == [2, 2])
        let angle = Double.pi * 3 / 8
        let exact = [cos(angle), sin(angle)].map { Float(2 * 2.0.squareRoot() * $0) }
        #expect(zip(gains(4), exact).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func velocityTablesAreSharedWhereEqual() throws {
        try fixture.wave("a.wav", [1])
        try fixture.kit(
            """
            <group> sample=a.wav
            <region> key=1 <region> key=2 <region> key=3 amp_veltrack=50 <region> key=4 amp_veltrack=0
            <region> key=5 amp_velcurve_64=1 <region> key=6 amp_veltrack=-100
            """)
        let kit = try fixture.load()
        let gains = (1...6).map { kit.regions($0)[0].velocityGains }
        #expect(gains[0] == gains[1])
        #expect(Set(gains).count == 5)
        for velocity in 1...127 {
            let square = Double(velocity * velocity) / (127 * 127)
            #expect(gains[0][velocity] == Float(square))
            #expect(abs(Double(gains[2][velocity]) - (1 - 0.5 * (1 - square))) < 1e-7)
            #expect(gains[3][velocity] == 1)
            #expect(gains[4][velocity] == (velocity >= 64 ? 1 : Float(Double(velocity) / 64)))
            #expect(abs(Double(gains[5][velocity]) - (1 - square)) < 1e-7)
        }
        #expect(gains[0][127] == 1)
    }

    @Test func fadesAreInFrames() throws {
        try fixture.wave("a.wav", [1])
        try fixture.kit(
            """
            <group> sample=a.wav ampeg_release=0.5
            <region> key=1 off_mode=fast <region> key=2 off_mode=normal <region> key=3 off_time=0.25
            <region> key=4 off_time=0 <region> key=5 off_mode=normal ampeg_release=0
            """)
        let kit = try fixture.load(rate: 96_000)
        #expect((1...5).map { kit.regions($0)[0].chokeFadeFrames } == [576, 48_000, 24_000, 96, 96])
        #expect((1...5).map { kit.regions($0)[0].releaseFrames } == [48_000, 48_000, 48_000, 48_000, 1])
    }

    @Test func theEnvelopeHoldsThePeaks() throws {
        var samples = [Float](repeating: 0.1, count: 2_048)
        samples[1_023] = -0.7
        samples[1_024] = 0.4
        try fixture.wave("a.wav", samples, samples.map { $0 == 0.4 ? -0.9 : 0 })
        try fixture.kit("<region> key=1 sample=a.wav")
        let kit = try fixture.load()
        let envelope = kit.regions(1)[0].envelope
        // One more than there are steps: a voice at its end looks there.
        #expect([envelope[0], envelope[1], envelope[2]] == [0.7, 0.9, 0])
    }

    @Test func boundsAreFramesOfTheFile() throws {
        let ramp = (0..<100).map { Float($0) / 128 }
        try fixture.wave("a.wav", ramp)
        try fixture.kit(
            """
            <group> sample=a.wav
            <region> key=1 offset=10 <region> key=2 end=19 <region> key=3 offset=10 end=19
            <region> key=4 end=5000 <region> key=5 offset=99
            """)
        let kit = try fixture.load()
        #expect(kit.regions(1)[0].leftSamples == Array(ramp[10...]))
        #expect(kit.regions(2)[0].leftSamples == Array(ramp[...19]))
        #expect(kit.regions(3)[0].leftSamples == Array(ramp[10...19]))
        #expect(kit.regions(4)[0].leftSamples == ramp)
        #expect(kit.regions(5)[0].leftSamples == [99 / 128])
    }

    @Test func boundsMoveWithTheRate() throws {
        try fixture.wave("a.wav", KitFixture.sine(100, count: 4_410, rate: 44_100), rate: 44_100)
        try fixture.kit(
            "<region> key=1 sample=a.wav offset=441 end=2204 loop_mode=loop_sustain loop_start=882 loop_end=1322"
        )
        let region = try fixture.load().regions(1)[0]
        #expect(region.startFrame == 480 && region.endFrame == 2_400)
        #expect(region.loopStartFrame == 960 && region.loopEndFrame == 1_440)
    }

    @Test("An offset behind the end is a silent region with a warning")
    func anOffsetBehindTheEndIsA() throws {
        try fixture.wave("a.wav", [1, 1, 1])
        try fixture.kit(
            "<region> key=1 sample=a.wav offset=3 group=7\n<region> key=2 sample=a.wav offset=2 end=1")
        let kit = try fixture.load()
        #expect(kit.regions(1)[0].leftSamples == [0])
        #expect(kit.regions(1)[0].group == 7)
        #expect(
            kit.notes == [
                "warning: test.sfz:1: sample a.wav is silent: offset 3 is behind its last frame 2",
                "warning: test.sfz:2: sample a.wav is silent: offset 2 is behind its last frame 1",
            ])
    }

    // MARK: Loops

    @Test func aLoopInTheFileLoops() throws {
        try fixture.wave(
            "a.wav", KitFixture.sine(1_000, count: 480),
            extra: KitFixture.sampler(root: 60, start: 48, last: 95))
        try fixture.kit(
            """
            <group> sample=a.wav
            <region> key=1 <region> key=2 loop_mode=one_shot <region> key=3 loop_mode=loop_sustain loop_start=10
            <region> key=4 loop_mode=no_loop <region> key=5 offset=100
            """)
        let kit = try fixture.load()
        func loop(_ key: Int) -> (LoopMode, Int, Int) {
            let region = kit.regions(key)[0]
            return (region.loopMode, region.loopStartFrame, region.loopEndFrame)
        }
        #expect(loop(1) == (.continuous, 48, 96))
        #expect(loop(2) == (.oneShot, 0, 0))
        #expect(loop(3) == (.sustain, 10, 96))
        #expect(loop(4) == (.noLoop, 0, 0))
        // It begins behind the loop, so it never loops.
        #expect(loop(5) == (.noLoop, 0, 0))
        #expect(kit.notes.count == 1)
    }

    @Test func aLoopWithoutBoundsIsTheWholeSample() throws {
        try fixture.wave("a.wav", [1, 1, 1, 1])
        try fixture.kit("<region> key=1 sample=a.wav loop_mode=loop_continuous")
        let region = try fixture.load().regions(1)[0]
        #expect(region.loopStartFrame == 0 && region.loopEndFrame == 4)
    }

    // MARK: Tuning

    @Test func equalSamplesAreHeldOnce() throws {
        try fixture.wave("a.wav", KitFixture.sine(1_000, count: 4_800))
        try fixture.kit(
            """
            <group> sample=a.wav
            <region> key=1 <region> key=2 sample=./a.wav <region> key=3 tune=100 <region> key=4 transpose=1
            """)
        let kit = try fixture.load()
        let pointers = (1...4).map { kit.regions($0)[0].left }
        #expect(pointers[0] == pointers[1])
        #expect(pointers[2] == pointers[3])
        #expect(pointers[0] != pointers[2])
        #expect(kit.report.sampleCount == 1)
    }

    @Test(
        "The pitch is right at every rate", arguments: [8_000, 44_100, 48_000, 96_000],
        [44_100, 48_000, 192_000])
    func thePitchIsRightAtEveryRate(from: Int, to: Int) throws {
        try fixture.wave("a.wav", KitFixture.sine(440, count: from / 2, rate: from), rate: from)
        try fixture.kit(
            "<region> key=69 sample=a.wav <region> key=1 sample=a.wav transpose=12 <region> key=2 sample=a.wav tune=-100"
        )
        let kit = try fixture.load(rate: to)
        for (key, speed) in [(69, 1.0), (1, 2.0), (2, 1 / 1.0594630943592953)] {
            let region = kit.regions(key)[0]
            #expect(
                region.endFrame == Int((Double(from / 2) * Double(to) / (Double(from) * speed)).rounded()))
            let middle = Array(region.leftSamples[(region.endFrame / 4)..<(region.endFrame * 3 / 4)])
            #expect(abs(frequency(middle, rate: to) - 440 * speed) < 0.5)
        }
    }

    /// The frequency of a sine, by its rising zero crossings.
    private func frequency(_ samples: [Float], rate: Int) -> Double {
        var crossings: [Double] = []
        for index in 1..<samples.count where samples[index - 1] < 0 && samples[index] >= 0 {
            let part = Double(samples[index - 1]) / Double(samples[index - 1] - samples[index])
            crossings.append(Double(index - 1) + part)
        }
        guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else { return 0 }
        return Double(crossings.count - 1) * Double(rate) / (last - first)
    }

    @Test func keysOfATrackedRegionAreTunedEach() throws {
        try fixture.wave("a.wav", KitFixture.sine(1_000, count: 4_800))
        try fixture.kit(
            """
            <region> sample=a.wav lokey=58 hikey=62 pitch_keycenter=60 lovel=1 hivel=64
            <region> sample=a.wav lokey=60 hikey=61 pitch_keytrack=0 lovel=65
            <region> sample=a.wav lokey=48 hikey=48 pitch_keytrack=-50
            """)
        let kit = try fixture.load()
        for key in 58...62 {
            let region = kit.regions(key)[0]
            #expect(region.endFrame == Int((4_800 / exp2(Double(key - 60) / 12)).rounded()))
        }
        #expect(kit.regions(60)[1].left == kit.regions(60)[0].left)
        #expect(kit.regions(61)[1].left == kit.regions(60)[0].left)
        // Twelve keys below its center, half a semitone up for each.
        #expect(kit.regions(48)[0].endFrame == Int((4_800 / exp2(0.5)).rounded()))
        #expect(kit.report.regionCount == 3)
        #expect(kit.report.sampleCount == 1)
    }

    @Test func theRootKeyCanComeFromTheFile() throws {
        try fixture.wave(
            "a.wav", KitFixture.sine(1_000, count: 480),
            extra: KitFixture.sampler(root: 48, start: 0, last: 9))
        try fixture.wave("b.wav", KitFixture.sine(1_000, count: 480))
        try fixture.kit(
            """
            <group> pitch_keycenter=sample loop_mode=one_shot
            <region> sample=a.wav lokey=60 hikey=60 <region> sample=b.wav lokey=72 hikey=72
            """)
        let kit = try fixture.load()
        #expect(kit.regions(60)[0].endFrame == 240)
        #expect(kit.regions(72)[0].endFrame == 240)
    }

    @Test func tuningEndsAfterFiveOctaves() throws {
        try fixture.wave("a.wav", KitFixture.sine(1_000, count: 4_800))
        try fixture.kit("<region> sample=a.wav key=1 transpose=127 <region> sample=a.wav key=2 tune=-9600")
        let kit = try fixture.load()
        #expect(kit.regions(1)[0].endFrame == 150)
        #expect(kit.regions(2)[0].endFrame == 153_600)
    }
}
