import RealTime
import Testing

@testable import Pads

@Test func tenThousandMessagesASecondAreAFloodAndARollIsNone() {
    var pace = PadPace()
    let flood = (0..<20).map { index in
        pace.look(at: Int64(index) * 100_000, found: 1)
        return pace.isFlood
    }
    #expect(flood == (0..<20).map { $0 >= 8 })
    var calm = PadPace()
    for index in 0..<1_000 { calm.look(at: Int64(index) * 1_000_000, found: 1) }
    #expect(!calm.isFlood)
}

@Test func aFloodStaysOneWhileLooksWait() {
    var pace = PadPace()
    for index in 0..<20 { pace.look(at: Int64(index) * 100_000, found: 1) }
    for index in 1...20 {
        pace.look(at: 2_000_000 + Int64(index) * 2_000_000, found: 20)
        #expect(pace.isFlood)
    }
}

@Test func lookInVainEndsTheFlood() {
    var pace = PadPace()
    for index in 0..<20 { pace.look(at: Int64(index) * 100_000, found: 1) }
    pace.look(at: 2_000_000, found: 0)
    #expect(!pace.isFlood)
    pace.look(at: 2_100_000, found: 1)
    #expect(!pace.isFlood)
}

/// A cycle of 5 ms that began at 1 s.
private let cycle = CycleTimes(
    periodFrames: 240, microseconds: 1_000_000, nextMicroseconds: 1_005_000, cycle: 7)

@Test(arguments: [
    // The next cycle but one takes what comes now, if the next is nearer than the margin.
    (500_000, 1_000_000_000, 2_000_000), (500_000, 1_003_000_000, 1_500_000),
    (500_000, 1_004_000_000, 500_000),
    (500_000, 1_004_499_999, 300_000), (500_000, 1_004_500_000, 2_000_000),
    (500_000, 1_013_600_000, 900_000),
    (100_000_000, 1_000_000_000, 2_000_000), (0, 1_004_900_000, 100_000), (0, 1_004_999_000, 50_000),
    // The cycle has not begun.
    (500_000, 999_000_000, 300_000),
]) func aFloodWaitsForTheCycleThatTakesIt(margin: Int64, now: Int64, nap: Int64) {
    #expect(PadPace().nap(margin: margin, cycle: cycle, now: now) == nap)
}

@Test func whateverComesDuringANapIsInTime() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
        let margin = Int64.random(in: 100_000...3_000_000, using: &generator)
        let now = Int64.random(in: 1_000_000_000...1_020_000_000, using: &generator)
        let nap = PadPace().nap(margin: margin, cycle: cycle, now: now)
        #expect(nap >= margin * 6 / 10 || nap == 2_000_000)
        // What comes first is the most urgent: the cycle that takes it has not begun when the nap is over.
        let taker = ((now + margin - 1_000_000_000) / 5_000_000 + 1) * 5_000_000 + 1_000_000_000
        #expect(now + nap < taker)
    }
}

@Test func withoutCyclesAFloodWaitsForAPartOfTheMargin() {
    let naps = [500_000, 0, 100_000_000, nil].map { PadPace().nap(margin: $0, cycle: CycleTimes(), now: 1) }
    #expect(naps == [300_000, 50_000, 2_000_000, 300_000])
    #expect(PadPace().nap(margin: nil, cycle: cycle, now: 1_000_000_000) == 300_000)
}

@Test func whatComesTogetherIsTakenInTime() {
    var pace = PadPace()
    // 100,000 a second: 32 of them take 0.32 ms to come.
    for index in 0..<20 { pace.look(at: 1_000_000_000 + Int64(index) * 400_000, found: 40) }
    #expect(pace.isFlood)
    #expect(pace.nap(margin: 500_000, cycle: cycle, now: 1_000_000_000) == 320_000)
    for index in 0..<20 { pace.look(at: 1_010_000_000 + Int64(index) * 400_000, found: 4_000) }
    #expect(pace.nap(margin: 500_000, cycle: cycle, now: 1_000_000_000) == 300_000)
}
