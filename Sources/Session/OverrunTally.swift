/// Gathers overruns, so that a machine that has many is told of them now and then: a pure value.
struct OverrunTally: Equatable {
    private static let pauseSeconds = 60.0
    private var untoldCount = 0
    private var toldSeconds = -Double.infinity

    /// Overruns were reported.
    mutating func add(_ count: Int) {
        untoldCount += count
    }

    /// How many to tell of now, at a moment in seconds; nil if none, or if it was told a short while ago.
    mutating func take(at seconds: Double) -> Int? {
        if untoldCount == 0 || seconds < toldSeconds + Self.pauseSeconds { return nil }
        defer { untoldCount = 0 }
        toldSeconds = seconds
        return untoldCount
    }
}
