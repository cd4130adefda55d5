import Glibc
import Host
import Synchronization

/// Runs a loop on all cores.
enum ParallelLoop {
    /// The state that the threads of one loop share.
    private final class Shared: Sendable {
        let next = Atomic(0)
        let count: Int
        let body: @Sendable (Int) -> Void

        init(count: Int, body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.body = body
        }

        func run() {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if index >= count { return }
                body(index)
            }
        }
    }

    /// Cores that may be used, 1…16.
    static var coreCount: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 16) }

    /// Calls `body` for every index below `count`, in no order, on `threadCount` threads with the caller's own,
    /// and returns when all is done.
    static func run(_ count: Int, threadCount: Int = coreCount, body: @escaping @Sendable (Int) -> Void) {
        let shared = Shared(count: count, body: body)
        let helpers = (1..<max(min(threadCount, count), 1)).map { _ in
            Worker(name: "kit loader", isPatient: true) { shared.run() }
        }
        shared.run()
        for helper in helpers { helper.join() }
    }
}
