import Glibc
import Host
import Synchronization

/// A thread of this process that a signal holds where it is.
struct HeldThread {
    private let identifier: pid_t
    private static let isHeld = Atomic(false)
    private typealias SignalThread = @convention(c) (pid_t, pid_t, Int32) -> Int32
    /// `tgkill`, which Swift doesn't see.
    private static let signalThread = dlsym(nil, "tgkill").map { unsafeBitCast($0, to: SignalThread.self) }

    /// The driver of a dummy server in this process: the one thread that sleeps by the clock.
    static func driver() -> HeldThread? {
        let folder = "/proc/self/task"
        let threads = (try? Files.names(in: folder))?.compactMap { pid_t($0) } ?? []
        let end = MonotonicClock.seconds + 5
        while MonotonicClock.seconds < end {
            for thread in threads {
                let place = (try? Files.readText("\(folder)/\(thread)/wchan")) ?? ""
                if place == "hrtimer_nanosleep" { return HeldThread(identifier: thread) }
            }
        }
        return nil
    }

    /// Holds it until `release`, by one of the few signals that JACK's threads let in.
    func hold() {
        Self.isHeld.store(true, ordering: .sequentiallyConsistent)
        signal(SIGTRAP) { _ in
            while HeldThread.isHeld.load(ordering: .sequentiallyConsistent) { usleep(1_000) }
        }
        _ = Self.signalThread?(getpid(), identifier, SIGTRAP)
    }

    /// Lets it go on.
    func release() {
        Self.isHeld.store(false, ordering: .sequentiallyConsistent)
        signal(SIGTRAP, SIG_DFL)
    }
}
