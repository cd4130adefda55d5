/// One way in which a body swings: a sine that dies away.
struct Mode {
    /// Frequency.
    var hertz: Double
    /// Linear.
    var amplitude: Double
    /// Time in which it falls by 60 dB.
    var seconds: Double
    /// Where the sine starts, in turns; 0 for a body that is struck.
    var phase = 0.0
    /// Time in which it grows, for energy that has to arrive from other modes; 0 for at once.
    var rise = 0.0
}

extension [Mode] {
    /// All modes together, `seconds` long.
    func sound(_ seconds: Double) -> Signal {
        var rings: [Ring] = []
        for mode in self where mode.hertz < 0.46 * sampleRate {
            rings.append(Ring(mode, mode.seconds, mode.amplitude))
            if mode.rise > 0 {
                // A · (e^-at - e^-bt): the same sine again, shorter and the other way round.
                let short = mode.seconds * mode.rise / (mode.seconds + mode.rise)
                rings.append(Ring(mode, short, -mode.amplitude))
            }
        }
        // Eight at a time, those of similar length together.
        rings.sort { ($0.frameCount, $0.step) > ($1.frameCount, $1.step) }
        var sum = Signal.silence(seconds)
        for first in stride(from: 0, to: rings.count, by: 8) {
            Ring.add(rings[first..<Swift.min(first + 8, rings.count)], to: &sum)
        }
        return sum
    }

    /// All modes together, their frequencies multiplied by `bend(time in seconds)`.
    func sound(_ seconds: Double, bend: (Double) -> Double) -> Signal {
        let bends = Signal(seconds, bend)
        var sum = Signal.silence(seconds)
        for mode in self {
            var (phase, level) = (mode.phase, mode.amplitude)
            let r = powerOfTwo(-9.965784284662087 / (mode.seconds * sampleRate))
            let end = Swift.min(sum.count, frames(mode.seconds * 1.6))
            for i in 0..<end where mode.hertz * bends[i] < 0.46 * sampleRate {
                sum[i] += level * sine(phase)
                phase += mode.hertz * bends[i] / sampleRate
                if phase >= 1 { phase -= 1 }
                level *= r
            }
        }
        return sum
    }

    /// The same modes, each a little out of tune and of another strength, as every hit meets another spot.
    func varied(by amount: Double, _ noise: inout Noise) -> [Mode] {
        map { mode in
            var mode = mode
            mode.amplitude *= 1 + amount * noise.white()
            mode.hertz *= 1 + 0.004 * amount * noise.white()
            return mode
        }
    }
}

/// A dying sine by its recurrence y[n] = step · y[n-1] - fall · y[n-2].
private struct Ring {
    let step: Double, fall: Double
    let before: Double, now: Double
    /// Until it is 96 dB lower.
    let frameCount: Int

    init(_ mode: Mode, _ seconds: Double, _ amplitude: Double) {
        let r = powerOfTwo(-9.965784284662087 / (seconds * sampleRate))
        let turns = mode.hertz / sampleRate
        (step, fall) = (2 * r * cosine(turns), r * r)
        (before, now) = (amplitude * sine(mode.phase - turns) / r, amplitude * sine(mode.phase))
        frameCount = frames(seconds * 1.6)
    }

    /// Adds up to eight rings, the longest first, in a fixed order of additions.
    static func add(_ rings: ArraySlice<Ring>, to sum: inout Signal) {
        var (step, fall, before, now) = (SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>())
        for (lane, ring) in rings.enumerated() {
            (step[lane], fall[lane]) = (ring.step, ring.fall)
            (before[lane], now[lane]) = (ring.before, ring.now)
        }
        let end = min(sum.count, rings.first?.frameCount ?? 0)
        for i in 0..<end {
            let four = now.lowHalf + now.highHalf
            let two = four.lowHalf + four.highHalf
            sum[i] += two[0] + two[1]
            (before, now) = (now, step * now - fall * before)
        }
    }
}
