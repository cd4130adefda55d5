import Engine

/// What 10,000 MIDI events a second cost the engine: a mix of what controllers send when they send much.
enum FloodBenchmark {
    static let eventsPerSecond = 10_000
    private static let blockFrames = 64
    private static let seconds = 2

    static func run(_ workshop: Workshop) -> [Outcome] {
        let blocks = flood(blockCount: seconds * 48_000 / blockFrames)
        // Short sounds on half of the keys: what is heard of them costs little beside the events.
        let engine = TestEngine(
            voiceLimit: 256, sampleCount: 4, sampleFrames: 64, isLooping: false, keyCount: 96)
        var noteCount = 0
        let runs = pairs(workshop.runs(30)) {
            let quiet = cpuSeconds { for _ in blocks { engine.render(blockFrames) } }
            let busy = cpuSeconds { for events in blocks { engine.render(blockFrames, events: events) } }
            engine.control.takeNotices { _ in }
            return busy - quiet
        } _: {
            cpuSeconds { for events in blocks { noteCount += plainCount(events) } }
        }
        let scale = 100 / Double(seconds)
        precondition(noteCount > 0)
        return [
            .measured(
                Figure(
                    name: "midi-flood", unit: "% of a core, engine", ours: runs.ours.scaled(by: scale),
                    baseline: Figure.Baseline(
                        name: "a loop that looks at each event", runs: runs.baseline.scaled(by: scale)),
                    target: .atMost(2),
                    note:
                        "\(eventsPerSecond) events a second at 64 frames a period: notes with and without a sound, "
                        + "releases, controllers, both pressures, pitch bend, programs, start; the sounds included"
                ))
        ]
    }

    /// The least that somebody does with events: tells them apart.
    private static func plainCount(_ events: [RawEvent]) -> Int {
        var notes = 0
        for event in events where event.status & 0xF0 == 0x90 && event.data2 > 0 { notes += 1 }
        return notes
    }

    /// The events of each block, evenly spread.
    private static func flood(blockCount: Int) -> [[RawEvent]] {
        var blocks = [[RawEvent]](repeating: [], count: blockCount)
        for number in 0..<(seconds * eventsPerSecond) {
            let frame = number * 48_000 / eventsPerSecond
            let (status, data1, data2) = message(number)
            blocks[frame / blockFrames].append(
                RawEvent(
                    time: UInt32(frame % blockFrames), status: status, data1: data1, data2: data2,
                    origin: .jackMIDI))
        }
        return blocks
    }

    private static func message(_ number: Int) -> (UInt8, UInt8, UInt8) {
        let value = UInt8(number / 10 % 127 + 1)
        switch number % 10 {
        case 0, 1, 2: return (0x99, UInt8(number * 7 % 128), value)
        case 3: return (0x89, UInt8((number - 3) * 7 % 128), 64)
        case 4: return (0xB9, 4, value)
        case 5: return (0xB0, UInt8(number % 120), value)
        case 6: return (0xA9, UInt8(number % 128), value)
        case 7: return (0xD9, value, 0)
        case 8: return (0xE9, value, value)
        default: return number % 20 == 9 ? (0xC0, value, 0) : (0xFA, 0, 0)
        }
    }
}
