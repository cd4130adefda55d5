import AudioFiles
import Glibc

/// How long a song takes from the command to its first frame, and a seek to the new place.
enum SongBenchmark {
    private static let seconds = 60
    private static let periodMilliseconds = 1_000 * Double(ClockedPorts.periodFrames) / 48_000
    private static let neighbours = "MPD and cmus 63 ms, mpv 85 cold, 24 while another plays"

    /// A kind of song: its name, how it is made from a WAV file, and what is promised.
    private struct Kind {
        var name: String
        var suffix: String
        var sampleRate = 48_000
        var encoding: [String] = []
        var limit: Double
        var loadsLibrary = false
    }

    private static let kinds = [
        Kind(name: "song-wav", suffix: "wav", limit: 20),
        Kind(name: "song-flac", suffix: "flac", limit: 20),
        Kind(name: "song-flac-44k", suffix: "flac", sampleRate: 44_100, limit: 20),
        Kind(
            name: "song-mp3", suffix: "mp3", sampleRate: 44_100,
            encoding: ["-c:a", "libmp3lame", "-b:a", "192k"], limit: 40, loadsLibrary: true),
        Kind(
            name: "song-m4a", suffix: "m4a", sampleRate: 44_100, encoding: ["-c:a", "aac", "-b:a", "192k"],
            limit: 40, loadsLibrary: true),
    ]

    static func start(_ workshop: Workshop) -> [Outcome] {
        kinds.flatMap { kind in
            do throws(BenchError) {
                return try measure(kind, workshop)
            } catch {
                return [.skipped(Figure.Skipped(name: kind.name, reason: error.text))]
            }
        }
    }

    private static func measure(_ kind: Kind, _ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let songs = try (0..<4).map { index throws(BenchError) in
            try makeSong("\(kind.name)-\(index)", kind, workshop)
        }
        var cold = (ours: Runs([]), plain: Runs([]))
        var warm = cold
        for _ in 0..<workshop.runs(9) {
            let lines = try workshop.startAgain(["--probe-songs"] + songs).remainingLines()
            for (index, line) in lines.enumerated() {
                let numbers = line.split(separator: " ").compactMap { Double($0) }
                guard numbers.count == 2 else { throw BenchError("the probe says \"\(line)\"") }
                if index == 0 {
                    cold.ours.values.append(numbers[0])
                    cold.plain.values.append(numbers[1])
                } else {
                    warm.ours.values.append(numbers[0])
                    warm.plain.values.append(numbers[1])
                }
            }
        }
        let baseline = try kind.suffix == "m4a" ? decodeStart(songs, workshop) : nil
        func figure(_ name: String, _ runs: (ours: Runs, plain: Runs), _ note: String) -> Outcome {
            .measured(
                Figure(
                    name: name, unit: "ms to the first frame", ours: runs.ours,
                    baseline: baseline
                        ?? Figure.Baseline(name: "libsndfile opens, reads a page", runs: runs.plain),
                    target: .atMost(kind.limit + periodMilliseconds), neighbours: neighbours,
                    note: "\(kind.sampleRate) Hz, server at 48000 Hz and 256 frames a period; " + note))
        }
        return [
            figure(kind.name + "-first", cold, "the first song of the process"),
            figure(kind.name, warm, "a song after another, never opened before"),
        ]
    }

    /// A song that sounds from its first frame on, of noise and silence in turn, so that it can be packed.
    private static func makeSong(
        _ name: String, _ kind: Kind, _ workshop: Workshop
    ) throws(BenchError) -> String {
        let base = workshop.folder + "/" + name
        let direct = kind.encoding.isEmpty
        let path = base + (direct ? "." + kind.suffix : "-source.wav")
        try workshop.writeNoise(
            path, frameCount: seconds * kind.sampleRate, sampleRate: kind.sampleRate,
            format: direct && kind.suffix == "flac" ? .flac16 : .wav16
        ) { frame, _ in frame % 24_000 < 6_000 ? 0.4 : 0.04 }
        if direct { return path }
        return try encode(path, to: base + "." + kind.suffix, kind.encoding)
    }

