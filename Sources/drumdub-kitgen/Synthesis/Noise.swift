/// A source of chance that gives the same numbers for the same name (xorshift64*, Vigna 2016).
struct Noise {
    private var state: UInt64

    /// A source for what is called `name` (seeded by its FNV-1a sum).
    init(_ name: String) {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        state = sum | 1
        for _ in 0..<8 { _ = uniform() }
    }

    /// The next number from 0 to 1.
    mutating func uniform() -> Double {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Double((state &* 0x2545_f491_4f6c_dd1d) >> 11) / 9_007_199_254_740_992
    }

    /// The next number between two bounds.
    mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * uniform() }

    /// The next number from -1 to 1.
    mutating func white() -> Double { 2 * uniform() - 1 }

    /// The next number of a bell curve around 0 with deviation 1 (sum of six).
    mutating func bell() -> Double {
        var sum = 0.0
        for _ in 0..<6 { sum += white() }
        return sum * 0.7071067811865476
    }

    /// Seconds until the next of events that come `rate` times a second, by chance.
    mutating func wait(rate: Double) -> Double {
        -logarithmOfTwo(max(uniform(), 1e-9)) * 0.6931471805599453 / rate
    }

    /// White noise of `seconds`.
    mutating func signal(_ seconds: Double) -> Signal {
        var signal = Signal()
        signal.reserveCapacity(frames(seconds))
        for _ in 0..<frames(seconds) { signal.append(white()) }
        return signal
    }
}
