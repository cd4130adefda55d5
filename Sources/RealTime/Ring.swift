import Synchronization

/// A bounded queue from one writer thread to one reader thread; neither ever waits.
///
/// Thread: any may allocate it; then exactly one holds the writer and one the reader.
/// The handle is plain memory: who allocates it frees it, after both ends are out of use.
@frozen
public struct Ring<Element: BitwiseCopyable>: @unchecked Sendable {
    // Safe to send: all that both threads touch are the two atomics, and an element is
    // published by a release store of `written` before the reader may see it.

    /// Elements written since the start; the writer alone stores it.
    @usableFromInline let written: UnsafeMutablePointer<Atomic<Int>>
    /// Elements read since the start; the reader alone stores it.
    @usableFromInline let read: UnsafeMutablePointer<Atomic<Int>>
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    @usableFromInline let memory: UnsafeMutableRawPointer
    /// Slots minus one; the number of slots is a power of two.
    @usableFromInline let mask: Int

    /// How many elements fit.
    public var capacity: Int { mask + 1 }

    /// A ring for at least `capacity` elements.
    public static func allocate(capacity: Int) -> Ring {
        let slotCount = 1 << (Int.bitWidth - max(capacity - 1, 1).leadingZeroBitCount)
        let alignment = max(cacheLineBytes, MemoryLayout<Element>.alignment)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: 2 * alignment + slotCount * MemoryLayout<Element>.stride, alignment: alignment)
        return Ring(memory: memory, alignment: alignment, slotCount: slotCount)
    }

    private init(memory: UnsafeMutableRawPointer, alignment: Int, slotCount: Int) {
        self.memory = memory
        mask = slotCount - 1
        written = memory.bindMemory(to: Atomic<Int>.self, capacity: 1)
        read = (memory + alignment).bindMemory(to: Atomic<Int>.self, capacity: 1)
        slots = (memory + 2 * alignment).bindMemory(to: Element.self, capacity: slotCount)
        written.initialize(to: Atomic(0))
        read.initialize(to: Atomic(0))
    }

    /// Frees the ring's memory.
    public func deallocate() {
        memory.deallocate()
    }
}

/// Bytes that two threads must not share if they write often.
@usableFromInline let cacheLineBytes = 64

/// The writing end of a ring.
///
/// Thread: the one that writes. Real-time safe.
@frozen
public struct RingWriter<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let ring: Ring<Element>
    @usableFromInline var written = 0
    /// What the reader had read when the writer last looked.
    @usableFromInline var knownRead = 0

    /// The one writer of `ring`.
    public init(_ ring: Ring<Element>) {
        self.ring = ring
    }

    /// Appends an element; false, with nothing done, if the ring is full.
    @inlinable @inline(__always)
    public mutating func write(_ element: Element) -> Bool {
        if written &- knownRead > ring.mask {
            knownRead = ring.read.pointee.load(ordering: .acquiring)
            if written &- knownRead > ring.mask { return false }
        }
        (ring.slots + (written & ring.mask)).pointee = element
        written &+= 1
        ring.written.pointee.store(written, ordering: .releasing)
        return true
    }
}

/// The reading end of a ring.
///
/// Thread: the one that reads. Real-time safe.
@frozen
public struct RingReader<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let ring: Ring<Element>
    @usableFromInline var read = 0
    /// What the writer had written when the reader last looked.
    @usableFromInline var knownWritten = 0

    /// The one reader of `ring`.
    public init(_ ring: Ring<Element>) {
        self.ring = ring
    }

    /// Takes the oldest element, or nil if there is none.
    @inlinable @inline(__always)
    public mutating func next() -> Element? {
        if read == knownWritten {
            knownWritten = ring.written.pointee.load(ordering: .acquiring)
            if read == knownWritten { return nil }
        }
        let element = (ring.slots + (read & ring.mask)).pointee
        read &+= 1
        ring.read.pointee.store(read, ordering: .releasing)
        return element
    }
}
