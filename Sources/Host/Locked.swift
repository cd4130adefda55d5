import Glibc

/// A value that one thread at a time can touch. Never for the audio thread.
///
/// It uses the lock of the C library: the thread sanitizer knows that one, and does not see through
/// `Synchronization.Mutex`.
public final class Locked<Value>: @unchecked Sendable {
    // Safe to send: `value` is touched under the lock alone.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    /// A lock around `value`.
    public init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Does something with the value while no other thread can.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
