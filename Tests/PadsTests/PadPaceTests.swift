import Testing

@testable import Pads

@Test func tenThousandMessagesASecondAreAFloodAndARollIsNone() {
    var pace = PadPace()
    let flood = (0..<20).map { index in
        pace.look(at: Int64(index) * 100_000, found: true)
        return pace.isFlood
    }
    #expect(flood == (0..<20).map { $0 >= 8 })
    var calm = PadPace()
    for index in 0..<1_000 { calm.look(at: Int64(index) * 1_000_000, found: true) }
    #expect(!calm.isFlood)
}

@Test func lookInVainEndsTheFlood() {
    var pace = PadPace()
    for index in 0..<20 { pace.look(at: Int64(index) * 100_000, found: true) }
    pace.look(at: 2_000_000, found: false)
    #expect(!pace.isFlood)
    pace.look(at: 2_100_000, found: true)
    #expect(!pace.isFlood)
}

@Test func floodWaitsForAPartOfTheMargin() {
    let naps = [500_000, 0, 100_000_000, nil].map { PadPace.napNanoseconds(marginNanoseconds: $0) }
    #expect(naps == [300_000, 50_000, 1_000_000, 300_000])
}
