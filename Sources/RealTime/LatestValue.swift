import Synchronization

/// A box in which one thread leaves values and another finds the latest; neither ever waits.
///
/// Three slots: one is the writer's, one the reader's, and the third changes hands.
/// Thread: any may allocate it; then exactly one holds the writer and one the reader.
@frozen
public struct LatestValue<Value: BitwiseCopyable>: @unchecked Sendable {
    // Safe to send: a slot belongs to one end at a time and changes hands by an atomic exchange.

    /// The index of the slot that is nobody's, with `SlotCode.freshBit` set if its value is unread.
    @usableFromInline let middle: UnsafeMutablePointer<Atomic<Int>>
    @usableFromInline let slots: UnsafeMutablePointer<Value>

    /// A box that holds `value`.
    public static func allocate(_ value: Value) -> LatestValue {
        LatestValue(value)
    }

    private init(_ value: Value) {
        middle = .allocate(capacity: 1)
        middle.initialize(to: Atomic(1))
        slots = .allocate(capacity: 3)
        slots.initialize(repeating: value, count: 3)
    }

    /// Frees the box's memory.
    public func deallocate() {
        middle.deallocate()
        slots.deallocate()
    }
}

/// What the number in `LatestValue.middle` means. (Not nested: a member of a generic type would be a
/// generic call for the audio thread.)
@usableFromInline
enum SlotCode {
    @inlinable @inline(__always) static var freshBit: Int { 4 }
    @inlinable @inline(__always) static var indexMask: Int { 3 }
}

/// The end that leaves values.
///
/// Thread: the one that writes. Real-time safe.
@frozen
public struct LatestValueWriter<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let box: LatestValue<Value>
    @usableFromInline var slot = 0

    /// The one writer of `box`.
    public init(_ box: LatestValue<Value>) {
        self.box = box
    }

    /// Replaces the value.
    @inlinable @inline(__always)
    public mutating func write(_ value: Value) {
        (box.slots + slot).pointee = value
        let freed = box.middle.pointee.exchange(
            slot | SlotCode.freshBit, ordering: .acquiringAndReleasing)
        slot = freed & SlotCode.indexMask
    }
}

/// The end that finds the latest value.
///
/// Thread: the one that reads. Real-time safe.
@frozen
public struct LatestValueReader<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let box: LatestValue<Value>
    @usableFromInline var slot = 2

    /// The one reader of `box`.
    public init(_ box: LatestValue<Value>) {
        self.box = box
    }

    /// The value that was written last.
    @inlinable @inline(__always)
    public mutating func read() -> Value {
        if box.middle.pointee.load(ordering: .relaxed) & SlotCode.freshBit != 0 {
            let taken = box.middle.pointee.exchange(slot, ordering: .acquiringAndReleasing)
            slot = taken & SlotCode.indexMask
        }
        return (box.slots + slot).pointee
    }
}
