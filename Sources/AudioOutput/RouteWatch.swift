import Devices

/// Tells when main has lost the last port that it was heard through because that port went away: headphones or
/// an interface that were pulled. Pure: it is told what is there.
///
/// A connection that somebody cuts is no loss, nor one of several.
struct RouteWatch {
    /// A server that ends takes its ports away a moment before it says so: wait before believing it.
    static let graceSeconds = 0.3

    private var heardThrough: Set<String> = []
    private var lostSince: Double?

    /// True while something is lost and it isn't clear yet for how long.
    var isWaiting: Bool { lostSince != nil }

    /// Looks at what main is connected to, and at all ports there are, at `now` (seconds). Answers the name of
    /// what was pulled, once.
    mutating func look(main: Set<String>, targets: Set<String>, now: Double) -> String? {
        if !main.isEmpty {
            heardThrough = main
            lostSince = nil
            return nil
        }
        // Cut by somebody: both ends are there.
        if heardThrough.isEmpty || !heardThrough.isDisjoint(with: targets) {
            lostSince = nil
            return nil
        }
        guard let since = lostSince else {
            lostSince = now
            return nil
        }
        if now - since < Self.graceSeconds { return nil }
        defer { forget() }
        return heardThrough.min()
    }

    /// The server is gone: what is missing says nothing.
    mutating func forget() {
        heardThrough = []
        lostSince = nil
    }
}
