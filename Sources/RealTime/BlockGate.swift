import Synchronization

/// Tells another thread when the audio thread can no longer hold what was just taken away from it.
///
/// The audio thread counts up when it enters and when it leaves a block, so the count is odd inside.
/// Somebody who takes a pointer out of the shared tables asks for a `ticket` afterwards; once the
/// ticket `isOver`, no block that could have read the pointer is still running. All steps are
/// sequentially consistent: the removal must not be seen after a block that began later.
@frozen
public struct BlockGate: @unchecked Sendable {
    // Safe to send: it holds one atomic.
    @usableFromInline let count: UnsafeMutablePointer<Atomic<UInt>>

    /// The count at a moment between or inside blocks.
    public typealias Ticket = UInt

    /// A gate with nobody inside.
    public static func allocate() -> BlockGate {
        let count = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)
        count.initialize(to: Atomic(0))
        return BlockGate(count: count)
    }

    @usableFromInline init(count: UnsafeMutablePointer<Atomic<UInt>>) {
        self.count = count
    }

    /// Frees the gate's memory.
    public func deallocate() {
        count.deallocate()
    }

    /// A block begins, or ends. Thread: audio.
    @inlinable @inline(__always)
    public func pass() {
        count.pointee.add(1, ordering: .sequentiallyConsistent)
    }

    /// To be asked for after the removal. Thread: any.
    @inlinable
    public func ticket() -> Ticket {
        count.pointee.load(ordering: .sequentiallyConsistent)
    }

    /// True once no block is running that began before the ticket. Thread: any.
    @inlinable
    public func isOver(_ ticket: Ticket) -> Bool {
        ticket & 1 == 0 || count.pointee.load(ordering: .sequentiallyConsistent) != ticket
    }
}
