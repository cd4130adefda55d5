import RealTime

/// Whether messages come so fast that they are better taken several at a time. A pure value.
///
/// To wake up for each of 10,000 messages a second costs ten times what the messages themselves do. Hands never play
/// that fast; floods of controllers do, and may wait for a part of the margin that every hit has (`PadTiming`).
struct PadPace: Equatable, Sendable {
    /// So many looks at the input that found something …
    private static let lookCount = 8
    /// … within so many nanoseconds are a flood.
    private static let floodNanoseconds: Int64 = 4_000_000

    private var looks = InlineLooks()
    /// True while the next look may wait a little.
    private(set) var isFlood = false

    /// Takes note of a look at the input at a moment; `found`: whether there was anything.
    mutating func look(at nanoseconds: Int64, found: Bool) {
        guard found else {
            isFlood = false
            looks = InlineLooks()
            return
        }
        let oldest = looks.replaceOldest(with: nanoseconds)
        isFlood = nanoseconds - oldest < Self.floodNanoseconds
    }

    /// A look waits no longer than this.
    private static let longestNap: Int64 = 2_000_000
    /// Where hits shall sound as soon as can be: less than any hand feels.
    private static let soonestNap: Int64 = 300_000

    /// How long a look may wait from `now` on, so that no hit that comes meanwhile is late. All in nanoseconds.
    ///
    /// With a margin m and a period p, what is played at t sounds at t + p + m: in a cycle that begins after t + m. So
    /// nothing that comes from now on is taken before the first cycle that begins after now + m. Four tenths of the
    /// margin are left for waking up.
    ///
    /// - Parameters:
    ///   - margin: That of `PadTiming.exact`; nil for `soonest`.
    ///   - now: On the clock of `cycle`, the driver's latest one.
    static func nap(margin: Int64?, cycle: CycleTimes, now: Int64) -> Int64 {
        guard let margin else { return soonestNap }
        let least = max(margin * 6 / 10, 50_000)
        let start = Int64(cycle.microseconds * 1_000)
        let period = Int64(cycle.nextMicroseconds * 1_000) - start
        guard cycle.cycle > 0, period > 0, now >= start else { return min(least, longestNap) }
        let periodCount = (now + margin - start) / period + 1
        let rest = start + periodCount * period - now - margin * 4 / 10
        return min(max(rest, least), longestNap)
    }

    /// The moments of the last looks.
    private struct InlineLooks: Equatable, Sendable {
        private var moments = InlineArray<8, Int64>(repeating: .min / 2)
        private var next = 0

        mutating func replaceOldest(with moment: Int64) -> Int64 {
            let oldest = moments[next]
            moments[next] = moment
            next = (next + 1) % PadPace.lookCount
            return oldest
        }

        static func == (one: Self, other: Self) -> Bool {
            one.next == other.next && one.moments.indices.allSatisfy { one.moments[$0] == other.moments[$0] }
        }
    }
}
