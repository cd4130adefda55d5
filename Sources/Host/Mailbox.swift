import CHost
import Glibc

/// Values from any thread to one that polls: never for the audio thread.
public final class Mailbox<Value: Sendable>: Sendable {
    private let waiting = Locked<[Value]>([])
    /// Readable (poll) while values wait.
    public let descriptor: Int32

    /// An empty box.
    public init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    /// Leaves a value. Thread: any.
    public func post(_ value: Value) {
        waiting.withLock { values in
            values.append(value)
            eventfd_write(descriptor, 1)
        }
    }

    /// Waits until a value is there, or so many milliseconds; a negative number waits for ever.
    /// Thread: the one that polls.
    public func wait(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, milliseconds)
    }

    /// Takes all values, oldest first. Thread: the one that polls.
    public func take() -> [Value] {
        waiting.withLock { values in
            // Most looks find nothing: they cost no call to the system.
            if values.isEmpty { return [] }
            var count: eventfd_t = 0
            eventfd_read(descriptor, &count)
            let taken = values
            values = []
            return taken
        }
    }
}
