import CJack
import Host
import Synchronization

/// The clock in which JACK tells when a cycle began, for whoever puts a moment on its time line.
///
/// Which of the system's clocks that is depends on who made the library: JACK itself takes
/// `CLOCK_MONOTONIC_RAW`, PipeWire `CLOCK_MONOTONIC`; they drift apart. So JACK is asked.
public enum JackClock {
    /// JACK has no clock, and fails when asked for it, before the first client is open.
    private static let isThere = Atomic(false)

    /// Now, in nanoseconds; of the system's monotonic clock before JACK has been there. Thread: any.
    @Sendable
    public static func nanoseconds() -> Int64 {
        isThere.load(ordering: .acquiring) ? 1_000 * Int64(jack_get_time()) : MonotonicClock.nanoseconds
    }

    /// To be called when a client is open.
    static func begin() {
        isThere.store(true, ordering: .releasing)
    }
}
