import CBaseline
import Engine

/// What a voice costs, against the plain C loop over the same samples.
struct VoiceBench {
    let voiceCount: Int
    let blockFrames: Int
    /// Different samples that the voices share; few stay in the cache.
    let sampleCount: Int
    let sampleFrames: Int

    /// Nanoseconds a voice and block: ours and the C loop's.
    func measure() -> (engine: Double, baseline: Double) {
        let engine = TestEngine(
            voiceLimit: max(voiceCount, 1), sampleFrames: sampleFrames, sampleCount: sampleCount)
        engine.startVoices(voiceCount)
        let plain = PlainMixer(
            voiceCount: voiceCount, sampleCount: sampleCount, sampleFrames: sampleFrames,
            blockFrames: blockFrames)
        let blocks = max(1, 4_000_000 / (voiceCount * blockFrames))
        let (ours, theirs) = pairedMedians(
            runs: 15,
            { for _ in 0..<blocks { engine.render(blockFrames) } },
            { for _ in 0..<blocks { plain.render() } })
        let scale = 1e9 / Double(blocks * voiceCount)
        return (ours * scale, theirs * scale)
    }
}

/// The least that a mixer can do: every voice by the C loop into one stereo sum.
final class PlainMixer {
    private let samples: [UnsafeMutablePointer<Float>]
    private var positions: [Int]
    private let sampleFrames: Int
    private let blockFrames: Int
    private let sum: UnsafeMutablePointer<Float>

    init(voiceCount: Int, sampleCount: Int, sampleFrames: Int, blockFrames: Int) {
        samples = (0..<sampleCount).map { _ in
            let sample = UnsafeMutablePointer<Float>.allocate(capacity: 2 * sampleFrames)
            sample.initialize(repeating: 0.25, count: 2 * sampleFrames)
            return sample
        }
        positions = Array(repeating: 0, count: voiceCount)
        self.sampleFrames = sampleFrames
        self.blockFrames = blockFrames
        sum = .allocate(capacity: 2 * blockFrames)
    }

    func render() {
        sum.initialize(repeating: 0, count: 2 * blockFrames)
        for voice in positions.indices {
            if positions[voice] + blockFrames > sampleFrames { positions[voice] = 0 }
            let sample = samples[voice % samples.count] + positions[voice]
            baseline_mix(
                sample, sample + sampleFrames, sum, sum + blockFrames, Int32(blockFrames), 0.1, 0.1, 0, 0)
            positions[voice] += blockFrames
        }
    }
}
