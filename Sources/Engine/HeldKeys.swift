/// Which keys are held, with the velocity of their hit, and which was hit before. Thread: audio.
struct HeldKeys: BitwiseCopyable {
    /// The velocity of each key that is held; 0 for one that is not.
    private let velocities: UnsafeMutablePointer<UInt8>
    private var heldCount = 0
    /// The key of the hit before; -1 for none.
    private(set) var previous: Int16 = -1
    /// The key switch that was pressed last; -1 for none.
    private(set) var lastSwitch: Int16 = -1

    /// None. Not for the audio thread.
    init() {
        velocities = .allocate(capacity: 128)
        velocities.initialize(repeating: 0, count: 128)
    }

    func deallocate() {
        velocities.deallocate()
    }

    /// A kit is taken: no key is held in it yet.
    @_noLocks
    mutating func start(_ kit: UnsafeMutablePointer<KitImage>?) {
        for key in 0..<128 { velocities[key] = 0 }
        heldCount = 0
        previous = -1
        lastSwitch = kit?.pointee.defaultSwitch ?? -1
    }

    @_noLocks
    func isHeld(_ key: Int16) -> Bool { key >= 0 && key < 128 && velocities[Int(key)] > 0 }

    /// True if a key besides `key` is held.
    @_noLocks
    func isOtherHeld(_ key: UInt8) -> Bool { heldCount > (isHeld(Int16(key)) ? 1 : 0) }

    /// A key (0…127) is hit.
    @_noLocks
    mutating func press(_ key: UInt8, velocity: UInt8, isSwitch: Bool) {
        if velocities[Int(key)] == 0 { heldCount += 1 }
        velocities[Int(key)] = max(velocity, 1)
        if isSwitch { lastSwitch = Int16(key) }
    }

    /// The hit of a key is over with; the next has it before.
    @_noLocks
    mutating func note(_ key: UInt8) {
        previous = Int16(key)
    }

    /// A key (0…127) is released; answers the velocity of its hit, or 0 if it was not held.
    @_noLocks
    mutating func release(_ key: UInt8) -> UInt8 {
        let velocity = velocities[Int(key)]
        velocities[Int(key)] = 0
        if velocity > 0 { heldCount -= 1 }
        return velocity
    }
}

extension KitImage {
    @_noLocks
    func isSwitch(_ key: UInt8) -> Bool {
        let word = key < 64 ? switchKeys.0 : switchKeys.1
        return key < 128 && word & (1 << UInt64(key & 63)) != 0
    }
}
