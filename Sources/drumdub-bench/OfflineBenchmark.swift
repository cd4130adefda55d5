import AudioOutput
import Engine
import Glibc
import Host
import Kits
import RealTime

/// How much faster than it sounds a part is mixed.
enum OfflineBenchmark {
    private static let seconds = 180.0
    private static let hitCount = 2_000
    private static let soundCount = 64
    private static let periodFrames = 256
    private static let partText = "3 minutes, 2,000 hits on 64 samples of 1 s, blocks of 256 frames"

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let kit = try workshop.makeKit("offline", soundCount: soundCount)
        let part = Workshop.part(hitCount: hitCount, seconds: seconds, keyCount: soundCount)
        return [try engine(workshop, kit.path, part), try program(workshop, kit.path, part)]
    }

    /// The engine alone, with the kit in memory.
    private static func engine(
        _ workshop: Workshop, _ path: String, _ part: [(seconds: Double, key: UInt8)]
    ) throws(BenchError) -> Outcome {
        let kit: LoadedKit
        do {
            kit = try KitLoader.load(path: path, sampleRate: 48_000)
        } catch {
            throw BenchError(error.text)
        }
        let frames = part.map { Int($0.seconds * 48_000) }
        let events = zip(frames, part).map { frame, hit in
            RawEvent(
                time: DeviceFrame(frame), status: 0x99, data1: hit.key, data2: 100, origin: .jackMIDI)
        }
        let plain = PlainMixer(sampleCount: soundCount, sampleFrames: 48_000)
        let runs = try pairs(workshop.runs(9)) { () throws(BenchError) in
            let control = EngineControl(EngineSettings(sampleRate: 48_000))
            let driver = OfflineDriver(control, sampleRate: 48_000, periodFrames: periodFrames)
            _ = control.send(.useKit(kit.image, fadeFrames: -1))
            let start = threadSeconds()
            try driver.render(
                Int(seconds * 48_000), events: events, before: { (_) throws(BenchError) in })
            let cpu = threadSeconds() - start
            return control.status.hitCount == hitCount ? seconds / cpu : .nan
        } _: { () throws(BenchError) in
            seconds / cpuSeconds { mix(plain, zip(frames, part).map { ($0, Int($1.key)) }) }
        }
        withExtendedLifetime(kit) {}
        return .measured(
            Figure(
                name: "offline-engine", unit: "s of audio a CPU s", ours: runs.ours,
                baseline: Figure.Baseline(name: "plain C mixer", runs: runs.baseline),
                target: .atLeast(1_500), note: partText))
    }

    private static func mix(_ plain: PlainMixer, _ hits: [(frame: Int, key: Int)]) {
        var next = 0
        for block in 0..<Int(seconds * 48_000) / periodFrames {
            while next < hits.count && hits[next].frame < (block + 1) * periodFrames {
                plain.start(hits[next].key, isLooping: false)
                next += 1
            }
            plain.render(periodFrames)
        }
    }

    /// The whole program, from its start to the closed file.
    private static func program(
        _ workshop: Workshop, _ kit: String, _ part: [(seconds: Double, key: UInt8)]
    ) throws(BenchError) -> Outcome {
        let hits = workshop.folder + "/part.mid"
        let (mix, copy) = (workshop.folder + "/mix.wav", workshop.folder + "/copy.wav")
        try Workshop.writeMIDI(part, seconds: seconds, to: hits)
        let sox = try Workshop.tool("sox")
        let arguments = [
            "--kit", kit, "--hits", hits, "--out", mix, "--tail", "0", "--period", "\(periodFrames)",
        ]
        let runs = try pairs(workshop.runs(9)) { () throws(BenchError) in
            seconds / (try workshop.startRender(arguments)).wait()
        } _: { () throws(BenchError) in
            seconds / (try Child(sox, ["-D", mix, copy])).wait()
        }
        return .measured(
            Figure(
                name: "offline-program", unit: "s of audio a CPU s", ours: runs.ours,
                baseline: Figure.Baseline(name: "sox copies the mix", runs: runs.baseline),
                target: .atLeast(600), neighbours: "DrumGizmo 305, FluidSynth 56, Hydrogen 42",
                note: partText + "; with start, loading the kit (24 MB) and writing 24 bits"))
    }
}
