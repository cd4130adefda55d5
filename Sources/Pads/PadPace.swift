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

    /// How long a look may wait, in nanoseconds: a part of the margin, and less than any hand feels.
    static func napNanoseconds(marginNanoseconds: Int64?) -> Int64 {
        guard let margin = marginNanoseconds else { return 300_000 }
        return min(max(margin * 6 / 10, 50_000), 1_000_000)
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
