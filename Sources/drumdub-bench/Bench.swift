import Glibc
import Host

/// The benchmarks by name, and what the command line asks of them.
struct Bench {
    /// Some figures that are measured together.
    struct Benchmark: Sendable {
        let name: String
        let about: String
        let run: @Sendable (Workshop) throws(BenchError) -> [Outcome]
    }

    private static let all = [
        Benchmark(name: "voice", about: "a voice in the engine", run: VoiceBenchmark.oneVoice),
        Benchmark(name: "voices-256", about: "256 voices in the engine", run: VoiceBenchmark.manyVoices),
        Benchmark(
            name: "voices-256-program", about: "256 voices in the program", run: ProgramVoicesBenchmark.run),
        Benchmark(name: "voices-1024", about: "1,024 voices and a song", run: VoiceBenchmark.fullEngine),
        Benchmark(name: "offline", about: "mixing into a file", run: OfflineBenchmark.run),
        Benchmark(name: "start", about: "from the start to the ports", run: StartBenchmark.run),
        Benchmark(name: "kit", about: "from a kit on disk to its first sound", run: KitBenchmark.run),
        Benchmark(name: "kit-text", about: "reading a large kit file", run: KitTextBenchmark.run),
        Benchmark(name: "kit-swap", about: "another kit while voices ring", run: KitSwapBenchmark.run),
        Benchmark(name: "midi-flood", about: "10,000 MIDI events a second", run: FloodBenchmark.run),
        Benchmark(
            name: "midi-flood-reader", about: "the same by the sequencer", run: FloodReaderBenchmark.run),
        Benchmark(name: "song", about: "from the command to the first frame", run: SongBenchmark.start),
        Benchmark(name: "song-next", about: "to the queue's next song", run: SongBenchmark.next),
        Benchmark(name: "seek", about: "a seek inside what is decoded", run: SongBenchmark.seek),
        Benchmark(name: "query", about: "a query's count and first page", run: QueryBenchmark.run),
        Benchmark(
            name: "joins", about: "songs one behind the other, and at other speeds", run: JoinBenchmark.run),
        Benchmark(name: "jack-hits", about: "where hits by JACK sound", run: HitsBenchmark.run),
        Benchmark(name: "library", about: "a collection into the library", run: LibraryBenchmark.run),
        Benchmark(name: "memory", about: "what the started program holds", run: MemoryBenchmark.run),
    ]

    private static let usage = """
        drumdub-bench [--json] [--quick] [NAME…]   measures; all of it without a name
        drumdub-bench --list                       tells the names
        """

    private let names: [String]
    private let options: Set<String>

    init(_ words: [String]) {
        names = words.filter { !$0.hasPrefix("-") }
        options = Set(words.filter { $0.hasPrefix("-") })
    }

    /// Measures, prints, and answers the status to exit with: 0, or 2 for wrong usage.
    func run() -> Int32 {
        if options.contains("--list") {
            for benchmark in Self.all { print("\(benchmark.name): \(benchmark.about)") }
            return 0
        }
        let known = Set(Self.all.map(\.name))
        guard options.isSubset(of: ["--json", "--quick"]), names.allSatisfy(known.contains) else {
            tell(Self.usage)
            return 2
        }
        // Other programs are to disturb as little as may be; without the right to it nothing changes.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -15)
        do throws(BenchError) {
            let report = Report(outcomes: try measure(Workshop(isQuick: options.contains("--quick"))))
            if options.contains("--json") { print(report.json) } else { report.table.forEach { print($0) } }
            return 0
        } catch {
            tell("error: \(error.text)")
            return 1
        }
    }

    private func measure(_ workshop: Workshop) -> [Outcome] {
        Self.all.filter { names.isEmpty || names.contains($0.name) }.flatMap { benchmark in
            tell("\(benchmark.name) …")
            do throws(BenchError) {
                return try benchmark.run(workshop)
            } catch {
                return [Outcome.skipped(Figure.Skipped(name: benchmark.name, reason: error.text))]
            }
        }
    }

    private func tell(_ text: String) {
        _ = Files.writeAll(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }
}
