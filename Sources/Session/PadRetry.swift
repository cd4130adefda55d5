import Host

/// When to look again for a sequencer that was not there. Thread: control.
struct PadRetry {
    private static let intervalSeconds = 2.0
    private var nextSeconds: Double?

    /// The sequencer is not there.
    mutating func begin() {
        nextSeconds = MonotonicClock.seconds + Self.intervalSeconds
    }

    /// It is there.
    mutating func end() {
        nextSeconds = nil
    }

    /// True each time that it is worth another look.
    mutating func isDue() -> Bool {
        guard let next = nextSeconds, MonotonicClock.seconds >= next else { return false }
        nextSeconds = MonotonicClock.seconds + Self.intervalSeconds
        return true
    }
}
