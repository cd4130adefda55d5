import Glibc

/// What 256 voices cost the whole program: as a client of a server, and with a server of its own in it.
enum ProgramVoicesBenchmark {
    private static let voiceCount = 256
    private static let periodFrames = 128

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        let kit = try workshop.makeKit(
            "ringing", soundCount: 64, opcodes: "loop_mode=loop_continuous volume=-40")
        let server = try JackServer(periodFrames: periodFrames)
        defer { server.stop() }
        let client = try workshop.startPlainClient(voiceCount: voiceCount)
        defer { client.end() }
        _ = try client.waitForLine(with: "ready")
        return [
            try measure(
                workshop, kit.path, ["--driver", "jack", "--server", Workshop.serverName],
                Place(
                    name: "voices-256-program", target: .atMost(2), baselineName: "plain C client",
                    baseline: [client.processID], note: "as a client of jackd, as the neighbours are")),
            try measure(
                workshop, kit.path,
                [
                    "--driver", "dummy", "--server", Workshop.serverName + "-hosted",
                    "--period", "\(periodFrames)",
                ],
                Place(
                    name: "voices-256-hosted", target: .none, baselineName: "plain C client and jackd",
                    baseline: server.processIDs + [client.processID], note: "with a dummy server of its own")),
        ]
    }

    /// Where the program is measured, and against what.
    private struct Place {
        var name: String
        var target: Figure.Target
        var baselineName: String
        var baseline: [pid_t]
        var note: String
    }

    private static func measure(
        _ workshop: Workshop, _ kit: String, _ options: [String], _ place: Place
    ) throws(BenchError) -> Outcome {
        let seconds = workshop.isQuick ? 1.0 : 3.0
        let program = try workshop.startProgram(options)
        defer { program.end() }
        program.send("kit \(kit)")
        _ = try program.waitForLine(with: "\"answer\",\"command\":\"kit\"")
        let idle = Processes.cpuPercent(of: [program.processID], over: 2 * seconds)
        try startVoices(program)
        let runs = pairs(workshop.runs(7)) {
            Processes.cpuPercent(of: [program.processID], over: seconds)
        } _: {
            Processes.cpuPercent(of: place.baseline, over: seconds)
        }
        return .measured(
            Figure(
                name: place.name, unit: "% of a core, process", ours: runs.ours,
                baseline: Figure.Baseline(name: place.baselineName, runs: runs.baseline),
                target: place.target,
                neighbours: "DrumGizmo 11.9, Hydrogen 50.7, drumkv1 8 with 57 voices, plain C mixer 5.5",
                note: "\(periodFrames) frames a period, \(place.note); \(Report.number(idle)) % idle"))
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
