import Glibc
import Host

/// What the kernel says of running processes.
enum Processes {
    /// CPU seconds of all threads that a process has now, to the nanosecond.
    static func cpuSeconds(of processID: pid_t) -> Double {
        let folder = "/proc/\(processID)/task"
        let threads = (try? Files.names(in: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            let text = (try? Files.readText("\(folder)/\(thread)/schedstat")) ?? ""
            return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
        }
    }

    /// CPU in per cent of a core that some processes take together over `seconds`.
    static func cpuPercent(of processes: [pid_t], over seconds: Double) -> Double {
        let startCPU = processes.reduce(0) { $0 + cpuSeconds(of: $1) }
        let start = MonotonicClock.seconds
        usleep(UInt32(seconds * 1e6))
        let cpu = processes.reduce(0) { $0 + cpuSeconds(of: $1) } - startCPU
        return 100 * cpu / (MonotonicClock.seconds - start)
    }
}

extension Processes {
    /// The processes that a process has started.
    static func children(of processID: pid_t) -> [pid_t] {
        let text = (try? Files.readText("/proc/\(processID)/task/\(processID)/children")) ?? ""
        return text.split(separator: " ").compactMap { pid_t($0) }
    }
}
