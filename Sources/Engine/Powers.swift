/// 2 to the power of `exponent`, within 2·10⁻⁷ of its size; exact for whole exponents. Bounded to -126…126.
///
/// The whole part goes into the exponent's bits, the rest (-0.5…0.5) through the series of e^x.
@inline(__always)
@_noLocks
func powerOfTwo(_ exponent: Float) -> Float {
    // What is no number becomes the least.
    let bounded = exponent > -126 ? min(exponent, 126) : -126
    let whole = Int32(bounded + (bounded < 0 ? -0.5 : 0.5))
    let x = (bounded - Float(whole)) * 0.693_147_18
    let tail: Float = 1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720)))
    let rest = 1 + x * (1 + x * (0.5 + x * tail))
    return rest * Float(bitPattern: UInt32(bitPattern: whole &+ 127) << 23)
}

/// The exponent of 2 that gives `value`, which must be above 0 and normal; within 10⁻⁶, exact for powers of two.
///
/// By the series of the area tangent over the mantissa.
@_noLocks
func logarithmOfTwo(_ value: Float) -> Float {
    let bits = value.bitPattern
    let whole = Int32(bitPattern: (bits >> 23) & 255) &- 127
    let mantissa = Float(bitPattern: (bits & 0x007F_FFFF) | 0x3F80_0000)
    let t = (mantissa - 1) / (mantissa + 1)
    let square = t * t
    let tail: Float = 1 / 5 + square * (1 / 7 + square * (1 / 9 + square * (1 / 11)))
    return Float(whole) + 2.885_390_1 * t * (1 + square * (1 / 3 + square * tail))
}

/// The linear factor of a level in decibels.
@_noLocks
func linearFactor(decibels: Float) -> Float {
    decibels == 0 ? 1 : powerOfTwo(decibels * 0.166_096_4)
}

/// A number of frames as a whole one, 0…10⁹; what is no number is 0.
@_noLocks
func wholeFrames(_ count: Float) -> Int32 {
    count > 0 ? Int32(min(count, 1e9) + 0.5) : 0
}
