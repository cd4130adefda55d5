/// Turns the ticks of a MIDI file into seconds.
struct MIDITempoMap {
    private struct Stretch {
        var tick: Int
        var seconds: Double
        var secondsPerTick: Double
    }

    /// From the first tick on, each until the next begins.
    private var stretches: [Stretch]

    /// `division` as in the file's header: ticks a quarter note, or (bit 15) SMPTE frames and ticks a frame.
    init(division: Int, changes: [MIDITrack.TempoChange]) {
        if division & 0x8000 != 0 {
            // The upper byte is minus the frames a second; 29 stands for 29.97.
            let frames = 256 - division >> 8
            let perSecond = (frames == 29 ? 30_000 / 1_001 : Double(frames)) * Double(max(division & 0xFF, 1))
            stretches = [Stretch(tick: 0, seconds: 0, secondsPerTick: 1 / perSecond)]
            return
        }
        let perTick = { (microseconds: Int) in Double(microseconds) / 1e6 / Double(division) }
        // 120 quarter notes a minute until told otherwise.
        stretches = [Stretch(tick: 0, seconds: 0, secondsPerTick: perTick(500_000))]
        for change in changes.sorted(by: { $0.tick < $1.tick }) {
            let start = seconds(atTick: change.tick)
            stretches.append(
                Stretch(tick: change.tick, seconds: start, secondsPerTick: perTick(change.microseconds)))
        }
    }

    /// Seconds from the start to `tick`.
    func seconds(atTick tick: Int) -> Double {
        var low = 0
        var high = stretches.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stretches[middle].tick <= tick { low = middle } else { high = middle }
        }
        let stretch = stretches[low]
        return stretch.seconds + Double(tick - stretch.tick) * stretch.secondsPerTick
    }
}
