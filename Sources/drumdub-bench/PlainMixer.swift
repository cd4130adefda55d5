import CBaseline

/// The least that a mixer can do: every voice by a loop in C into one stereo sum.
final class PlainMixer {
    private var voices: [plain_voice] = []
    private let samples: [UnsafeMutablePointer<Float>]
    private let sampleFrames: Int
    private let left: UnsafeMutablePointer<Float>
    private let right: UnsafeMutablePointer<Float>

    init(sampleCount: Int, sampleFrames: Int) {
        samples = (0..<sampleCount).compactMap { plain_noise(Int32(sampleFrames), UInt32($0)) }
        self.sampleFrames = sampleFrames
        left = .allocate(capacity: 8_192)
        right = .allocate(capacity: 8_192)
    }

    deinit {
        samples.forEach { $0.deallocate() }
        left.deallocate()
        right.deallocate()
    }

    /// Starts a voice at frame `position` of its sample.
    func start(_ sample: Int, position: Int = 0, isLooping: Bool) {
        let noise = samples[sample % samples.count]
        voices.append(
            plain_voice(
                left: noise, right: noise + sampleFrames, frame_count: Int32(sampleFrames),
                position: Int32(position % sampleFrames), gain: 0.001, is_looping: isLooping))
    }

    /// Starts so many voices, each `apartFrames` frames after the one before.
    func startVoices(_ count: Int, apartFrames: Int = 0, isLooping: Bool) {
        voices = []
        for voice in 0..<count { start(voice, position: (count - voice) * apartFrames, isLooping: isLooping) }
    }

    /// Mixes a block of at most 8,192 frames.
    func render(_ frameCount: Int) {
        let count = plain_mix(&voices, Int32(voices.count), left, right, Int32(frameCount))
        voices.removeLast(voices.count - Int(count))
    }

    /// CPU seconds of the bare loop with gains that ramp, for so many voices and blocks of 64 frames.
    func loopSeconds(voiceCount: Int, blockCount: Int) -> Double {
        let noise = samples[0]
        return cpuSeconds {
            for block in 0..<blockCount {
                for _ in 0..<voiceCount {
                    let sample = noise + 64 * block
                    plain_ramp_loop(sample, sample + sampleFrames, left, right, 64, 0.001, 0.001, 0, 0)
                }
            }
        }
    }
}
