import CJack
import Foundation
import Glibc

/// A jackd of the tests' own on the dummy driver, ended by its process number.
final class JackServer {
    static let name = "drumdub-test-jack"

    struct NotReady: Error {}

    private let process = Process()

    /// Starts the server and waits until clients can join it.
    init(period: Int = 256, rate: Int = 48_000) throws {
        drumdub_jack_silence()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/jackd")
        process.arguments = ["-S", "-n", Self.name, "-d", "dummy", "-r", "\(rate)", "-p", "\(period)"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try waitUntilJoinable()
    }

    deinit {
        end(SIGTERM)
    }

    /// Ends the server with a signal and waits until it is gone.
    func end(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
    }

    /// Sends it a signal and goes on.
    func signal(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    private func waitUntilJoinable() throws {
        let deadline = Date(timeIntervalSinceNow: 10)
        while Date() < deadline && process.isRunning {
            var status = jack_status_t(0)
            if let probe = drumdub_jack_open("probe", Self.name, &status) {
                jack_client_close(probe)
                return
            }
            usleep(10_000)
        }
        end(SIGKILL)
        throw NotReady()
    }
}
