import Devices
import Testing

@testable import PlayerBus

@Suite struct RemoteNamesTests {
    @Test func onePlayerOfOneConnection() {
        var names = RemoteNames()
        #expect(names.setOwner(of: "vlc", to: ":1.5") == [.appeared(name: "vlc", owner: ":1.5")])
        #expect(names.setOwner(of: "vlc", to: ":1.5").isEmpty)
        #expect(names.setOwner(of: "vlc.instance7", to: ":1.5").isEmpty)
        #expect(names.setOwner(of: "vlc.instance7", to: "").isEmpty)
        #expect(names.setOwner(of: "vlc", to: "") == [.vanished(name: "vlc", owner: ":1.5")])
        #expect(names.owners.isEmpty)
    }

    @Test func aNameThatChangesHandsIsAnotherPlayer() {
        var names = RemoteNames()
        _ = names.setOwner(of: "vlc", to: ":1.5")
        #expect(
            names.setOwner(of: "vlc", to: ":1.6")
                == [.vanished(name: "vlc", owner: ":1.5"), .appeared(name: "vlc", owner: ":1.6")])
    }

    @Test func theirNumberIsBounded() {
        var names = RemoteNames()
        for number in 0..<1000 { _ = names.setOwner(of: "p\(number)", to: ":1.\(number)") }
        #expect(names.owners.count == RemoteNames.limit)
    }

    @Test func namesOfOtherThingsDoNotCount() {
        #expect(RemoteNames.player("org.mpris.MediaPlayer2.vlc.instance7") == "vlc.instance7")
        #expect(RemoteNames.player("org.mpris.MediaPlayer2") == nil)
        #expect(RemoteNames.player("org.mpris.MediaPlayer2.playerctld") == nil)
        #expect(RemoteNames.player("org.example.Player") == nil)
    }
}

@Suite struct RemoteStateTests {
    @Test func aRadioStationChangesItsSongByTheTitleAlone() {
        var state = RemoteState()
        let path = BusValue.path("/1")
        _ = state.take(
            ["Metadata": .dictionary(["mpris:trackid": path, "xesam:title": .text("a")])], nowSeconds: 0)
        let changes = state.take(
            ["Metadata": .dictionary(["mpris:trackid": path, "xesam:title": .text("b")])], nowSeconds: 0)
        #expect(changes == RemoteState.Changes(isTrack: true, needsPosition: true))
    }

    @Test func alengthThatBecomesKnownIsNoOtherSong() {
        var state = RemoteState()
        _ = state.take(["Metadata": .dictionary(["xesam:title": .text("a")])], nowSeconds: 0)
        let changes = state.take(
            ["Metadata": .dictionary(["xesam:title": .text("a"), "mpris:length": .long(5)])], nowSeconds: 0)
        #expect(changes == RemoteState.Changes())
    }

    @Test func thePositionMovesOnlyWhileItPlays() {
        var state = RemoteState()
        _ = state.take(["PlaybackStatus": .text("Playing"), "Position": .long(1_000_000)], nowSeconds: 0)
        #expect(state.player(named: "x", nowSeconds: 2).positionMicroseconds == 3_000_000)
        _ = state.take(["PlaybackStatus": .text("Paused")], nowSeconds: 2)
        #expect(state.player(named: "x", nowSeconds: 9).positionMicroseconds == 3_000_000)
    }

    @Test func nonsenseChangesNothing() {
        var state = RemoteState()
        let changes = state.take(
            ["PlaybackStatus": .text("Dancing"), "Rate": .text("fast"), "Metadata": .flag(true)],
            nowSeconds: 0)
        #expect(changes == RemoteState.Changes())
        #expect(state == RemoteState())
    }
}
