/// Samples as whole numbers, as sound files hold them.
enum WholeNumbers {
    /// Writes `count` samples, each `step` places behind the one before: `x · 2^(bitCount-1)` rounded to the
    /// nearest whole number, ties to even, kept in range, in the upper bits; 0 for what is not a number.
    ///
    /// Rounded by adding 2^23, beyond which floats have no fractions: the sum's lower bits are the number.
    static func fill(
        _ target: UnsafeMutablePointer<Int32>, step: Int, from samples: UnsafePointer<Float>, count: Int,
        bitCount: Int
    ) {
        let scale = Float(1 << (bitCount - 1))
        let largest = Int32(1 << (bitCount - 1)) - 1
        let shift = Int32(32 - bitCount)
        for index in 0..<count {
            let sample = samples[index]
            // -1 for a negative sample, which may be one larger; 0 otherwise.
            let sign = Int32(bitPattern: sample.bitPattern) >> 31
            let scaled = Float(bitPattern: sample.bitPattern & 0x7FFF_FFFF) * scale
            let bounded = scaled < scale ? scaled : scale
            let whole = Int32(bitPattern: (bounded + 8_388_608).bitPattern &- 0x4B00_0000)
            let kept = min(whole, largest &- sign)
            target[index &* step] = sample == sample ? ((kept ^ sign) &- sign) << shift : 0
        }
    }
}

/// Memory for whole numbers that grows when needed.
struct IntegerBuffer: ~Copyable {
    private(set) var start = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private var capacity = 1

    deinit {
        start.deallocate()
    }

    /// Makes room for `count` numbers; what was there is lost.
    mutating func reserve(_ count: Int) {
        if count <= capacity { return }
        start.deallocate()
        start = .allocate(capacity: count)
        capacity = count
    }
}
