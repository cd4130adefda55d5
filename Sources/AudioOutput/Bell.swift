import CHost
import Glibc
import Synchronization

/// Wakes a thread that polls. Safe where no lock may be taken: ringing is one write that never blocks.
final class Bell: Sendable {
    /// Readable (poll) while the bell has been rung.
    let descriptor: Int32
    /// True from a ring to the next `clear`: most looks find it still, and cost no call to the system.
    private let isRung = Atomic(false)

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    /// Thread: any but the audio thread.
    func ring() {
        eventfd_write(descriptor, 1)
        isRung.store(true, ordering: .releasing)
    }

    /// Thread: the one that polls.
    func clear() {
        if !isRung.exchange(false, ordering: .acquiring) { return }
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
