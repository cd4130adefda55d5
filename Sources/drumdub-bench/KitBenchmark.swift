import AudioOutput
import CBaseline
import Engine
import Host
import Kits

/// How long it takes from a kit on disk to its first sound.
enum KitBenchmark {
    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        [
            try measure(workshop, "kit", sampleRate: 48_000, limit: 100, runCount: 15),
            try measure(workshop, "kit-resampled", sampleRate: 44_100, limit: 600, runCount: 9),
        ]
    }

    private static func measure(
        _ workshop: Workshop, _ name: String, sampleRate: Int, limit: Double, runCount: Int
    ) throws(BenchError) -> Outcome {
        let kit = try workshop.makeKit(
            name, soundCount: 160, frameCount: sampleRate, sampleRate: sampleRate)
        // They have just been written, so they are in the system's cache.
        let runs = try pairs(workshop.runs(runCount)) { () throws(BenchError) in
            try secondsToSound(kit.path)
        } _: { () throws(BenchError) in
            elapsedSeconds { for path in kit.samples { _ = plain_read(path) } }
        }
        return .measured(
            Figure(
                name: name, unit: "ms to the first sound", ours: runs.ours.scaled(by: 1_000),
                baseline: Figure.Baseline(
                    name: "libsndfile reads the files", runs: runs.baseline.scaled(by: 1_000)),
                target: .atMost(limit),
                neighbours: sampleRate == 48_000 ? "drumkv1 110, DrumGizmo 200, Hydrogen 390" : "",
                note: "160 stereo WAV files of 1 s, 16 bits, \(sampleRate) Hz, server at 48000 Hz, "
                    + "warm cache; ours on all cores, the baseline on one"))
    }

    private static func secondsToSound(_ path: String) throws(BenchError) -> Double {
        let start = MonotonicClock.seconds
        let kit: LoadedKit
        do throws(KitError) {
            kit = try KitLoader.load(path: path, sampleRate: 48_000)
        } catch {
            throw BenchError(error.text)
        }
        let hasSounded = try sounds(kit)
        let seconds = MonotonicClock.seconds - start
        withExtendedLifetime(kit) {}
        if !hasSounded { throw BenchError("\(path) does not sound") }
        return seconds
    }

    private static func sounds(_ kit: LoadedKit) throws(BenchError) -> Bool {
        let control = EngineControl(EngineSettings(sampleRate: 48_000))
        let driver = OfflineDriver(control, sampleRate: 48_000, periodFrames: 256)
        _ = control.send(.useKit(kit.image, fadeFrames: -1))
        _ = control.send(.hit(key: 36, velocity: 100))
        try driver.render(256, before: { (_) throws(BenchError) in })
        return driver.sound(.main, frameCount: 256).left.contains { $0 != 0 }
    }
}
