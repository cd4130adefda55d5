import Devices
import Testing

/// What the bus hears of changes.
@Suite(.serialized) struct SignalTests {
    private let bus: PrivateBus
    private let player: StandInPlayer
    private let listener: BusListener

    init() throws {
        bus = try PrivateBus()
        player = try StandInPlayer(bus.address)
        listener = try BusListener(player)
    }

    @Test func oneChangeIsOneSignalWithNothingElseInIt() throws {
        player.snapshot.status = .playing
        let heard = try listener.take()
        #expect(heard.map(\.member) == ["PropertiesChanged"])
        #expect(heard.first?.values.first as? String == "org.mpris.MediaPlayer2.Player")
        #expect(heard.first?.changed as? [String: String] == ["PlaybackStatus": "Playing"])
    }

    @Test func severalChangesAtOnceAreOneSignal() throws {
        var next = player.snapshot
        next.shuffle = true
        next.volume = 0.25
        next.loop = .playlist
        player.snapshot = next
        let heard = try listener.take()
        #expect(heard.count == 1)
        #expect(heard.first?.changed.keys.sorted() == ["LoopStatus", "Shuffle", "Volume"])
    }

    @Test func theSameAgainIsNoSignal() throws {
        player.snapshot.volume = 0.5
        player.bus.show(player.snapshot)
        // Neither is a value that looks the same from outside.
        player.snapshot.rate = 0
        #expect(try listener.take().isEmpty)
    }

    @Test func theMovingPositionIsNoSignal() throws {
        player.snapshot.positionMicroseconds = 30_000_000
        #expect(try listener.take().isEmpty)
    }

    @Test func aJumpIsASignalOfItsOwn() throws {
        player.bus.seeked(to: 12_000_000)
        let heard = try listener.take()
        #expect(heard.map(\.member) == ["Seeked"])
        #expect(heard.first?.values.first as? Int == 12_000_000)
    }

    @Test func anotherSongChangesTheMetadataOnly() throws {
        player.snapshot.current = player.snapshot.entries[1]
        let heard = try listener.take()
        #expect(heard.map { $0.changed.keys.sorted() } == [["Metadata"]])
        let metadata = heard.first?.changed["Metadata"] as? [String: [String: Any]]
        #expect(metadata?["mpris:trackid"]?["data"] as? String == "/org/drumdub/track/2")
        #expect(metadata?["mpris:trackid"]?["type"] as? String == "o")
    }

    @Test func aTrackMoreIsToldAndTheListIsInvalid() throws {
        var entry = PlayerEntry(id: 7, path: "/music/seven.flac")
        entry.title = "Seven"
        player.snapshot.entries.insert(entry, at: 1)
        let heard = try listener.take()
        #expect(heard.map(\.member) == ["TrackAdded", "PropertiesChanged"])
        #expect(heard.first?.values.last as? String == "/org/drumdub/track/1")
        #expect(heard.last?.values.first as? String == "org.mpris.MediaPlayer2.TrackList")
        #expect(heard.last?.changed.isEmpty == true)
        #expect(heard.last?.values.last as? [String] == ["Tracks"])
    }

    @Test func aTrackLessIsTold() throws {
        player.snapshot.entries.removeLast()
        let heard = try listener.take()
        #expect(heard.map(\.member) == ["TrackRemoved", "PropertiesChanged"])
        #expect(heard.first?.values as? [String] == ["/org/drumdub/track/3"])
    }

    @Test func aTrackOfWhichMoreIsKnownIsTold() throws {
        player.snapshot.entries[2].title = "Better"
        let heard = try listener.take()
        #expect(heard.map(\.member) == ["TrackMetadataChanged"])
        #expect(heard.first?.values.first as? String == "/org/drumdub/track/3")
    }

    @Test func anotherQueueIsToldAsOne() throws {
        var next = player.snapshot
        next.entries = (10...40).map { PlayerEntry(id: $0, path: "/music/\($0).flac") }
        next.current = nil
        player.snapshot = next
        let heard = try listener.take()
        #expect(heard.map(\.member) == ["TrackListReplaced", "PropertiesChanged", "PropertiesChanged"])
        #expect((heard.first?.values.first as? [String])?.count == 20)
        #expect(heard.first?.values.last as? String == "/org/mpris/MediaPlayer2/TrackList/NoTrack")
    }

    @Test func whatAClientSetsIsToldOnce() throws {
        _ = try player.run("/usr/bin/playerctl", ["-p", "drumdub", "volume", "0.75"])
        _ = try player.run("/usr/bin/playerctl", ["-p", "drumdub", "volume", "0.75"])
        #expect(try listener.take().map { $0.changed as? [String: Double] } == [["Volume": 0.75]])
    }
}
