import Engine

/// What it costs to take another kit while 256 voices of the old one ring: the block that takes it against the block
/// before, in CPU time of the thread.
enum KitSwapBenchmark {
    private static let voiceCount = 256
    private static let blockFrames = 64
    /// Seconds that a block lasts.
    private static let periodSeconds = Double(blockFrames) / 48_000

    static func run(_ workshop: Workshop) -> [Outcome] {
        [
            figure(workshop, "kit-swap", fadeFrames: -1, note: "the old voices ring out"),
            figure(workshop, "kit-swap-fade", fadeFrames: 480, note: "the old voices fade in 10 ms"),
        ]
    }

    private static func figure(
        _ workshop: Workshop, _ name: String, fadeFrames: Int32, note: String
    ) -> Outcome {
        let swaps = (0..<workshop.runs(9)).map { _ in measure(workshop.runs(60), fadeFrames) }
        let scale = 100 / periodSeconds
        let typical = swaps.map { $0.map(\.extra).sorted()[$0.count / 2] * scale }.sorted()
        return .measured(
            Figure(
                name: name, unit: "% of the period more, worst",
                ours: Runs(swaps.map { $0.map { $0.extra * scale }.max() ?? 0 }),
                baseline: Figure.Baseline(
                    name: "a block without a swap",
                    runs: Runs(swaps.map { $0.map { $0.plain * scale }.max() ?? 0 })),
                target: .atMost(10),
                note:
                    "\(voiceCount) ringing voices, 64 frames at 48000 Hz; the worst of \(swaps[0].count) swaps in each "
                    + "run, the median swap takes \(rounded(typical[typical.count / 2])) % more; \(note)"))
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// For so many swaps: what the block with it takes more than the median of the blocks around, and the dearest of
    /// those.
    private static func measure(_ count: Int, _ fadeFrames: Int32) -> [(extra: Double, plain: Double)] {
        let engine = TestEngine(
            voiceLimit: voiceCount, sampleCount: 64, sampleFrames: 48_000, isLooping: true)
        let kits = (0..<2).map { _ in
            TestEngine.makeKit(sampleCount: 64, sampleFrames: 48_000, isLooping: true)
        }
        return (0..<count).map { swap in
            engine.silence()
            engine.control.takeReceipts { _ in }
            engine.startVoices(voiceCount, apartFrames: 7)
            let plain = Runs((0..<20).map { _ in cpuSeconds { engine.render(blockFrames) } })
            _ = engine.control.send(.useKit(kits[swap % 2], fadeFrames: fadeFrames))
            let taken = cpuSeconds { engine.render(blockFrames) }
            return (max(0, taken - plain.median), plain.most)
        }
    }
}
