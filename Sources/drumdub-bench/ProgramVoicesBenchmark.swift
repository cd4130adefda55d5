import Glibc

/// What 256 voices cost the whole program that hosts its own server, against a plain C client with its jackd.
enum ProgramVoicesBenchmark {
    private static let voiceCount = 256
    private static let periodFrames = 128

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let kit = try workshop.makeKit(
            "ringing", soundCount: 64, opcodes: "loop_mode=loop_continuous volume=-40")
        let seconds = workshop.isQuick ? 1.0 : 3.0
        let program = try start(workshop, kit.path)
        defer { program.end() }
        let idle = Processes.cpuPercent(of: [program.processID], over: 2 * seconds)
        try startVoices(program)
        let server = try JackServer(periodFrames: periodFrames)
        defer { server.stop() }
        let client = try workshop.startPlainClient(voiceCount: voiceCount)
        defer { client.end() }
        _ = try client.waitForLine(with: "ready")
        let plain = server.processIDs + [client.processID]
        let runs = pairs(workshop.runs(7)) {
            Processes.cpuPercent(of: [program.processID], over: seconds)
        } _: {
            Processes.cpuPercent(of: plain, over: seconds)
        }
        let idleText = "\(Report.number(idle)) % idle, \(Report.number(runs.ours.median - idle)) % above that"
        return [
            .measured(
                Figure(
                    name: "voices-256-program", unit: "% of a core, process", ours: runs.ours,
                    baseline: Figure.Baseline(name: "plain C client and jackd", runs: runs.baseline),
                    target: .atMost(2),
                    neighbours: "DrumGizmo 11.9, Hydrogen 50.7, drumkv1 8 with 57 voices, plain C mixer 5.5",
                    note: "128 frames a period, hosted dummy server in it; " + idleText))
        ]
    }

    private static func start(_ workshop: Workshop, _ kit: String) throws(BenchError) -> Child {
        let program = try workshop.startProgram([
            "--driver", "dummy", "--server", Workshop.serverName + "-hosted", "--period", "\(periodFrames)",
        ])
        program.send("kit \(kit)")
        _ = try program.waitForLine(with: "\"answer\",\"command\":\"kit\"")
        return program
    }

    /// Hits, each a little after the one before, so that no two voices are at the same place.
    private static func startVoices(_ program: Child) throws(BenchError) {
        for voice in 0..<voiceCount {
            program.send("hit \(voice % 64) 100")
            program.send("wait 0.013")
        }
        program.send("status")
        let status = try program.waitForLine(with: "\"command\":\"status\"", within: 60).line
        guard status.contains("\"voices\":\(voiceCount)") else {
            throw BenchError("not all voices sound: \(status)")
        }
    }
}
