/// Where the controllers of the kit stand, 0…1, and which have moved. Thread: audio.
struct KitControllers: BitwiseCopyable {
    private let values: UnsafeMutablePointer<Float>
    /// A bit for each controller that has moved since the voices followed last.
    private let moved: UnsafeMutablePointer<UInt64>
    private static var wordCount: Int { @_noLocks get { KitImage.controllerCount / 64 } }
    private(set) var hasMoved = false
    /// True once the pedal of the hi-hat has told where it is.
    private var isPedalKnown = false

    // Controllers that are more than a number; SFZ's extended ones.
    static var pedal: Int { @_noLocks get { 4 } }
    static var pitchBend: Int { @_noLocks get { 128 } }
    static var channelPressure: Int { @_noLocks get { 129 } }
    private static var velocity: Int { @_noLocks get { 131 } }
    private static var key: Int { @_noLocks get { 133 } }
    private static var unipolarRandom: Int { @_noLocks get { 135 } }
    private static var bipolarRandom: Int { @_noLocks get { 136 } }
    private static var alternate: Int { @_noLocks get { 137 } }

    /// All at 0, the pitch bend in the middle. Not for the audio thread.
    init() {
        values = .allocate(capacity: KitImage.controllerCount)
        values.initialize(repeating: 0, count: KitImage.controllerCount)
        values[Self.pitchBend] = 0.5
        moved = .allocate(capacity: Self.wordCount)
        moved.initialize(repeating: 0, count: Self.wordCount)
    }

    func deallocate() {
        values.deallocate()
        moved.deallocate()
    }

    /// Takes a kit's start values. What stands somewhere under a hand or a foot stays there: the pedal once it has
    /// moved, pitch bend and pressure always.
    @_noLocks
    func start(_ kit: UnsafeMutablePointer<KitImage>) {
        for number in 0..<KitImage.controllerCount {
            if number == Self.pedal && isPedalKnown { continue }
            if number == Self.pitchBend || number == Self.channelPressure { continue }
            values[number] = Self.bounded(kit.pointee.controllerStartValues?[number] ?? 0)
        }
    }

    /// Moves a controller; answers where it stood. Nothing if there is no such controller.
    @_noLocks
    mutating func move(_ number: Int, to value: Float) -> Float? {
        if number < 0 || number >= KitImage.controllerCount { return nil }
        let old = values[number]
        values[number] = Self.bounded(value)
        if number == Self.pedal { isPedalKnown = true }
        if values[number] != old {
            moved[number / 64] |= 1 << UInt64(number % 64)
            hasMoved = true
        }
        return old
    }

    /// Where a controller stands now.
    @_noLocks
    func value(of number: Int) -> Float { values[number] }

    /// Where a controller stands for a hit: some belong to the hit itself.
    @_noLocks
    func value(of number: Int, for facts: HitFacts) -> Float {
        switch number {
        case Self.velocity: Float(facts.velocity) / 127
        case Self.key: Float(min(facts.key, 127)) / 127
        case Self.unipolarRandom: facts.unipolar
        case Self.bipolarRandom: facts.bipolar
        case Self.alternate: facts.isAlternate ? 1 : 0
        default: number < KitImage.controllerCount ? values[number] : 0
        }
    }

    /// True if the controller has moved since `forgetMoves`.
    @_noLocks
    func hasMoved(_ number: Int) -> Bool {
        number < KitImage.controllerCount && moved[number / 64] & (1 << UInt64(number % 64)) != 0
    }

    /// All voices have followed.
    @_noLocks
    mutating func forgetMoves() {
        for word in 0..<Self.wordCount { moved[word] = 0 }
        hasMoved = false
    }

    /// True if all conditions of a region hold for a hit.
    @_noLocks
    func allow(
        _ region: UnsafeMutablePointer<KitRegion>, of kit: UnsafeMutablePointer<KitImage>, for facts: HitFacts
    ) -> Bool {
        guard let conditions = kit.pointee.conditions else { return true }
        let first = Int(region.pointee.firstCondition)
        for index in first..<(first + max(Int(region.pointee.conditionCount), 0))
        where !conditions[index].holds(value(of: Int(conditions[index].controller), for: facts)) {
            return false
        }
        return true
    }

    /// Within 0…1; what is no number is 0.
    @_noLocks
    private static func bounded(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
}

extension KitCondition {
    @_noLocks
    func holds(_ value: Float) -> Bool { value >= low && value < high }
}
