import Testing

@testable import Pads

/// One tick of the tests' queue is 1000 ns.
private func clock(_ readings: StampClock.Reading...) -> StampClock {
    var clock = StampClock(tickNanoseconds: 1_000)
    for reading in readings { _ = clock.take(reading) }
    return clock
}

private func reading(_ before: Int64, _ queue: Int64, _ after: Int64) -> StampClock.Reading {
    StampClock.Reading(before: before, queue: queue, after: after)
}

@Test func stampIsUnknownBeforeTheFirstReading() {
    #expect(clock().time(ofStamp: 5) == nil)
}

@Test func stampMovesByTheMiddleOfTheBracket() {
    let clock = clock(reading(10_000, 100, 10_020))
    #expect(clock.time(ofStamp: 100) == 10_010)
    #expect(clock.time(ofStamp: 40) == 9_950)
}

@Test func narrowerReadingWinsWithinATick() {
    let wideFirst = clock(reading(10_000, 100, 10_400), reading(10_800, 700, 10_810))
    #expect(wideFirst.time(ofStamp: 700) == 10_805)
    let narrowFirst = clock(reading(10_800, 700, 10_810), reading(10_900, 850, 11_300))
    #expect(narrowFirst.time(ofStamp: 700) == 10_805)
}

@Test func readingAfterATickReplacesTheOldOne() {
    // The second tick was handled 30 ns later than the first: the queue lags by so much more.
    let clock = clock(reading(10_000, 100, 10_010), reading(11_500, 1_570, 11_600))
    #expect(clock.time(ofStamp: 1_500) == 11_480)
}

/// Sharp is what is at most twice as wide as the narrowest, and a microsecond.
@Test func readingIsRepeatedUntilItIsSharp() {
    var clock = StampClock(tickNanoseconds: 100_000)
    let areSharp = [
        reading(1_000_000, 10_000, 1_009_000), reading(1_100_000, 110_000, 1_102_000),
        reading(1_200_000, 210_000, 1_205_001), reading(1_210_000, 220_000, 1_215_000),
        // An interrupted reading does no harm to a tick that has a sharp one.
        reading(1_220_000, 230_000, 1_280_000),
    ].map { clock.take($0) }
    #expect(areSharp == [true, true, false, true, true])
    #expect(clock.time(ofStamp: 200_000) == 1_192_500)
}

/// A queue that runs 200 ppm fast and whose ticks of 100 ms are handled up to 60 µs late, looked at
/// 1 µs after each event by a thread that is interrupted each seventh time: stamps are right to within
/// half of the bracket.
@Test func clockFollowsDriftAndLateTicks() throws {
    let tick: Int64 = 100_000_000
    let realTick = tick - tick / 5_000
    func queueTime(_ time: Int64) -> Int64 {
        let index = time / realTick
        let lateness = index * 7_919 % 60_000
        return index * tick + max(0, time - index * realTick - lateness)
    }
    var clock = StampClock(tickNanoseconds: tick)
    _ = clock.take(reading(1_000, queueTime(1_300), 2_000))
    var deviations: Set<Int64> = []
    for step in 0..<5_000 as Range<Int64> {
        let played = 1_000_000 + step * 13_777_777
        // Not next to a tick, where the stamp and the reading lie on its two sides.
        if !(100_000..<realTick - 500_000).contains(played % realTick) { continue }
        var before = played + 1_000
        for attempt in 0..<3 as Range<Int64> {
            let after = before + 1_000 + (step % 7 == 0 && attempt == 0 ? 300_000 : 0)
            if clock.take(reading(before, queueTime(before + 300), after)) { break }
            before = after
        }
        let known = try #require(clock.time(ofStamp: queueTime(played)))
        deviations.insert(known - played)
    }
    #expect(deviations == [200])
}

@Test func sharpClockNeedsNoReadingUntilTheNextTick() {
    let sharp = clock(reading(10_000, 100, 10_010))
    #expect(sharp.isSharp(atStamp: 0) && sharp.isSharp(atStamp: 999) && !sharp.isSharp(atStamp: 1_000))
    #expect(!StampClock(tickNanoseconds: 1_000).isSharp(atStamp: 0))
    // The narrowest was 10 ns: 2,000 ns are not sharp.
    let blunt = clock(reading(10_000, 100, 10_010), reading(11_100, 1_100, 13_100))
    #expect(!blunt.isSharp(atStamp: 1_200))
}
