import Engine
import Tracks

/// What voices cost in the engine, against the plain C loop over the same number of frames.
enum VoiceBenchmark {
    /// A one-shot stereo voice at its own rate: what 64 of them on one sample, which is read from the cache,
    /// add to a block of 64 frames.
    static func oneVoice(_ workshop: Workshop) -> [Outcome] {
        let (voiceCount, blockFrames, blockCount) = (64, 64, 2_000)
        let sampleFrames = (blockCount + 4) * blockFrames
        let engine = TestEngine(
            voiceLimit: voiceCount, sampleCount: 1, sampleFrames: sampleFrames, isLooping: false)
        let plain = PlainMixer(sampleCount: 1, sampleFrames: sampleFrames)
        func blocks(_ render: () -> Void) -> Double { cpuSeconds { for _ in 0..<blockCount { render() } } }
        var empty = Runs([])
        var loop = Runs([])
        let runs = pairs(workshop.runs(45)) {
            engine.silence()
            let none = blocks { engine.render(blockFrames) }
            empty.values.append(none)
            engine.startVoices(voiceCount)
            return blocks { engine.render(blockFrames) } - none
        } _: {
            plain.startVoices(voiceCount, isLooping: false)
            loop.values.append(plain.loopSeconds(voiceCount: voiceCount, blockCount: blockCount))
            return blocks { plain.render(blockFrames) }
        }
        loop.values.removeFirst()
        let scale = 1e9 / Double(voiceCount * blockCount)
        return [
            .measured(
                Figure(
                    name: "voice", unit: "ns a voice, 64 frames", ours: runs.ours.scaled(by: scale),
                    baseline: Figure.Baseline(
                        name: "plain C loop, gains that ramp", runs: loop.scaled(by: scale)),
                    target: .ratio(1.3), neighbours: "the leanest: some 620 ns",
                    note: "what each of 64 voices on one sample adds to a block")),
            .measured(
                Figure(
                    name: "voice-mixer", unit: "ns a voice, 64 frames", ours: runs.ours.scaled(by: scale),
                    baseline: Figure.Baseline(
                        name: "plain C mixer, gains that stay", runs: runs.baseline.scaled(by: scale)))),
            .measured(
                Figure(
                    name: "block", unit: "ns a block, 64 frames",
                    ours: empty.scaled(by: 1e9 / Double(blockCount)),
                    note: "the engine without a voice: seven outputs, limiter, status")),
        ]
    }

    /// 256 voices at 128 frames, as the engine's share of a core.
    static func manyVoices(_ workshop: Workshop) -> [Outcome] {
        let runs = share(workshop, voiceCount: 256, blockFrames: 128, sampleCount: 64, song: nil)
        return [
            .measured(
                Figure(
                    name: "voices-256", unit: "% of a core, engine", ours: runs.ours,
                    baseline: Figure.Baseline(name: "plain C mixer", runs: runs.baseline), target: .atMost(2),
                    note: "128 frames a period; 64 samples of 1 s, each voice at a place of its own"))
        ]
    }

    /// 1,024 voices and a song at 64 frames, as a share of the period.
    static func fullEngine(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let path = workshop.folder + "/full-engine.wav"
        try workshop.writeNoise(path, frameCount: 48_000 * 20)
        let runs = share(workshop, voiceCount: 1_024, blockFrames: 64, sampleCount: 128, song: path)
        return [
            .measured(
                Figure(
                    name: "voices-1024", unit: "% of the period", ours: runs.ours,
                    baseline: Figure.Baseline(name: "plain C mixer", runs: runs.baseline),
                    target: .atMost(10),
                    note: "and a song, at 64 frames a period; 128 samples of 1 s, each voice at a place of "
                        + "its own; the plain mixer has one voice more for the song"))
        ]
    }

    /// Thread time by the time that the sound lasts, in per cent.
    private static func share(
        _ workshop: Workshop, voiceCount: Int, blockFrames: Int, sampleCount: Int, song: String?
    ) -> (ours: Runs, baseline: Runs) {
        let (sampleFrames, apartFrames) = (48_000, 641)
        let engine = TestEngine(
            voiceLimit: voiceCount, sampleCount: sampleCount, sampleFrames: sampleFrames, isLooping: true)
        engine.startVoices(voiceCount, apartFrames: apartFrames)
        let plain = PlainMixer(sampleCount: sampleCount, sampleFrames: sampleFrames)
        plain.startVoices(voiceCount + (song == nil ? 0 : 1), apartFrames: apartFrames, isLooping: true)
        let track = song.flatMap { open($0, engine) }
        let blockCount = 48_000 / blockFrames / 4
        let runs = pairs(workshop.runs(30)) {
            _ = engine.control.send(.seek(frame: 0))
            engine.render(blockFrames)
            return cpuSeconds { for _ in 0..<blockCount { engine.render(blockFrames) } }
        } _: {
            cpuSeconds { for _ in 0..<blockCount { plain.render(blockFrames) } }
        }
        withExtendedLifetime(track) {}
        let scale = 100 / (Double(blockCount * blockFrames) / 48_000)
        return (runs.ours.scaled(by: scale), runs.baseline.scaled(by: scale))
    }

    /// Decodes a song and lets the engine play it.
    private static func open(_ path: String, _ engine: TestEngine) -> Track? {
        let decoder = TrackDecoder(gate: engine.control.gate, hasThread: false)
        guard let track = try? decoder.open(path, sampleRate: 48_000, identifier: 1) else { return nil }
        track.ensure(0, frameCount: track.frameCount ?? 1)
        _ = engine.control.send(.useTrack(track.pages, startFrame: 0, isPlaying: true))
        return track
    }
}
