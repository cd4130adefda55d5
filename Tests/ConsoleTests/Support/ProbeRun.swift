import Foundation
import Glibc

/// The real console without a terminal: what it wrote, and how it ended.
struct ProbeRun {
    let lines: [String]
    let status: Int32

    /// Runs the program with `input` in a file on standard input.
    init(_ arguments: [String] = [], input: String = "") throws {
        try self.init(arguments, inputBytes: Array(input.utf8))
    }

    /// Runs the program with bytes that need not be text.
    init(_ arguments: [String] = [], inputBytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let inputPath = folder.path + "/input"
        try Data(inputBytes).write(to: URL(fileURLWithPath: inputPath))
        let outputPath = try folder.write("output", "")
        let child = try Child(
            "console-probe", arguments, streams: [.path(inputPath), .path(outputPath), .path("/dev/null")],
            environment: [:])
        status = try child.end()
        let text = try String(contentsOfFile: outputPath, encoding: .utf8)
        lines = text.components(separatedBy: "\n").dropLast()
    }
}
