import Glibc

/// Where notes that come by JACK sound: another client sends them, and yet another listens.
enum HitsBenchmark {
    private static let hitCount = 200
    private static let clickValue: Float = 0.125
    private static let neighbours = "drumkv1: lag 0; DrumGizmo: a period; Hydrogen: jitter up to a period"

    /// How a run deviates from what was sent; all 0 where every hit sounds at its frame.
    private struct Deviation {
        var lagFrames = 0
        var jitterFrames = 0
        var lost = 0
        var doubled = 0
        var overruns = 0

        var sum: Int { abs(lagFrames) + jitterFrames + lost + doubled }
        var text: String { "lag \(lagFrames), jitter \(jitterFrames), lost \(lost), doubled \(doubled)" }

        init(_ run: HitProbe.Run) {
            overruns = run.overruns
            // A sound and a note that belong together have the lag that most have, give or take half a gap.
            var counts: [Int: Int] = [:]
            for sent in run.sent {
                for heard in run.heard {
                    counts[Int(Int32(bitPattern: heard.frame &- sent)), default: 0] += 1
                }
            }
            let most = counts.values.max() ?? 0
            lagFrames = counts.filter { $0.value == most }.keys.min { abs($0) < abs($1) } ?? 0
            var matched: Set<Int> = []
            var lags: [Int] = []
            for sent in run.sent {
                let match = run.heard.indices.first { index in
                    let lag = Int(Int32(bitPattern: run.heard[index].frame &- sent))
                    return !matched.contains(index) && abs(lag - lagFrames) < 10
                }
                guard let match else {
                    lost += 1
                    continue
                }
                matched.insert(match)
                lags.append(Int(Int32(bitPattern: run.heard[match].frame &- sent)))
            }
            jitterFrames = (lags.max() ?? 0) - (lags.min() ?? 0)
            doubled = run.heard.count - matched.count
            doubled += matched.count { run.heard[$0].value > 1.5 * clickValue }
        }
    }

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        // A click of one frame at full velocity.
        let kit = try workshop.makeKit(
            "click", soundCount: 37, frameCount: 1, opcodes: "loop_mode=one_shot amp_veltrack=0"
        ) { _, _ in 0 }
        let click = kit.samples[36]
        try workshop.writeClick(click, value: clickValue)
        return try [16, 64, 128, 441, 1_024, 8_192].map { period throws(BenchError) in
            try measure(workshop, kit.path, period: period)
        }
    }

    private static func measure(
        _ workshop: Workshop, _ kit: String, period: Int
    ) throws(BenchError) -> Outcome {
        let server = try JackServer(periodFrames: period)
        defer { server.stop() }
        let probe = try HitProbe(server: Workshop.serverName)
        defer { probe.close() }
        let program = try workshop.startProgram(["--driver", "jack", "--server", Workshop.serverName])
        program.send("kit \(kit)")
        _ = try program.waitForLine(with: "\"answer\",\"command\":\"kit\"")
        try probe.connect(input: "drumdub:pads_in", output: "drumdub:main_left")
        let ours = try deviation(probe)
        program.end()
        let client = try workshop.startPlainClient()
        _ = try client.waitForLine(with: "ready")
        try probe.connect(input: "plain:pads_in", output: "plain:output_1")
        let plain = try deviation(probe)
        client.end()
        return .measured(
            Figure(
                name: "jack-hits-\(period)", unit: "frames and hits amiss", ours: Runs([Double(ours.sum)]),
                baseline: Figure.Baseline(name: "plain C client", runs: Runs([Double(plain.sum)])),
                target: .atMost(0), neighbours: neighbours,
                note: "\(hitCount) hits: \(ours.text); plain C client: \(plain.text)"
                    + (ours.overruns > 0 ? "; JACK had \(ours.overruns) overruns meanwhile" : "")))
    }

    /// A run in which JACK cut a cycle short for everybody says nothing: it is repeated if it went wrong.
    private static func deviation(_ probe: HitProbe) throws(BenchError) -> Deviation {
        var deviation = Deviation(try probe.play(count: hitCount, seed: 1))
        for seed in UInt32(2)...6 where deviation.overruns > 0 && deviation.sum > 0 {
            deviation = Deviation(try probe.play(count: hitCount, seed: seed))
        }
        return deviation
    }
}
