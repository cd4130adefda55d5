/// What is true of a hit as a whole, and so the same for all of its voices. Thread: audio.
struct HitFacts: BitwiseCopyable {
    /// Hits in the order of their start, from 1; it tells which voices belong together.
    let number: UInt64
    /// `noKey` where a controller alone made it.
    let key: UInt8
    /// 1…127.
    let velocity: UInt8
    /// Random numbers, 0 up to 1: the choice of regions, level, pitch, and two for the kit's own use.
    let chance: Float
    let levelChance: Float
    let pitchChance: Float
    let unipolar: Float
    let bipolar: Float
    /// True at every other hit.
    let isAlternate: Bool

    static var noKey: UInt8 { @_noLocks get { 255 } }

    @_noLocks
    init(number: UInt64, key: UInt8, velocity: UInt8, random: inout RandomNumbers) {
        self.number = number
        self.key = key
        self.velocity = min(max(velocity, 1), 127)
        chance = random.next()
        levelChance = random.next()
        pitchChance = random.next()
        unipolar = random.next()
        bipolar = random.next()
        isAlternate = number & 1 == 0
    }
}

/// Numbers from 0 up to 1: xorshift64*, upper 24 bits. Thread: audio.
struct RandomNumbers: BitwiseCopyable {
    private var state: UInt64

    /// `seed` is not 0.
    init(seed: UInt64) {
        state = seed
    }

    @_noLocks
    mutating func next() -> Float {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        let bits = (state &* 0x2545_F491_4F6C_DD1D) >> 40
        return Float(Int32(truncatingIfNeeded: bits)) / 16_777_216
    }
}
