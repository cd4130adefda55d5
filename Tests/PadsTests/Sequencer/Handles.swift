import Foundation
import Testing

/// What this process and the kernel's sequencer hold.
struct Handles {
    var files: Int
    var threads: Int
    var queues: [String]
    var clients: [String]

    init() throws {
        files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        threads = try Self.threads()
        queues = try Self.lines("/proc/asound/seq/queues", prefix: "queue ")
        // Those of the kernel come and go with its cards.
        clients = try Self.lines("/proc/asound/seq/clients", prefix: "Client ").filter {
            $0.contains("[User")
        }
    }

    /// Our threads; the test's own come and go.
    private static func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { task in
            let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            return name?.hasPrefix("drumdub") ?? false
        }
    }

    /// Expects that nothing was taken since and not given back.
    func expect(_ before: Handles) {
        #expect(files == before.files)
        #expect(threads == before.threads)
        #expect(queues == before.queues)
        #expect(clients == before.clients)
    }

    private static func lines(_ path: String, prefix: String) throws -> [String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.split(separator: "\n").map { String($0) }.filter { $0.hasPrefix(prefix) }
    }
}