    private static func encode(
        _ source: String, to path: String, _ encoding: [String]
    ) throws(BenchError) -> String {
        let ffmpeg = try Workshop.tool("ffmpeg")
        _ = try Child(ffmpeg, ["-nostdin", "-v", "quiet", "-y", "-i", source] + encoding + [path]).wait()
        guard access(path, R_OK) == 0 else { throw BenchError("ffmpeg does not encode \(path)") }
        unlink(source)
        return path
    }

    /// For what libsndfile does not read: ffmpeg's whole run for the first hundredth of a second.
    private static func decodeStart(
        _ songs: [String], _ workshop: Workshop
    ) throws(BenchError) -> Figure.Baseline {
        let ffmpeg = try Workshop.tool("ffmpeg")
        var runs = Runs([])
        for index in 0..<workshop.runs(9) {
            let arguments = [
                "-nostdin", "-v", "quiet", "-i", songs[index % songs.count], "-t", "0.01", "-f", "null", "-",
            ]
            let child = try Child(ffmpeg, arguments)
            _ = child.remainingLines()
            runs.values.append(1_000 * child.age)
        }
        return Figure.Baseline(name: "ffmpeg decodes 10 ms", runs: runs)
    }

    /// `next`, to the song that is ready.
    static func next(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let paths = try (0..<2).map { side throws(BenchError) in
            let path = "\(workshop.folder)/next-\(side).flac"
            try workshop.writeNoise(path, frameCount: 48_000 * seconds, sampleRate: 48_000, format: .flac16) {
                _, channel in channel == side ? 0.4 : 0
            }
            return path
        }
        let lines = try workshop.startAgain(["--probe-next"] + paths + ["\(workshop.runs(30))"])
            .remainingLines()
        let numbers = lines.map { $0.split(separator: " ").compactMap { Double($0) } }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.count == 2 }) else {
            throw BenchError("the probe says \"\(lines.first ?? "")\"")
        }
        return [
            .measured(
                Figure(
                    name: "song-next", unit: "periods to the first frame", ours: Runs(numbers.map { $0[0] }),
                    target: .atMost(1), neighbours: Self.neighbours,
                    note: "the queue's next; 1 is the first period that begins after the command"))
        ]
    }

    static func seek(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        var outcomes: [Outcome] = []
        for kind in kinds where ["song-flac", "song-mp3"].contains(kind.name) {
            do throws(BenchError) {
                outcomes += try measureSeek(kind, workshop)
            } catch {
                outcomes.append(.skipped(Figure.Skipped(name: "seek-\(kind.suffix)", reason: error.text)))
            }
        }
        return outcomes
    }

    private static func measureSeek(_ kind: Kind, _ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let source = workshop.folder + "/seek-\(kind.name).wav"
        let half = seconds / 2
        try workshop.writeNoise(source, frameCount: 48_000 * seconds) { frame, channel in
            channel == 0 || frame > 48_000 * half ? 0.4 : 0
        }
        let path = try encode(source, to: workshop.folder + "/seek." + kind.suffix, kind.encoding)
        let arguments = ["--probe-seek", path, "\(half + 5)", "\(workshop.runs(30))"]
        let lines = try workshop.startAgain(arguments).remainingLines()
        let numbers = lines.map { $0.split(separator: " ").compactMap { Double($0) } }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.count == 3 }) else {
            throw BenchError("the probe says \"\(lines.first ?? "")\"")
        }
        let neighbours = kind.suffix == "mp3" ? "mpv 65 ms, MPD 180 ms" : "mpv 9 ms, MPD 180 ms"
        return [
            .measured(
                Figure(
                    name: "seek-\(kind.suffix)", unit: "periods to the new place",
                    ours: Runs(numbers.map { $0[0] }), target: .atMost(1),
                    note: "inside what is decoded; 1 is the first period that begins after the command")),
            .measured(
                Figure(
                    name: "seek-\(kind.suffix)-time", unit: "ms to the new place",
                    ours: Runs(numbers.map { $0[1] }),
                    baseline: Figure.Baseline(
                        name: "libsndfile opens, seeks, reads", runs: Runs(numbers.map { $0[2] })),
                    neighbours: neighbours, note: "until the period is rendered, of 5.3 ms")),
        ]
    }
}
