import AudioFiles
import Engine
import Glibc
import Tracks

/// Joins of songs that were cut from one recording, and what a song at another speed costs.
enum JoinBenchmark {
    /// A kind of song: its name, its rate, and how it is made from a WAV file.
    private struct Kind {
        var name: String
        var suffix: String
        var sampleRate = 48_000
        var encoding: [String]
    }

    private static let kinds = [
        Kind(name: "flac", suffix: "flac", encoding: []),
        Kind(name: "flac-44k", suffix: "flac", sampleRate: 44_100, encoding: []),
        Kind(name: "mp3", suffix: "mp3", encoding: ["-c:a", "libmp3lame", "-b:a", "192k"]),
        Kind(
            name: "mp3-44k", suffix: "mp3", sampleRate: 44_100,
            encoding: ["-c:a", "libmp3lame", "-b:a", "192k"]),
        Kind(name: "opus", suffix: "opus", encoding: ["-c:a", "libopus", "-b:a", "160k"]),
        Kind(name: "vorbis", suffix: "ogg", encoding: ["-c:a", "libvorbis", "-q:a", "6"]),
        Kind(name: "m4a", suffix: "m4a", encoding: ["-c:a", "aac", "-b:a", "192k"]),
    ]

    private static let neighbours = "MPD loses 8,195 frames in all, cmus 1,024, mpv 5"
    /// The recording's length in thousandths of a second, and where it is cut.
    private static let (length, cut) = (1_000, 487)

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        var outcomes: [Outcome] = []
        for kind in kinds {
            do throws(BenchError) {
                outcomes += try measure(kind, workshop)
            } catch {
                outcomes.append(.skipped(Figure.Skipped(name: "joins-\(kind.name)", reason: error.text)))
            }
        }
        return outcomes + [try varispeed(workshop)]
    }

    private static func measure(_ kind: Kind, _ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let frameCount = kind.sampleRate * length / 1_000 + 77
        let cutFrame = kind.sampleRate * cut / 1_000 + 5
        let halves = [
            try half(kind, 0, 0..<cutFrame, workshop), try half(kind, 1, cutFrame..<frameCount, workshop),
        ]
        let joinCount = workshop.isQuick ? 30 : kind.name == "flac-44k" ? 1_000 : 200
        let heard = try JoinRun(halves, joinCount: joinCount).play()
        // Songs play in turn; both together are the recording. The stream of all of them does not drift.
        let ideal = Double(48_000) / Double(kind.sampleRate)
        var (misses, expected, sum) = ([Double](), 0.0, 0)
        for (index, count) in heard.frameCounts.enumerated() {
            expected += ideal * Double(index % 2 == 0 ? cutFrame : frameCount - cutFrame)
            sum += count
            let silent = index < heard.silentFrames.count ? heard.silentFrames[index] : 0
            misses.append(
                max(0, (expected - Double(sum)).magnitude.rounded(.toNearestOrEven)) + Double(silent))
        }
        return [
            .measured(
                Figure(
                    name: "joins-\(kind.name)", unit: "frames lost, added or silent in all",
                    ours: Runs([misses.max() ?? .nan]), target: .atMost(0), neighbours: neighbours,
                    note:
                        "\(joinCount) joins, \(kind.sampleRate) Hz at 48000 Hz, 10 times as fast as it sounds"
                )),
            .measured(
                Figure(
                    name: "joins-\(kind.name)-ready", unit: "of \(joinCount) joins with the next ready",
                    ours: Runs([Double(heard.readyCount)]), target: .atLeast(Double(joinCount)))),
        ]
    }

    /// A part of one second of noise in a kind's encoding.
    private static func half(
        _ kind: Kind, _ number: Int, _ range: Range<Int>, _ workshop: Workshop
    ) throws(BenchError) -> String {
        let base = workshop.folder + "/join-\(kind.name)-\(number)"
        let direct = kind.encoding.isEmpty
        let source = base + (direct ? "." + kind.suffix : "-source.wav")
        try workshop.writeNoise(
            source, frameCount: range.count, sampleRate: kind.sampleRate, seed: number + 1,
            format: direct ? .flac16 : .wav16)
        if direct { return source }
        let path = base + "." + kind.suffix
        let ffmpeg = try Workshop.tool("ffmpeg")
        _ = try Child(ffmpeg, ["-nostdin", "-v", "quiet", "-y", "-i", source] + kind.encoding + [path]).wait()
        guard access(path, R_OK) == 0 else { throw BenchError("ffmpeg does not encode \(path)") }
        return path
    }

    /// A song alone in the engine: at another speed, and at its own.
    private static func varispeed(_ workshop: Workshop) throws(BenchError) -> Outcome {
        let path = workshop.folder + "/varispeed.wav"
        try workshop.writeNoise(path, frameCount: 30 * 48_000)
        let engine = TestEngine(voiceLimit: 64, sampleCount: 1, sampleFrames: 64, isLooping: false)
        let decoder = TrackDecoder(gate: engine.control.gate, hasThread: false)
        let track: Track
        do throws(TrackError) {
            track = try decoder.open(path, sampleRate: 48_000, identifier: 1)
        } catch {
            throw BenchError(error.text)
        }
        track.ensure(0, frameCount: 30 * 48_000)
        _ = engine.control.send(.useTrack(track.pages, startFrame: 0, isPlaying: true))
        let (blockFrames, blockCount) = (64, 2_000)
        func measure(_ rate: Double) -> Double {
            _ = engine.control.send(.setRate(rate))
            _ = engine.control.send(.seek(frame: 0))
            engine.render(9_600)
            let seconds = cpuSeconds { for _ in 0..<blockCount { engine.render(blockFrames) } }
            return 1e6 * seconds / Double(blockCount)
        }
        let runs = pairs(workshop.runs(30)) {
            measure(1.37)
        } _: {
            measure(1)
        }
        withExtendedLifetime(track) {}
        return .measured(
            Figure(
                name: "varispeed", unit: "µs a block of 64 frames", ours: runs.ours,
                baseline: Figure.Baseline(name: "the song at its own speed", runs: runs.baseline),
                target: .atMost(13.3),
                note:
                    "the whole engine with a song at 1.37 times its speed; a hundredth of a period is 13.3 µs"
            ))
    }
}
