import Glibc
import Host

/// A program that the bench starts, talks to by lines, measures and ends.
final class Child {
    let processID: pid_t
    /// Just before it was started, in seconds of the monotonic clock.
    let startSeconds: Double
    private var input: Int32
    private let output: Int32
    private var received = ""
    private var hasEnded = false

    /// Starts a program; its error output is dropped.
    init(_ path: String, _ arguments: [String]) throws(BenchError) {
        guard access(path, X_OK) == 0 else { throw BenchError("\(path) is not there") }
        let (childInput, input) = try Self.pipe()
        let (output, childOutput) = try Self.pipe()
        self.input = input
        self.output = output
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, childInput, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, childOutput, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        var processID = pid_t()
        startSeconds = MonotonicClock.seconds
        let code = posix_spawn(&processID, path, &actions, nil, words, environ)
        self.processID = processID
        words.forEach { free($0) }
        posix_spawn_file_actions_destroy(&actions)
        close(childInput)
        close(childOutput)
        if code != 0 {
            hasEnded = true
            throw BenchError("\(path) can't be started: \(String(cString: strerror(code)))")
        }
    }

    deinit {
        _ = end()
        close(output)
    }

    private static func pipe() throws(BenchError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw BenchError("no pipe can be made") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Gives it a line.
    func send(_ line: String) {
        _ = Files.writeAll(Array((line + "\n").utf8), to: input)
    }

    /// Waits until it writes a line with `words` in it. Answers the line, and the moment at which it came.
    func waitForLine(
        with words: String, within seconds: Double = 20
    ) throws(BenchError) -> (line: String, seconds: Double) {
        let end = MonotonicClock.seconds + seconds
        while true {
            while let line = takeLine() {
                if line.contains(words) { return (line, MonotonicClock.seconds) }
            }
            let left = end - MonotonicClock.seconds
            guard left > 0, receive(seconds: left) else {
                throw BenchError("a program did not say \"\(words)\"")
            }
        }
    }

    /// All that it still writes until its end, line by line.
    func remainingLines() -> [String] {
        while receive(seconds: 60) {}
        var lines: [String] = []
        while let line = takeLine() { lines.append(line) }
        return lines
    }

    /// Ends it by the end of its input and SIGTERM. Answers the CPU seconds that it took in its life.
    @discardableResult
    func end() -> Double {
        if hasEnded { return 0 }
        close(input)
        kill(processID, SIGTERM)
        return wait()
    }

    /// Waits for it to end by itself. Answers the CPU seconds that it took.
    func wait() -> Double {
        hasEnded = true
        var status: Int32 = 0
        var usage = rusage()
        while wait4(processID, &status, 0, &usage) < 0 && errno == EINTR {}
        return Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }

    private func takeLine() -> String? {
        guard let end = received.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = String(received[..<end])
        received = String(received[received.utf8.index(after: end)...])
        return line
    }

    private func receive(seconds: Double) -> Bool {
        var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(seconds * 1_000) + 1) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(output, &bytes, bytes.count)
        if count <= 0 { return false }
        received += String(decoding: bytes[..<count], as: UTF8.self)
        return true
    }
}

extension Child {
    /// Seconds since it was started.
    var age: Double { MonotonicClock.seconds - startSeconds }
}
