import CHost
import Glibc

/// Wakes a thread that polls. Safe where no lock may be taken: ringing is one write that never blocks.
final class Bell: Sendable {
    /// Readable (poll) while the bell has been rung.
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    /// Thread: any but the audio thread.
    func ring() {
        eventfd_write(descriptor, 1)
    }

    /// Thread: the one that polls.
    func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
