/// Bounds what leaves a port: a fixed curve for each sample, without memory, so that no block size changes
/// it. It leaves everything below the knee as it is, bit by bit.
enum Limiter {
    /// Where the knee begins: -1 dBFS.
    static var knee: Float { @_noLocks get { 0.891_250_94 } }
    /// Replaces what is not finite by 0 and answers how many samples that were.
    @_noLocks
    static func scrub(_ samples: UnsafeMutablePointer<Float>, count: Int) -> UInt64 {
        var replaced: Int32 = 0
        for index in 0..<count {
            let sample = samples[index]
            // x - x is 0 unless x is infinite or not a number.
            let isFinite = sample - sample == 0
            samples[index] = isFinite ? sample : 0
            replaced &+= isFinite ? 0 : 1
        }
        return UInt64(truncatingIfNeeded: replaced)
    }

    /// The largest magnitude. Infinities and what is not a number are larger than every number.
    @_noLocks
    static func peak(_ samples: UnsafePointer<Float>, count: Int) -> Float {
        // Magnitudes of floats are ordered like their bits, and the maximum of integers vectorises.
        var peak: Int32 = 0
        for index in 0..<count {
            peak = max(peak, Int32(bitPattern: samples[index].bitPattern & 0x7FFF_FFFF))
        }
        return Float(bitPattern: UInt32(bitPattern: peak))
    }

    /// Makes samples finite and answers their peak; `replaced` counts those that were not.
    @_noLocks
    static func scrubbedPeak(
        _ samples: UnsafeMutablePointer<Float>, count: Int, replaced: inout UInt64
    ) -> Float {
        let peak = peak(samples, count: count)
        if peak.bitPattern < Float.infinity.bitPattern { return peak }
        replaced &+= scrub(samples, count: count)
        return Self.peak(samples, count: count)
    }

    /// Bends what is above the knee, so that nothing passes full scale:
    /// y = knee + e / (1 + e / (1 - knee)) with e the excess over the knee; slope 1 at the knee.
    @_noLocks
    static func bend(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        let curve = 1 / (1 - knee)
        for index in 0..<count {
            let sample = samples[index]
            let magnitude = Float(bitPattern: sample.bitPattern & 0x7FFF_FFFF)
            let excess = max(magnitude - knee, 0)
            let bent = min(magnitude - excess + excess / (1 + excess * curve), 1)
            samples[index] = Float(bitPattern: bent.bitPattern | (sample.bitPattern & 0x8000_0000))
        }
    }

    /// Cuts at full scale.
    @_noLocks
    static func clip(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        for index in 0..<count { samples[index] = min(max(samples[index], -1), 1) }
    }
}
