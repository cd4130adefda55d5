import Foundation
import Testing

@testable import Kits

/// Samples that are stored in 16 bits.
struct SixteenBitTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
    }

    /// What a voice makes of the left channel, at unity.
    private func heard(_ kit: LoadedKit, _ key: Int) -> [Float] {
        let region = kit.regions(key)[0]
        #expect(region.storage == .int16)
        let stored = UnsafeBufferPointer(
            start: region.left.assumingMemoryBound(to: Int16.self) + region.startFrame,
            count: region.endFrame - region.startFrame)
        return stored.map { Float($0) / 32_768 * region.gainLeft }
    }

    @Test(arguments: [0.001, 0.4, 0.99999, 1, 3.7, 15.9] as [Float])
    func nothingClipsAndTheRestIsBelow90Decibels(level: Float) throws {
        let sound = KitFixture.sine(441, count: 10_000, level: level)
        try fixture.wave("a.wav", sound, sound.map { $0 / 3 })
        try fixture.kit("<region> key=36 sample=a.wav")
        let kit = try fixture.load { $0.storage = .int16 }
        let difference = zip(heard(kit, 36), sound).map { abs($0 - $1) }.max() ?? 1
        #expect(difference <= level * 3.2e-5)
        let region = kit.regions(36)[0]
        // The envelope is that of the stored samples, so that with the gain it is as loud as before.
        #expect(abs(region.envelope[0] * region.gainLeft - level) <= level * 1e-3)
        #expect(kit.report.storage == .int16)
    }

    @Test func aFileOf16BitsStaysAsItIsToTheBit() throws {
        for scale in [1, 64] {
            let samples = (-500...500).map { Float($0 * scale) / 32_768 } + [Float(-512 * scale) / 32_768]
            try fixture.wave("\(scale).wav", samples)
            try fixture.kit("<region> key=36 sample=\(scale).wav")
            #expect(heard(try fixture.load { $0.storage = .int16 }, 36) == samples)
        }
    }

    @Test func itTakesHalfTheMemory() throws {
        try fixture.wave(
            "a.wav", Array(repeating: 0.5, count: 100_000), Array(repeating: 0.25, count: 100_000))
        try fixture.wave("silence.wav", Array(repeating: 0, count: 100))
        try fixture.kit("<region> key=36 sample=a.wav <region> key=37 sample=silence.wav")
        let float = try fixture.load().report
        let short = try fixture.load { $0.storage = .int16 }
        #expect(float.byteCount > 800_000 && short.report.byteCount < 402_000)
        #expect(heard(short, 37) == Array(repeating: 0, count: 100))
        #expect(short.regions(36)[0].right != short.regions(36)[0].left)
        #expect(short.regions(37)[0].right == short.regions(37)[0].left)
    }

    @Test func resampledSamplesAreStoredSoToo() throws {
        try fixture.wave("a.wav", KitFixture.sine(300, count: 44_100, rate: 44_100), rate: 44_100)
        try fixture.kit("<region> key=36 sample=a.wav")
        let float = try fixture.load()
        let kit = try fixture.load { $0.storage = .int16 }
        #expect(kit.regions(36)[0].endFrame == 48_000)
        let difference = zip(heard(kit, 36), float.regions(36)[0].leftSamples).map { abs($0 - $1) }.max() ?? 1
        #expect(difference < 1.6e-5)
    }
}
