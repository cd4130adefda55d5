import Glibc
import Host

/// Where the benchmarks work: the programs they start, a folder of their own, and how long they take.
final class Workshop {
    /// Fewer and shorter runs.
    let isQuick: Bool
    /// A folder that goes with the workshop.
    let folder: String
    /// The folder of the built programs.
    private let programs: String

    /// The name of the JACK servers that are started here, one at a time.
    static let serverName = "drumdub-bench"

    init(isQuick: Bool) throws(BenchError) {
        self.isQuick = isQuick
        guard let path = realpath("/proc/self/exe", nil) else { throw BenchError("/proc is not there") }
        programs = Paths.folder(of: String(cString: path))
        free(path)
        folder = (Paths.environment("TMPDIR") ?? "/tmp") + "/drumdub-bench-\(getpid())"
        do {
            try Files.makeFolder(folder)
        } catch {
            throw BenchError(error.text)
        }
    }

    deinit {
        Self.remove(folder)
    }

    /// `full` runs, or a third of them.
    func runs(_ full: Int) -> Int { isQuick ? max(3, full / 3) : full }

    /// Our release program; `arguments` come behind those that keep it away from the user's own files.
    func startProgram(_ arguments: [String]) throws(BenchError) -> Child {
        let own = ["--json", "--config", folder + "/config", "--data", folder + "/data"]
        return try Child(programs + "/drumdub", own + arguments)
    }

    /// Our release program as it mixes into a file.
    func startRender(_ arguments: [String]) throws(BenchError) -> Child {
        try Child(programs + "/drumdub", ["render"] + arguments)
    }

    /// The plain C client.
    func startPlainClient(voiceCount: Int = 0, server: String = serverName) throws(BenchError) -> Child {
        try Child(programs + "/plain-client", [server, "\(voiceCount)"])
    }

    /// This program again, for what needs a process of its own.
    func startAgain(_ arguments: [String]) throws(BenchError) -> Child {
        try Child(programs + "/drumdub-bench", arguments)
    }

    /// Where a tool is installed; throws if it is not.
    static func tool(_ name: String) throws(BenchError) -> String {
        for folder in ["/usr/bin", "/usr/local/bin"] where access("\(folder)/\(name)", X_OK) == 0 {
            return "\(folder)/\(name)"
        }
        throw BenchError("\(name) is not installed")
    }

    private static func remove(_ path: String) {
        var info = stat()
        guard lstat(path, &info) == 0 else { return }
        if info.st_mode & S_IFMT == S_IFDIR {
            for name in (try? Files.names(in: path)) ?? [] { remove(path + "/" + name) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
