/// Whether messages are shown, and how many at a time: a pure value. A flood is cut short, and what was left out counted.
struct PadMonitor: Equatable {
    /// Lines that may be shown at once, and anew in each second.
    static let linesPerSecond = 50.0

    private(set) var isOn = false
    /// Lines that may still be shown.
    private var credit = PadMonitor.linesPerSecond
    private var lastSeconds = 0.0
    private var leftOutCount = 0

    mutating func turn(on isOn: Bool) {
        self = PadMonitor()
        self.isOn = isOn
    }

    /// Whether a line may be shown at a moment in seconds; counts it if not.
    mutating func mayShow(at seconds: Double) -> Bool {
        credit = min(Self.linesPerSecond, credit + max(0, seconds - lastSeconds) * Self.linesPerSecond)
        lastSeconds = seconds
        guard credit >= 1 else {
            leftOutCount += 1
            return false
        }
        credit -= 1
        return true
    }

    /// So many more were not shown.
    mutating func leaveOut(_ count: Int) {
        leftOutCount += count
    }

    /// How many were left out, once a line may be shown again; nil if there is nothing to tell.
    mutating func takeLeftOut(at seconds: Double) -> Int? {
        let count = leftOutCount
        guard count > 0, mayShow(at: seconds) else {
            leftOutCount = count
            return nil
        }
        leftOutCount = 0
        return count
    }
}
