/// Tells whether the callback still comes. Pure: it is told the count of cycles and the time.
struct Watchdog {
    /// What has changed.
    enum Change: Equatable {
        /// No cycle for longer than the limit.
        case stalled
        /// Cycles come again.
        case moving
    }

    /// A look that comes later than this counts as one that was late itself: we may have been stopped.
    private static let longestGapSeconds = 0.25

    private(set) var isStalled = false
    /// How long no cycle has come.
    private(set) var stillSeconds = 0.0
    private var lastCount: Int
    private var lastLook: Double

    init(cycleCount: Int, now: Double) {
        lastCount = cycleCount
        lastLook = now
    }

    /// Looks at the count. `limitSeconds` is how long it may stand still.
    mutating func look(cycleCount: Int, now: Double, limitSeconds: Double) -> Change? {
        let gap = min(now - lastLook, Self.longestGapSeconds)
        lastLook = now
        if cycleCount != lastCount {
            lastCount = cycleCount
            stillSeconds = 0
            defer { isStalled = false }
            return isStalled ? .moving : nil
        }
        stillSeconds += gap
        if isStalled || stillSeconds < limitSeconds { return nil }
        isStalled = true
        return .stalled
    }
}
