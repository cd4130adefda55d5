import Devices
import Foundation
import Testing

/// Drives us as a desktop does.
@Suite(.serialized) struct PlayerctlTests {
    private let bus: PrivateBus
    private let player: StandInPlayer

    init() throws {
        bus = try PrivateBus()
        player = try StandInPlayer(bus.address)
    }

    /// What `playerctl` answers.
    private func playerctl(_ words: String...) throws -> String {
        let result = try player.run("/usr/bin/playerctl", ["-p", "drumdub"] + words)
        #expect(result.status == 0, "\(words): \(result.text)")
        return result.text.trimmingCharacters(in: .newlines)
    }

    @Test func isListed() throws {
        #expect(try player.run("/usr/bin/playerctl", ["-l"]).text == "drumdub\n")
    }

    @Test func playsPausesAndStops() throws {
        #expect(try playerctl("status") == "Paused")
        _ = try playerctl("play")
        #expect(try playerctl("status") == "Playing")
        _ = try playerctl("pause")
        #expect(try playerctl("status") == "Paused")
        _ = try playerctl("play-pause")
        #expect(try playerctl("status") == "Playing")
        _ = try playerctl("stop")
        #expect(try playerctl("status") == "Stopped")
        #expect(player.takeRequests() == [.play, .pause, .playPause, .stop])
    }

    @Test func goesToTheNextSongAndBack() throws {
        _ = try playerctl("next")
        #expect(try playerctl("metadata", "title") == "Song 2")
        _ = try playerctl("previous")
        #expect(try playerctl("metadata", "title") == "Song 1")
        #expect(player.takeRequests() == [.next, .previous])
    }

    @Test func nextHasNoEffectWhereThereIsNone() throws {
        player.snapshot.canGoNext = false
        _ = try player.run("/usr/bin/playerctl", ["-p", "drumdub", "next"])
        #expect(player.takeRequests() == [])
    }

    @Test func tellsAndSetsThePosition() throws {
        #expect(try playerctl("position") == "1.500000")
        _ = try playerctl("position", "20")
        #expect(try playerctl("position") == "20.000000")
        _ = try playerctl("position", "5-")
        #expect(try playerctl("position") == "15.000000")
        #expect(
            player.takeRequests() == [
                .setPosition(entry: 1, microseconds: 20_000_000), .seek(byMicroseconds: -5_000_000),
            ])
    }

    @Test func aPositionOutsideOfTheSongIsIgnored() throws {
        _ = try playerctl("position", "61")
        #expect(player.takeRequests() == [])
    }

    @Test func aSeekBeyondTheEndIsTheNextSong() throws {
        _ = try playerctl("position", "59+")
        #expect(player.takeRequests() == [.next])
    }

    @Test func tellsMetadata() throws {
        #expect(try playerctl("metadata", "artist") == "Ärzte, 日本")
        #expect(try playerctl("metadata", "album") == "Album")
        #expect(try playerctl("metadata", "mpris:length") == "60000000")
        #expect(try playerctl("metadata", "mpris:trackid") == "'/org/drumdub/track/1'")
        #expect(try playerctl("metadata", "xesam:url") == "file:///music/song%201.flac")
    }

    @Test func setsTheVolumeWithinItsRange() throws {
        #expect(try playerctl("volume") == "0.500000")
        _ = try playerctl("volume", "0.25")
        #expect(try playerctl("volume") == "0.250000")
        _ = try playerctl("volume", "1.5")
        #expect(try playerctl("volume") == "1.000000")
        #expect(player.takeRequests() == [.setVolume(0.25), .setVolume(1)])
    }

    @Test func setsLoopAndShuffle() throws {
        for (word, loop) in [("Track", LoopStatus.track), ("Playlist", .playlist), ("None", .none)] {
            _ = try playerctl("loop", word)
            #expect(try playerctl("loop") == word)
            #expect(player.takeRequests() == [.setLoop(loop)])
        }
        _ = try playerctl("shuffle", "On")
        #expect(try playerctl("shuffle") == "On")
        #expect(player.takeRequests() == [.setShuffle(true)])
    }

    @Test func opensAFile() throws {
        _ = try playerctl("open", "file:///music/caf%C3%A9%20%23%31.flac")
        #expect(player.takeRequests() == [.open(path: "/music/café #1.flac")])
    }

    @Test func textsThatNoMessageCanHoldDoNotThrowUsOut() throws {
        var entry = PlayerEntry(id: 9, path: "/music/\u{0}.mp3")
        entry.title = "a\u{0}b" + String(repeating: "é", count: 100_000)
        entry.artists = ["", String(decoding: [0x41, 0xFF, 0xC3], as: UTF8.self)]
        player.snapshot.current = entry
        let title = try playerctl("metadata", "title")
        #expect(title.hasPrefix("a\u{FFFD}béé") && title.utf8.count <= 4096)
        #expect(try playerctl("metadata", "artist") == "A\u{FFFD}\u{FFFD}")
        #expect(player.bus.busName == "org.mpris.MediaPlayer2.drumdub")
    }

    @Test func nothingCurrentIsToldAsNothing() throws {
        player.snapshot = PlayerSnapshot()
        #expect(try playerctl("status") == "Stopped")
        let all = try player.run("/usr/bin/playerctl", ["-p", "drumdub", "metadata"])
        #expect(!all.text.contains("xesam:"))
    }
}
