// Sine and exponential of our own. Only +, -, × and ÷ and the square root are used, which IEEE 754 defines to
// the last bit; the system's `sin` and `exp` differ between versions and machines. Nothing is re-ordered at
// any optimisation level, so that the same sound comes out everywhere.

/// Frames a second of everything that is generated.
let sampleRate = 48_000.0

/// Sine of `turns` full circles; error below 1e-11.
@inline(__always)
func sine(_ turns: Double) -> Double {
    var x = turns - turns.rounded(.toNearestOrEven)  // -0.5 ... 0.5
    if x > 0.25 { x = 0.5 - x }
    if x < -0.25 { x = -0.5 - x }
    let angle = x * 6.283185307179586
    let square = angle * angle
    // Taylor up to the 15th power; the next term is below 7e-12 at a quarter circle.
    var sum = -1.0 / 1_307_674_368_000
    sum = sum * square + 1.0 / 6_227_020_800
    sum = sum * square - 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square - 1.0 / 5_040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    return angle + angle * square * sum
}

/// Cosine of `turns` full circles; error below 1e-11.
@inline(__always)
func cosine(_ turns: Double) -> Double { sine(turns + 0.25) }

/// 2 to the power of `x`, which is at most 1,000; relative error below 1e-13; 0 below -1,000.
func powerOfTwo(_ x: Double) -> Double {
    if x < -1_000 { return 0 }
    let whole = x.rounded(.toNearestOrEven)
    let angle = (x - whole) * 0.6931471805599453  // -0.347 ... 0.347
    var sum = 1.0
    var divisor = 11.0
    while divisor > 0 {
        sum = 1 + sum * angle / divisor
        divisor -= 1
    }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
}

/// Logarithm of a positive `x` to the base 2; error below 1e-13.
func logarithmOfTwo(_ x: Double) -> Double {
    var (exponent, significand) = (Double(x.exponent), x.significand)
    if significand > 1.4142135623730951 { (exponent, significand) = (exponent + 1, significand / 2) }
    let ratio = (significand - 1) / (significand + 1)
    var (sum, power, divisor) = (0.0, ratio, 1.0)
    while divisor < 20 {
        sum += power / divisor
        power *= ratio * ratio
        divisor += 2
    }
    return exponent + sum * 2.8853900817779268
}

/// `base` to the power of `exponent`, for a positive base.
func power(_ base: Double, _ exponent: Double) -> Double {
    powerOfTwo(exponent * logarithmOfTwo(base))
}

/// The linear gain of so many decibels.
func gain(decibels: Double) -> Double { powerOfTwo(decibels * 0.16609640474436813) }

/// So many decibels for a positive linear gain.
func decibels(gain: Double) -> Double { logarithmOfTwo(max(gain, 1e-30)) / 0.16609640474436813 }

/// What is left after `seconds` of something that falls by 60 dB in `fallSeconds`.
func falling(_ seconds: Double, _ fallSeconds: Double) -> Double {
    powerOfTwo(-9.965784284662087 * seconds / fallSeconds)
}

/// Frequency of a MIDI note, 69 being 440 Hz.
func hertz(note: Double) -> Double { 440 * powerOfTwo((note - 69) / 12) }

/// The hyperbolic tangent: a soft edge at ±1.
func softEdge(_ x: Double) -> Double {
    let square = powerOfTwo(min(max(x, -20), 20) * 2.8853900817779268)
    return (square - 1) / (square + 1)
}
