import Glibc
import Host

/// What the started program holds in memory before a song is opened.
enum MemoryBenchmark {
    private static let megabyte = 1_048_576.0

    /// Resident bytes of a process: all of it, shared pages by share, and what is mapped of JACK.
    private struct Resident {
        var all = 0.0
        var byShare = 0.0
        var jack = 0.0

        /// Adds up `/proc/PID/smaps`: JACK's are its library and its memory under `/dev/shm`.
        init(of processID: pid_t) throws(BenchError) {
            guard let text = try? Files.readText("/proc/\(processID)/smaps") else {
                throw BenchError("/proc/\(processID)/smaps can't be read")
            }
            var isJack = false
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                switch words.first {
                case "Rss:":
                    let bytes = Self.bytes(words)
                    all += bytes
                    if isJack { jack += bytes }
                case "Pss:": byShare += Self.bytes(words)
                case let word? where word.contains("-") && !word.hasSuffix(":"):
                    isJack =
                        words.last.map { $0.contains("/dev/shm/jack") || $0.contains("/libjack") } ?? false
                default: break
                }
            }
        }

        private static func bytes(_ words: [Substring]) -> Double {
            words.count > 1 ? (Double(words[1]) ?? 0) * 1_024 : 0
        }
    }

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let kit = try workshop.makeKit("memory", soundCount: 40)
        let server = try JackServer(periodFrames: 256)
        defer { server.stop() }
        let program = try workshop.startProgram(["--driver", "jack", "--server", Workshop.serverName])
        program.send("kit \(kit.path)")
        let answer = try program.waitForLine(with: "\"answer\",\"command\":\"kit\"").line
        guard let kitBytes = number(after: "\"bytes\":", in: answer) else {
            throw BenchError("the kit says no size: \(answer)")
        }
        usleep(500_000)
        let ours = try Resident(of: program.processID)
        program.end()
        let client = try workshop.startPlainClient()
        _ = try client.waitForLine(with: "ready")
        usleep(500_000)
        let plain = try Resident(of: client.processID)
        client.end()
        let text =
            "resident \(megabytes(ours.all)) MB (by share \(megabytes(ours.byShare))), less the samples' "
            + "\(megabytes(kitBytes)) and JACK's \(megabytes(ours.jack)) (its library and /dev/shm)"
        return [
            .measured(
                Figure(
                    name: "memory", unit: "MB resident",
                    ours: Runs([(ours.all - kitBytes - ours.jack) / megabyte]),
                    baseline: Figure.Baseline(
                        name: "plain C client", runs: Runs([(plain.all - plain.jack) / megabyte])),
                    target: .atMost(30), note: text))
        ]
    }

    private static func megabytes(_ bytes: Double) -> String { Report.number(bytes / megabyte) }

    private static func number(after words: String, in line: String) -> Double? {
        guard let place = line.firstRange(of: words) else { return nil }
        return Double(line[place.upperBound...].prefix { $0.isNumber })
    }
}
