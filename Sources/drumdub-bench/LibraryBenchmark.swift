import Host

/// How long a collection takes to come into the library, and to be looked through again.
enum LibraryBenchmark {
    private static let songCount = 10_000

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let material = try LibraryMaterial(workshop, songCount: songCount)
        var (plain, scan, rescan, memory): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for run in 0..<workshop.runs(6) {
            let index = "\(workshop.folder)/index-\(run)/library.db"
            let probe = try workshop.startAgain(["--probe-library", material.folder, index])
            let lines = probe.remainingLines()
            _ = probe.wait()
            guard lines.contains("songs \(songCount) \(songCount) false") else {
                throw BenchError("the library is not what it should be: \(lines)")
            }
            plain.append(try number("plain", in: lines) * 1_000)
            scan.append(try number("scan", in: lines) * 1_000)
            rescan.append(try number("rescan", in: lines) * 1_000)
            memory.append(try number("megabytes", in: lines))
        }
        let baseline = Figure.Baseline(name: "walk, read 64 KiB of each", runs: Runs(plain))
        return neighbour(workshop, material, scan: scan, rescan: rescan) + [
            .measured(
                Figure(
                    name: "library-scan", unit: "ms", ours: Runs(scan), baseline: baseline,
                    target: .atMost(750),
                    neighbours: "cmus 770, MPD 1,630, beets 108,000",
                    note: "\(songCount) one-second songs, half FLAC, half MP3, into a new index, all fields")),
            .measured(
                Figure(
                    name: "library-rescan", unit: "ms", ours: Runs(rescan), baseline: baseline,
                    target: .atMost(150), neighbours: "MPD 187, cmus 306", note: "nothing has changed")),
            .measured(
                Figure(
                    name: "library-memory", unit: "MB resident", ours: Runs(memory), target: .atMost(60),
                    note: "the most that the process held, from its start to the end of the scan")),
        ]
    }

    /// The same work by MPD, where it is installed.
    private static func neighbour(
        _ workshop: Workshop, _ material: LibraryMaterial, scan: [Double], rescan: [Double]
    ) -> [Outcome] {
        do throws(BenchError) {
            let daemon = try MusicDaemon(workshop)
            let theirScan = try daemon.scan(material.folder) * 1_000
            var theirRescans: [Double] = []
            for _ in 0..<3 { theirRescans.append(try daemon.update() * 1_000) }
            return [
                .measured(
                    Figure(
                        name: "library-scan-mpd", unit: "ms", ours: Runs(scan),
                        baseline: Figure.Baseline(name: "MPD", runs: Runs([theirScan])), target: .ratio(1),
                        note: "MPD scans at idle priority: fair only where nothing else runs")),
                .measured(
                    Figure(
                        name: "library-rescan-mpd", unit: "ms", ours: Runs(rescan),
                        baseline: Figure.Baseline(name: "MPD", runs: Runs(theirRescans)), target: .ratio(1))),
            ]
        } catch {
            return [.skipped(Figure.Skipped(name: "library-mpd", reason: error.text))]
        }
    }

    private static func number(_ name: String, in lines: [String]) throws(BenchError) -> Double {
        let line = lines.first { $0.hasPrefix(name + " ") }
        guard let line, let number = Double(line.split(separator: " ")[1]) else {
            throw BenchError("no \(name) was told: \(lines)")
        }
        return number
    }
}
