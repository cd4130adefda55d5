import Foundation
import Glibc

/// A program of the system that a test runs; ended by its number when the test is done with it.
final class Program {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received: [UInt8] = []
    private(set) var isAtEnd = false

    /// Starts the program at `path`; its output comes to us, and so do its errors if they are wanted.
    init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], wantsErrors: Bool = true
    ) throws {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = wantsErrors ? output : FileHandle.nullDevice
        try process.run()
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Readable while output waits, and at its end.
    var descriptor: Int32 { output.fileHandleForReading.fileDescriptor }

    /// Sends it a signal.
    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Ends it with a signal and waits until it is gone.
    func end(_ number: Int32) {
        signal(number)
        process.waitUntilExit()
    }

    /// Writes a line to its input.
    func write(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// What it has written so far.
    var text: String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count > 0 { received += bytes[..<count] }
            if count == 0 { isAtEnd = true }
            if count <= 0 { break }
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// The lines that are complete.
    var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The exit status, once its output has ended.
    var status: Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
