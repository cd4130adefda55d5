import Foundation
import Glibc

/// A process of a test's own, in a session of its own, and how it ended.
final class Child {
    /// Its standard descriptors: a path to open, or a descriptor of ours.
    enum Stream {
        case path(String)
        case descriptor(Int32)
    }

    let processID: pid_t
    /// Reads nothing, and ends when the child has ended: it holds the other end.
    private let life: Int32

    /// Starts a program of ours, or of the system by its path.
    init(_ name: String, _ arguments: [String], streams: [Stream], environment: [String: String]) throws {
        let path = Child.path(of: name)
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(text: "socketpair: \(errno)") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        for (number, stream) in streams.enumerated() {
            switch stream {
            case .path(let path):
                posix_spawn_file_actions_addopen(&actions, Int32(number), path, O_RDWR, 0)
            case .descriptor(let descriptor):
                posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            }
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 9)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(0x80))  // POSIX_SPAWN_SETSID
        var all = ProcessInfo.processInfo.environment
        all.merge(environment) { $1 }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        var processID: pid_t = 0
        let code = posix_spawn(&processID, path, &actions, &attributes, words, variables)
        for text in words + variables { free(text) }
        close(ends[1])
        guard code == 0 else { throw Failure(text: "\(path): \(String(cString: strerror(code)))") }
        self.processID = processID
        life = ends[0]
    }

    deinit {
        if !hasEnded { kill(processID, SIGKILL) }
        close(life)
    }

    struct Failure: Error { let text: String }

    private var hasEnded = false

    /// Waits for the end and answers the exit status, or 128 and the signal's number.
    func end(withinSeconds seconds: Int32 = 60) throws -> Int32 {
        var entry = pollfd(fd: life, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, seconds * 1000) > 0 else { throw Failure(text: "the program does not end") }
        var status: Int32 = 0
        waitpid(processID, &status, 0)
        hasEnded = true
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// Where a program of ours is: beside the tests' bundle, which the runner may name. Other paths stay.
    static func path(of name: String) -> String {
        if name.hasPrefix("/") { return name }
        let arguments = CommandLine.arguments
        let index = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 } ?? 0
        return URL(fileURLWithPath: arguments[index]).deletingLastPathComponent().appendingPathComponent(name)
            .path
    }
}
