import CJack
import Foundation
import Glibc

/// A jackd of the tests' own on the dummy driver, ended by its process number.
final class JackServer {
    static let name = "drumdub-test-jack"

    struct NotReady: Error {}
    /// Somebody left a server of that name running: end it first.
    struct AlreadyRunning: Error {}

    private let process = Process()
    private let name: String

    /// Starts the server and waits until clients can join it.
    init(_ name: String = name, period: Int = 256, rate: Int = 48_000, playbackPorts: Int = 2) throws {
        self.name = name
        drumdub_jack_silence()
        if isJoinable { throw AlreadyRunning() }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/jackd")
        process.arguments = [
            "-S", "-n", name, "-d", "dummy", "-r", "\(rate)", "-p", "\(period)", "-P",
            "\(playbackPorts)",
        ]
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
        // By looks and not by a clock: that of a virtual machine leaps while a file is read.
        for _ in 0..<500 where process.isRunning {
            if isJoinable { return }
            usleep(10_000)
        }
        end(SIGKILL)
        throw NotReady()
    }

    /// Asked by another process: opening a client in this one after a server's death would close those
    /// that are still open here.
    var isJoinable: Bool {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/usr/bin/jack_lsp")
        probe.arguments = ["-s", name]
        probe.standardOutput = FileHandle.nullDevice
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }
}
