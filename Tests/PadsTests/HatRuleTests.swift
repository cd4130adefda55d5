import Devices
import Engine
import Testing

private func map(_ keys: Set<UInt8>, half: UInt8? = nil, _ change: (inout HatRule) -> Void = { _ in })
    -> HitMap
{
    var pads = PadMap()
    pads.hatRule.isOn = true
    change(&pads.hatRule)
    pads.hats = [HatKeys(closed: 42, open: 46, halfOpen: half, keys: keys)]
    return pads.hitMap(sampleRate: 48_000, periodFrames: 64)
}

/// What strokes play when the pedal is closed, half open, open and unknown.
private func row(_ map: HitMap, _ stroke: Int) -> [UInt8] {
    [HatPedal.closed, .halfOpen, .open, .unknown].map { map.hatKeys[$0.row * 128 + stroke] }
}

@Test func pedalChoosesWhatTheKitHas() {
    let full = map([23, 42, 46], half: 23)
    #expect(row(full, 42) == [42, 23, 46, 42])
    #expect(row(full, 46) == [42, 23, 46, 46])
    #expect(row(full, 23) == [42, 23, 46, 23])
    #expect(row(full, 38) == [38, 38, 38, 38])
    #expect(full.hatOpenTo == 42 && full.hatClosedFrom == 85 && !full.isHatReversed)
}

@Test func whatTheKitLacksPlaysTheStrokeThatCameAndNeverNothing() {
    let withoutHalf = map([42, 46])
    #expect(row(withoutHalf, 42) == [42, 42, 46, 42] && row(withoutHalf, 46) == [42, 46, 46, 46])
    let closedAlone = map([42])
    #expect(row(closedAlone, 42) == [42, 42, 42, 42] && row(closedAlone, 46) == [42, 42, 42, 42])
    let openAlone = map([46])
    #expect(row(openAlone, 42) == [46, 46, 46, 46])
    #expect(row(map([]), 42) == [42, 42, 42, 42])
}

@Test func ruleThatIsOffChangesNothing() {
    let off = map([42, 46]) {
        $0.isOn = false
        $0.isReversed = true
    }
    #expect((0..<512).allSatisfy { off.hatKeys[$0] == UInt8($0 & 127) } && !off.isHatReversed)
    let reversed = map([42, 46]) {
        $0.isReversed = true
        $0.halfOpen = 1...126
    }
    #expect(reversed.isHatReversed && reversed.hatOpenTo == 0 && reversed.hatClosedFrom == 127)
}

@Test func kindsOfMessagesAreLeftOutByTheirStatusBytes() {
    func kinds(_ ignored: Set<MessageKind>) -> [UInt8] {
        var pads = PadMap()
        pads.ignored = ignored
        let map = pads.hitMap(sampleRate: 48_000, periodFrames: 64)
        return (0..<8).filter { map.kinds & 1 << $0 == 0 }.map { ($0 + 8) << 4 }
    }
    #expect(kinds([]) == [])
    #expect(kinds([.notes]) == [0x80, 0x90] && kinds([.pressure]) == [0xA0, 0xD0] && kinds([.cc]) == [0xB0])
    #expect(kinds([.program]) == [0xC0] && kinds([.bend]) == [0xE0] && kinds([.system]) == [0xF0])
    #expect(kinds(Set(MessageKind.allCases)).count == 8)
}
