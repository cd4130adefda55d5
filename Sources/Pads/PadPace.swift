import RealTime

/// Whether messages come so fast that they are better taken several at a time. A pure value.
///
/// To wake up for each of 10,000 messages a second costs ten times what the messages themselves do. Hands never play
/// that fast; floods of controllers do, and may wait for a part of the margin that every hit has (`PadTiming`).
struct PadPace: Equatable, Sendable {
    /// So many looks at the input tell how fast messages come.
    private static let lookCount = 8
    /// Messages that are nearer to each other, in nanoseconds, are a flood: however many a look has found, so that it
    /// stays one while looks wait.
    private static let floodSpacing: Int64 = 500_000

    private var looks = InlineLooks()
    /// Messages so far.
    private var count = 0
    /// True while the next look may wait a little.
    private(set) var isFlood = false
    /// Nanoseconds from one message to the next, on the average of the last looks.
    private var spacing = Int64.max / mostTogether

    /// Takes note of a look at the input at a moment, and of how many messages it found.
    mutating func look(at nanoseconds: Int64, found: Int) {
        guard found > 0 else {
            self = PadPace()
            return
        }
        count += found
        let oldest = looks.replaceOldest(with: Look(nanoseconds: nanoseconds, count: count))
        spacing = (nanoseconds - oldest.nanoseconds) / Int64(max(count - oldest.count, 1))
        isFlood = spacing < Self.floodSpacing
    }

    /// A look waits no longer than this.
    private static let longestNap: Int64 = 2_000_000
    /// So many messages that have come together are taken without delay, not more.
    private static let mostTogether: Int64 = 32
    /// Where hits shall sound as soon as can be: less than any hand feels.
    private static let soonestNap: Int64 = 300_000

    /// How long a look may wait from `now` on, so that no hit that comes meanwhile is late. All in nanoseconds.
    ///
    /// With a margin m and a period p, what is played at t sounds at t + p + m: in a cycle that begins after t + m. So
    /// nothing that comes from now on is taken before the first cycle that begins after now + m. The margin, and never
    /// less than four tenths of it, is left for waking up and for taking the messages that have come.
    ///
    /// - Parameters:
    ///   - margin: That of `PadTiming.exact`; nil for `soonest`.
    ///   - now: On the clock of `cycle`, the driver's latest one.
    func nap(margin: Int64?, cycle: CycleTimes, now: Int64) -> Int64 {
        guard let margin else { return Self.soonestNap }
        let least = max(margin * 6 / 10, 50_000)
        let most = min(Self.longestNap, max(least, min(spacing, Self.floodSpacing) * Self.mostTogether))
        let start = Int64(cycle.microseconds * 1_000)
        let period = Int64(cycle.nextMicroseconds * 1_000) - start
        guard cycle.cycle > 0, period > 0, now >= start else { return min(least, Self.longestNap) }
        let periodCount = (now + margin - start) / period + 1
        let rest = start + periodCount * period - now - margin
        return min(max(rest, least), most)
    }

    private struct Look: Equatable, Sendable {
        var nanoseconds = Int64.min / 2
        var count = 0
    }

    /// The last looks.
    private struct InlineLooks: Equatable, Sendable {
        private var looks = InlineArray<8, Look>(repeating: Look())
        private var next = 0

        mutating func replaceOldest(with look: Look) -> Look {
            let oldest = looks[next]
            looks[next] = look
            next = (next + 1) % PadPace.lookCount
            return oldest
        }

        static func == (one: Self, other: Self) -> Bool {
            one.next == other.next && one.looks.indices.allSatisfy { one.looks[$0] == other.looks[$0] }
        }
    }
}
