extension Stereo {
    /// The sound as it goes into a file: no offset, immediate, at the wanted loudness as far as `ceiling`
    /// (decibels of full scale) allows, cut where it is inaudible, and faded there.
    func finished(loudness wanted: Double, ceiling: Double = -1) -> Stereo {
        var sound = beginningAtOnset().map { $0.through(Biquad.highPass(18)) }
        let level = gain(decibels: wanted - drumdub_kitgen.loudness(sound))
        let limit = gain(decibels: ceiling) / max(sound.peak, 1e-12)
        sound = sound.map { $0.scaled(min(level, limit)) }
        return sound.endingInSilence()
    }

    /// Without what lies more than 0.3 ms before the first thing to be heard, with an edge of so long.
    private func beginningAtOnset() -> Stereo {
        let threshold = peak * 0.006
        let first = zip(left, right).enumerated().first { max(abs($1.0), abs($1.1)) > threshold }?.offset ?? 0
        let edge = 14
        let start = max(0, first - edge)
        return map { channel in
            var cut = Signal(channel[start...])
            for i in 0..<min(edge, cut.count) { cut[i] *= Double(i) / Double(edge) }
            return cut
        }
    }

    /// Cut at -84 dB of full scale, the last tenth (and 5 ms at least) faded.
    private func endingInSilence() -> Stereo {
        let threshold = gain(decibels: -84)
        let last = zip(left, right).enumerated().reversed().first { max(abs($1.0), abs($1.1)) > threshold }
        let count = min(left.count, (last?.offset ?? 0) + 1)
        let fade = min(count, max(frames(0.005), count / 10))
        return map { channel in
            var cut = Signal(channel[0..<count])
            for i in 0..<fade {
                let rest = Double(fade - i - 1) / Double(fade)
                cut[count - fade + i] *= rest * rest * (3 - 2 * rest)
            }
            return cut
        }
    }
}
