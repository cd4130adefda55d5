import RealTime
import Synchronization

/// Where a device has moved the kit's controllers since somebody looked: the audio thread writes, the control side
/// takes.
///
/// A kit that is taken begins without moves.
struct ControllerMoves: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: all that it points to are atomics.

    /// The bits of a value of 0…1 for each controller change, `none` where it has not moved.
    private let values: UnsafeMutablePointer<Atomic<UInt32>>

    private static var count: Int { @_noLocks get { 128 } }
    /// The bits of no number.
    private static var none: UInt32 { @_noLocks get { .max } }

    /// Nothing has moved. Thread: control.
    static func allocate() -> ControllerMoves {
        let values = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: count)
        for number in 0..<count { (values + number).initialize(to: Atomic(none)) }
        return ControllerMoves(values: values)
    }

    func deallocate() {
        values.deallocate()
    }

    /// Thread: audio.
    @_noLocks
    func note(_ number: UInt8, at value: Float) {
        if number < Self.count { values[Int(number)].store(value.bitPattern, ordering: .relaxed) }
    }

    /// Thread: audio.
    @_noLocks
    func forget() {
        for number in 0..<Self.count { values[number].store(Self.none, ordering: .relaxed) }
    }

    /// Where a controller has been moved to, once for each move; nil if it has not been. Thread: control.
    func take(_ number: Int) -> Float? {
        if !(0..<Self.count).contains(number) { return nil }
        let bits = values[number].exchange(Self.none, ordering: .relaxed)
        return bits == Self.none ? nil : Float(bitPattern: bits)
    }
}
