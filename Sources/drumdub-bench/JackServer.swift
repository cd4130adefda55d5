import CJack
import Glibc
import Host

/// A jackd on the dummy driver, bounded to ten minutes, for one benchmark.
final class JackServer {
    private let process: Child

    /// Starts a server at 48,000 Hz and, unless told otherwise, waits until clients can join it.
    init(periodFrames: Int, isAwaited: Bool = true) throws(BenchError) {
        drumdub_jack_silence()
        let jackd = try Workshop.tool("jackd")
        process = try Child(
            "/usr/bin/timeout",
            [
                "600", jackd, "-S", "-n", Workshop.serverName, "-d", "dummy", "-r", "48000", "-p",
                "\(periodFrames)",
            ])
        if isAwaited { try waitUntilJoinable() }
    }

    /// jackd and what it was started through.
    var processIDs: [pid_t] { [process.processID] + Processes.children(of: process.processID) }

    private func waitUntilJoinable() throws(BenchError) {
        let end = MonotonicClock.seconds + 10
        var status = jack_status_t(0)
        while MonotonicClock.seconds < end {
            if let probe = drumdub_jack_open("probe", Workshop.serverName, &status) {
                jack_client_close(probe)
                return
            }
            usleep(10_000)
        }
        throw BenchError("jackd does not start")
    }

    /// Ends the server.
    func stop() {
        process.end()
    }
}
