import Foundation

/// Programs that the tests need.
enum Program {
    struct Failure: Error {
        var command: [String]
        var status: Int32
    }

    /// Runs a program to its end.
    static func run(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw Failure(command: words, status: process.terminationStatus)
        }
    }
}
