import AudioFiles
import Glibc

/// A sound that a kit names in place of a sample (SFZ `*sine` and its kind).
enum Generator: String, Sendable, CaseIterable {
    case sine, saw, square, triangle, noise

    /// The generator of a word without its star; nil if there is none.
    init?(word: String) {
        self.init(rawValue: word == "tri" ? "triangle" : word)
    }

    /// What it plays at a rate, full scale, as one loop. The tone is of `hertz` within a hundredth of a per cent.
    func audio(hertz: Double, sampleRate: Int) throws(AudioFileError) -> SampleFileAudio {
        let samples: [Float]
        if self == .noise {
            samples = Self.noise(count: 2 * sampleRate)
        } else {
            let loop = Self.loop(hertz: hertz, sampleRate: sampleRate)
            let step = Double(loop.cycleCount) / Double(loop.frameCount)
            samples = (0..<loop.frameCount).map { frame in
                let phase = (Double(frame) * step).truncatingRemainder(dividingBy: 1)
                return Float(value(phase: phase, step: step))
            }
        }
        return try .made(
            samples, sampleRate: sampleRate, facts: SampleFileFacts(loop: 0..<samples.count))
    }

    /// Whole cycles in whole frames, as near to the frequency as an eighth to a quarter of a second allows.
    private static func loop(hertz: Double, sampleRate: Int) -> (frameCount: Int, cycleCount: Int) {
        let frequency = min(max(hertz, 8), Double(sampleRate) * 0.45) / Double(sampleRate)
        var best = (frameCount: sampleRate / 4, cycleCount: 1)
        var leastError = Double.infinity
        for frameCount in (sampleRate / 8)...(sampleRate / 4) {
            let cycles = frequency * Double(frameCount)
            let cycleCount = max(cycles.rounded(), 1)
            let error = abs(cycles / cycleCount - 1)
            if error < leastError {
                leastError = error
                best = (frameCount, Int(cycleCount))
            }
        }
        return best
    }

    /// A tone's value, `phase` 0…1 within its cycle; `step` is the phase of one frame.
    private func value(phase: Double, step: Double) -> Double {
        switch self {
        case .sine, .noise: sin(2 * Double.pi * phase)
        case .saw: 2 * phase - 1 - Self.corner(phase, step)
        case .square:
            (phase < 0.5 ? 1 : -1) + Self.corner(phase, step)
                - Self.corner((phase + 0.5).truncatingRemainder(dividingBy: 1), step)
        case .triangle: phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
        }
    }

    /// What rounds a leap by 2 at phase 0, so that little folds back from above half the rate (PolyBLEP).
    private static func corner(_ phase: Double, _ step: Double) -> Double {
        if phase < step {
            let part = phase / step
            return 2 * part - part * part - 1
        }
        if phase > 1 - step {
            let part = (phase - 1) / step
            return part * part + 2 * part + 1
        }
        return 0
    }

    /// White noise, the same at every loading: xorshift64.
    private static func noise(count: Int) -> [Float] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
        }
    }
}
