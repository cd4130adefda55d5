import Foundation

/// What this process and the kernel's sequencer hold.
struct Handles: Equatable {
    var files: Int
    var threads: Int
    var queues: [String]
    var clients: [String]

    init() throws {
        files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        queues = try Self.lines("/proc/asound/seq/queues", prefix: "queue ")
        clients = try Self.lines("/proc/asound/seq/clients", prefix: "Client ")
    }

    private static func lines(_ path: String, prefix: String) throws -> [String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.split(separator: "\n").map { String($0) }.filter { $0.hasPrefix(prefix) }
    }
}
