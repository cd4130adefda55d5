import Devices
import Testing

@testable import PlayerBus

@Suite struct PlayerModelTests {
    @Test func ofALongQueueThoseAroundTheCurrentAreShown() {
        var snapshot = PlayerSnapshot()
        snapshot.entries = (0..<100).map { PlayerEntry(id: $0, path: "/\($0)") }
        func shown(_ current: UInt64?) -> [UInt64] {
            snapshot.current = current.map { PlayerEntry(id: $0, path: "/\($0)") }
            var model = PlayerModel()
            model.show(snapshot, nowSeconds: 0)
            return model.entries.map(\.id)
        }
        #expect(shown(50) == Array(40..<60))
        #expect(shown(3) == Array(0..<20))
        #expect(shown(99) == Array(80..<100))
        #expect(shown(nil) == Array(0..<20))
    }

    @Test func theRatesAlwaysHoldOne() {
        var model = PlayerModel()
        var snapshot = PlayerSnapshot()
        snapshot.rateRange = 2...4
        snapshot.rate = 0
        model.show(snapshot, nowSeconds: 0)
        #expect(model.announced["MinimumRate"] == .real(1) && model.announced["MaximumRate"] == .real(4))
        #expect(model.announced["Rate"] == .real(1))
        snapshot.rateRange = -2...0.5
        snapshot.rate = -1
        model.show(snapshot, nowSeconds: 0)
        #expect(model.announced["MinimumRate"] == .real(-2) && model.announced["MaximumRate"] == .real(1))
        #expect(model.announced["Rate"] == .real(-1))
    }

    @Test func aRateBoundToNothingIsAPause() {
        var model = PlayerModel()
        var snapshot = PlayerSnapshot()
        snapshot.rateRange = 0...2
        snapshot.canPause = true
        model.show(snapshot, nowSeconds: 0)
        #expect(model.setting("Rate", to: .real(-1)) == .done(.pause))
        #expect(model.setting("Rate", to: .real(0.5)) == .done(.setRate(0.5)))
    }

    @Test func thePositionIsReckonedOn() {
        var model = PlayerModel()
        var snapshot = PlayerSnapshot()
        snapshot.status = .playing
        snapshot.positionMicroseconds = 1_000_000
        snapshot.rate = 2
        model.show(snapshot, nowSeconds: 10)
        #expect(model.value(of: "Position", nowSeconds: 11) == .long(3_000_000))
        model.seeked(to: 500_000, nowSeconds: 11)
        #expect(model.value(of: "Position", nowSeconds: 11.5) == .long(1_500_000))
    }

    @Test func aSongWithoutALengthCanBeSoughtAnywhere() {
        var model = PlayerModel()
        var snapshot = PlayerSnapshot()
        snapshot.canSeek = true
        snapshot.current = PlayerEntry(id: 1, path: "/a")
        model.show(snapshot, nowSeconds: 0)
        let far: Int64 = 1 << 50
        #expect(model.answer(to: "Seek", [.long(far)], nowSeconds: 0) == .done(.seek(byMicroseconds: far)))
        #expect(
            model.answer(to: "SetPosition", [.path(TrackPath.path(of: 1)), .long(far)], nowSeconds: 0)
                == .done(.setPosition(entry: 1, microseconds: far)))
    }
}

@Suite struct PlayingPositionTests {
    @Test func itMovesByItsRateWithinTheSong() {
        var place = PlayingPosition(microseconds: 10, atSeconds: 100, rate: 2, lengthMicroseconds: 5_000_000)
        #expect(place.microseconds(at: 101) == 2_000_010)
        #expect(place.microseconds(at: 200) == 5_000_000)
        place.rate = -1
        #expect(place.microseconds(at: 101) == 0)
        place.rate = 0
        #expect(place.microseconds(at: 1e9) == 10)
    }

    @Test func absurdNumbersHaveAPlaceToo() {
        var place = PlayingPosition(microseconds: .max, atSeconds: 0, rate: .infinity)
        #expect(place.microseconds(at: 1) > 0)
        place.rate = .nan
        place.lengthMicroseconds = -5
        #expect(place.microseconds(at: 1) == 0)
    }
}
