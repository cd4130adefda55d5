/// Turns the real-time stamps of a sequencer queue into the time of another clock: the driver's.
///
/// The kernel keeps a queue's time by a timer: at each tick it adds the tick's nominal length, and in
/// between it adds what has passed since the tick was *handled*. So a queue lags by as much as its
/// last tick was late, and that lag is constant until the next tick. A reading of both clocks right
/// after an event therefore tells the event's time to within half the reading's bracket, whatever the
/// drift, if no tick lies between them; that is why the queue ticks as seldom as it can.
struct StampClock: Equatable, Sendable {
    /// Both clocks, read together. All times in nanoseconds.
    struct Reading: Equatable, Sendable {
        /// The other clock before the queue was read.
        var before: Int64
        /// The queue's time.
        var queue: Int64
        /// The other clock after the queue was read.
        var after: Int64

        /// How far apart the two looks at the other clock are.
        var width: Int64 { after - before }
        /// The other clock minus the queue's time, right to within half of `width`.
        var offset: Int64 { before + width / 2 - queue }
    }

    /// The other clock may count whole microseconds, as JACK's does.
    private static let resolution: Int64 = 1_000
    /// Nanoseconds from one tick of the queue's timer to the next.
    let tickNanoseconds: Int64
    /// The narrowest reading since the last tick.
    private var best: Reading?
    /// The narrowest bracket ever seen.
    private var narrowest = Int64.max

    init(tickNanoseconds: Int64) {
        self.tickNanoseconds = tickNanoseconds
    }

    /// Takes a reading into account and answers whether the clock is now as sharp as it can be; if it
    /// is not (the thread was interrupted between two looks), another reading is worth while.
    mutating func take(_ reading: Reading) -> Bool {
        narrowest = min(narrowest, reading.width)
        guard let known = best, tick(of: known.queue) == tick(of: reading.queue), known.width < reading.width
        else {
            best = reading
            return isSharp(reading)
        }
        return isSharp(known)
    }

    /// True if the clock is as sharp as it can be for a stamp: no reading could tell more.
    func isSharp(atStamp stamp: Int64) -> Bool {
        best.map { tick(of: $0.queue) == tick(of: stamp) && isSharp($0) } ?? false
    }

    /// The other clock's time of a stamp, or nil before the first reading.
    func time(ofStamp stamp: Int64) -> Int64? {
        best.map { stamp + $0.offset }
    }

    private func isSharp(_ reading: Reading) -> Bool {
        reading.width <= 2 * narrowest + Self.resolution
    }

    private func tick(of time: Int64) -> Int64 { time / tickNanoseconds }
}
