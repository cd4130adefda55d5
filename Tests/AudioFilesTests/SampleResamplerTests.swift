import Foundation
import Testing

@testable import AudioFiles

/// Resampling of whole samples.
struct SampleResamplerTests {
    /// `count` frames of a sine, both channels alike but for the sign, or mono.
    private func sine(
        _ hertz: Double, rate: Int, count: Int, isMono: Bool = false,
        facts: SampleFileFacts = SampleFileFacts()
    ) throws -> SampleFileAudio {
        let memory = try SampleFileMemory(isMono: isMono, capacity: count)
        for frame in 0..<count {
            let value = Float(0.5 * sin(2 * Double.pi * hertz * Double(frame) / Double(rate)))
            memory.left[frame] = value
            if !isMono { memory.right[frame] = -value }
        }
        return try SampleFileAudio(memory: memory, frameCount: count, sampleRate: rate, facts: facts)
    }

    /// The largest distance from a sine of amplitude 0.5, away from the ends.
    private func distance(_ samples: [Float], _ hertz: Double, rate: Int) -> Float {
        let edge = samples.count / 4
        return (edge..<samples.count - edge).reduce(0) { worst, frame in
            let exact = Float(0.5 * sin(2 * Double.pi * hertz * Double(frame) / Double(rate)))
            return max(worst, abs(samples[frame] - exact))
        }
    }

    @Test func theSameRateIsTheSameMemory() throws {
        let audio = try sine(100, rate: 48_000, count: 100)
        #expect(try SampleResampler.resample(audio, to: 48_000) === audio)
    }

    @Test(
        "Right pitch and length at every pair of rates",
        arguments: [8_000, 44_100, 48_000, 96_000, 192_000], [44_100, 48_000, 96_000, 192_000])
    func rightPitchAndLengthAtEveryPair(from: Int, to: Int) throws {
        let audio = try sine(1_000, rate: from, count: from / 10 + 7)
        let result = try SampleResampler.resample(audio, to: to)
        #expect(result.frameCount == Int((Double(from / 10 + 7) * Double(to) / Double(from)).rounded()))
        #expect(result.sampleRate == to)
        #expect(distance(result.leftSamples, 1_000, rate: to) < 1e-4)
        #expect(result.rightSamples == result.leftSamples.map { -$0 })
    }

    @Test(arguments: [0.5, 2, 1.0594630943592953, 0.9438743126816935])
    func speedShiftsPitchAndLength(speed: Double) throws {
        let audio = try sine(1_000, rate: 48_000, count: 9_600, isMono: true)
        let result = try SampleResampler.resample(audio, to: 48_000, speed: speed)
        #expect(result.frameCount == Int((9_600 / speed).rounded()))
        #expect(distance(result.leftSamples, 1_000 * speed, rate: 48_000) < 1e-4)
        #expect(result.isMono)
    }

    @Test func theLoopMovesAlong() throws {
        let facts = SampleFileFacts(loop: 100..<1_000, rootKey: 60)
        let audio = try sine(1_000, rate: 24_000, count: 1_000, facts: facts)
        #expect(try SampleResampler.resample(audio, to: 48_000).facts.loop == 200..<2_000)
        #expect(try SampleResampler.resample(audio, to: 48_000).facts.rootKey == 60)
    }

    @Test func oneFrameCanBeResampled() throws {
        let audio = try sine(1_000, rate: 48_000, count: 1, isMono: true)
        #expect(try SampleResampler.resample(audio, to: 8_000).frameCount == 1)
        #expect(try SampleResampler.resample(audio, to: 192_000).frameCount == 4)
    }

    @Test func extremesAreMadeOrRefused() throws {
        let audio = try sine(100, rate: 8_000, count: 80, isMono: true)
        #expect(try SampleResampler.resample(audio, to: 192_000, speed: 1.0 / 32).frameCount == 61_440)
        #expect(try SampleResampler.resample(audio, to: 8_000, speed: 32).frameCount == 3)
        #expect(throws: AudioFileError.self) { try SampleResampler.resample(audio, to: 48_000, speed: 0) }
        #expect(throws: AudioFileError.self) { try SampleResampler.resample(audio, to: 0) }
    }

    @Test func aFileKeepsItsLevelAndLength() throws {
        let fixture = try SampleFileFixture()
        let path = try fixture.write(WaveBytes.plain(Array(repeating: 8_192, count: 441), rate: 44_100))
        let audio = try SampleResampler.resample(SampleFile.read(path), to: 48_000)
        #expect(audio.frameCount == 480)
        #expect(abs(audio.left[240] - 0.25) < 1e-4)
    }
}
