/// One channel of sound, a number each frame.
typealias Signal = [Double]

/// So many seconds as whole frames.
func frames(_ seconds: Double) -> Int { Int((seconds * sampleRate).rounded(.toNearestOrEven)) }

extension Signal {
    /// A signal whose value is a function of time in seconds.
    init(_ seconds: Double, _ value: (Double) -> Double) {
        self = (0..<frames(seconds)).map { value(Double($0) / sampleRate) }
    }

    /// Silence.
    static func silence(_ seconds: Double) -> Signal { Signal(repeating: 0, count: frames(seconds)) }

    /// Length in seconds.
    var seconds: Double { Double(count) / sampleRate }

    /// The highest absolute value.
    var peak: Double { reduce(0) { Swift.max($0, abs($1)) } }

    /// Adds `other` from `seconds` on; grows if that is needed.
    mutating func add(_ other: Signal, _ gain: Double = 1, at seconds: Double = 0) {
        let start = frames(seconds)
        if start + other.count > count {
            append(contentsOf: repeatElement(0, count: start + other.count - count))
        }
        for i in 0..<other.count { self[start + i] += other[i] * gain }
    }

    /// Both together, as long as the longer one.
    func mixed(with other: Signal, _ gain: Double = 1) -> Signal {
        var sum = self
        sum.add(other, gain)
        return sum
    }

    /// The same times a number.
    func scaled(_ gain: Double) -> Signal { map { $0 * gain } }

    /// The same with a highest absolute value of 1; silence stays silence.
    var normal: Signal { scaled(1 / Swift.max(peak, 1e-12)) }

    /// The same times a function of time in seconds.
    func shaped(_ envelope: (Double) -> Double) -> Signal {
        enumerated().map { $1 * envelope(Double($0) / sampleRate) }
    }

    /// The same, falling by 60 dB in `seconds`.
    func falling(_ seconds: Double) -> Signal {
        var (level, step) = (1.0, powerOfTwo(-9.965784284662087 / (seconds * sampleRate)))
        step = Swift.min(step, 1)
        return map { sample in
            defer { level *= step }
            return sample * level
        }
    }

    /// The same, held at first and then falling ever faster, by 60 dB in `seconds`: something that is pressed.
    func pressed(_ seconds: Double) -> Signal {
        shaped { time in
            let part = time / seconds
            return powerOfTwo(-9.965784284662087 * part * part.squareRoot())
        }
    }

    /// The same, growing from nothing in the first `seconds` along a quarter sine.
    func rising(_ seconds: Double) -> Signal {
        shaped { $0 < seconds ? sine($0 / seconds / 4) : 1 }
    }

    /// The same, of exactly this length: cut or followed by silence.
    func fitted(_ seconds: Double) -> Signal {
        let wanted = frames(seconds)
        return wanted <= count
            ? Signal(self[0..<wanted]) : self + Signal(repeating: 0, count: wanted - count)
    }

    /// The same through a filter, a loop or any other function of one sample.
    func through<Filter: SampleFilter>(_ filter: Filter) -> Signal {
        var filter = filter
        return map { filter.next($0) }
    }

    /// The same, bent as by a valve or tape: harmonics grow with `drive`; a peak of 1 stays 1.
    func driven(_ drive: Double) -> Signal {
        let full = 1 / softEdge(drive)
        return map { softEdge($0 * drive) * full }
    }

    /// The same struck by something soft: smeared by a raised cosine of `contactSeconds`, as a force that
    /// lasts so long takes away the high partials.
    func struck(_ contactSeconds: Double) -> Signal {
        let width = Swift.max(1, frames(contactSeconds))
        let pulse = (0..<width).map { (1 - cosine((Double($0) + 0.5) / Double(width))) / Double(width) }
        var result = Signal(repeating: 0, count: count + width)
        for (i, weight) in pulse.enumerated() {
            for j in 0..<count { result[i + j] += self[j] * weight }
        }
        return result
    }
}

/// Something that turns one sample after the other into another one.
protocol SampleFilter {
    /// The answer to the next sample.
    mutating func next(_ sample: Double) -> Double
}
