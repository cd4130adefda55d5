import CSequencerBaseline
import Devices
import Engine
import Glibc
import Host
import Pads

/// What 10,000 MIDI events a second cost the thread that reads the ALSA sequencer, against a reader in C that only
/// tells notes apart. Both get the same flood, which another process sends.
enum FloodReaderBenchmark {
    private static let seconds = 2
    private static let eventCount = seconds * FloodBenchmark.eventsPerSecond
    private static let name = "drumdub-bench"

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        if !plain_has_sequencer() {
            throw BenchError("there is no ALSA sequencer here; Tests/alsa-vm runs it where there is one")
        }
        var lost = 0
        let runs = try pairs(workshop.runs(6)) { () throws(BenchError) in
            try ours(workshop, &lost)
        } _: { () throws(BenchError) in
            try plain(workshop)
        }
        let scale = 100 / Double(seconds)
        return [
            .measured(
                Figure(
                    name: "midi-flood-reader", unit: "% of a core, pad thread",
                    ours: runs.ours.scaled(by: scale),
                    baseline: Figure.Baseline(
                        name: "a reader in C", runs: runs.baseline.scaled(by: scale)),
                    target: .atMost(2),
                    note:
                        "\(FloodBenchmark.eventsPerSecond) events a second at 240 frames a period, \(lost) lost; on an emulated processor "
                        + "the ratio counts"))
        ]
    }

    /// CPU seconds of the process without those of this thread, while the flood comes.
    private static func othersSeconds(
        _ workshop: Workshop, meanwhile: () -> Void
    ) throws(BenchError) -> Double {
        let before = processSeconds() - threadSeconds()
        let sender = try workshop.startAgain(["--send-flood", name + ":0", "\(eventCount)"])
        for _ in 0..<(1_000 * seconds + 1_000) {
            meanwhile()
            usleep(1_000)
        }
        _ = sender.wait()
        return processSeconds() - threadSeconds() - before
    }

    private static func ours(_ workshop: Workshop, _ lost: inout Int) throws(BenchError) -> Double {
        let engine = TestEngine(
            voiceLimit: 16, sampleCount: 1, sampleFrames: 64, isLooping: false, keyCount: 96)
        let pads = SequencerPads(clientName: name, timing: .standard)
        do throws(DeviceError) {
            try pads.start(into: engine.control.makeEventWriter(), clock: engine.control.makeCycleReader())
        } catch {
            throw BenchError(error.text)
        }
        defer { pads.stop() }
        var milliseconds = 0
        let taken = try othersSeconds(workshop) {
            milliseconds += 1
            if milliseconds % 5 == 0 { engine.renderCycle(240) }
            engine.control.takeNotices { _ in }
        }
        lost += pads.lostEventCount
        let status = engine.control.status
        if status.hitCount + status.unmappedHitCount < UInt64(eventCount) / 5 {
            throw BenchError("only \(status.hitCount) hits of the flood came")
        }
        return taken
    }

    private static func plain(_ workshop: Workshop) throws(BenchError) -> Double {
        let reader = Worker(name: "plain reader") { _ = plain_count_notes(name, Int64(eventCount)) }
        defer { reader.join() }
        return try othersSeconds(workshop) {}
    }

    private static func processSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
