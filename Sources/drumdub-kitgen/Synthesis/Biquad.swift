/// A second-order filter (Bristow-Johnson's cookbook, transposed form 2).
struct Biquad: SampleFilter {
    private let b0: Double, b1: Double, b2: Double, a1: Double, a2: Double
    private var (z1, z2) = (0.0, 0.0)

    private init(_ b: (Double, Double, Double), _ a: (Double, Double, Double)) {
        (b0, b1, b2) = (b.0 / a.0, b.1 / a.0, b.2 / a.0)
        (a1, a2) = (a.1 / a.0, a.2 / a.0)
    }

    /// A filter by its coefficients, the first of the denominator being 1.
    init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
        self.init((b0, b1, b2), (1, a1, a2))
    }

    mutating func next(_ sample: Double) -> Double {
        let result = b0 * sample + z1
        z1 = b1 * sample - a1 * result + z2
        z2 = b2 * sample - a2 * result
        return result
    }

    /// Lets through what is below `hertz`, 12 dB an octave.
    static func lowPass(_ hertz: Double, q: Double = 0.7071) -> Biquad {
        let (c, alpha) = angle(hertz, q)
        return Biquad(((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))
    }

    /// Lets through what is above `hertz`, 12 dB an octave.
    static func highPass(_ hertz: Double, q: Double = 0.7071) -> Biquad {
        let (c, alpha) = angle(hertz, q)
        return Biquad(((1 + c) / 2, -1 - c, (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))
    }

    /// Lets through what is around `hertz`, with gain 1 there.
    static func bandPass(_ hertz: Double, q: Double) -> Biquad {
        let (c, alpha) = angle(hertz, q)
        return Biquad((alpha, 0, -alpha), (1 + alpha, -2 * c, 1 - alpha))
    }

    /// Raises or lowers what is around `hertz`.
    static func bell(_ hertz: Double, q: Double, decibels: Double) -> Biquad {
        let (c, alpha) = angle(hertz, q)
        let root = gain(decibels: decibels / 2)
        return Biquad(
            (1 + alpha * root, -2 * c, 1 - alpha * root), (1 + alpha / root, -2 * c, 1 - alpha / root))
    }

    /// Raises or lowers what is above `hertz`.
    static func highShelf(_ hertz: Double, decibels: Double) -> Biquad {
        let (c, alpha) = angle(hertz, 0.7071)
        let root = gain(decibels: decibels / 2)
        let slope = 2 * root.squareRoot() * alpha
        let (up, down) = (root + 1, root - 1)
        return Biquad(
            (root * (up + down * c + slope), -2 * root * (down + up * c), root * (up + down * c - slope)),
            (up - down * c + slope, 2 * (down - up * c), up - down * c - slope))
    }

    private static func angle(_ hertz: Double, _ q: Double) -> (cosine: Double, alpha: Double) {
        let turns = min(hertz, 0.49 * sampleRate) / sampleRate
        return (cosine(turns), sine(turns) / (2 * q))
    }
}

/// A low-pass of the first order: 6 dB an octave.
struct Smoother: SampleFilter {
    private let step: Double
    private var state = 0.0

    /// A smoother that begins to fall at `hertz`.
    init(_ hertz: Double) {
        step = 1 - powerOfTwo(-9.06472028365439 * hertz / sampleRate)
    }

    mutating func next(_ sample: Double) -> Double {
        state += step * (sample - state)
        return state
    }
}

/// A filter whose corner moves while it sounds (state variable filter, Zavalishin's form).
struct SweptFilter {
    private var (first, second) = (0.0, 0.0)

    /// Low, band and high part of the next sample; `q` is 0.5 or more.
    mutating func next(
        _ sample: Double, _ hertz: Double, q: Double
    ) -> (low: Double, band: Double, high: Double) {
        let turns = min(max(hertz, 5), 0.48 * sampleRate) / sampleRate / 2
        let g = sine(turns) / cosine(turns)
        let high = (sample - (1 / q + g) * first - second) / (1 + g * (g + 1 / q))
        let band = first + g * high
        let low = second + g * band
        first = band + g * high
        second = low + g * band
        return (low, band, high)
    }
}
