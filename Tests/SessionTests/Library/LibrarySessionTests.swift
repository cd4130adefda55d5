import Foundation
import MusicLibrary
import Testing

@testable import Session

@Suite("Session: the library", .serialized)
struct LibrarySessionTests {
    /// A session with songs `names` in a folder that is scanned; their values are 0.1, 0.2 …
    private func rig(_ names: [String], frames: Int = 60_000) throws -> SessionRig {
        let rig = try SessionRig(hasLibrary: true)
        rig.session.start()
        rig.tick()
        for (index, name) in names.enumerated() {
            _ = try rig.writeWAV("music/\(name)", frames: frames) { _ in 0.1 * Double(index + 1) }
        }
        _ = try rig.perform(.scan([rig.folder + "/music"])).get()
        #expect(rig.wait { rig.session.scanCount == 0 })
        return rig
    }

    private func query(_ text: String) -> SongChoice { SongChoice(path: text, query: text) }

    @Test("A query fills the queue in its order and plays; what fits nothing changes nothing")
    func playQuery() throws {
        let rig = try rig(["one.wav", "two.wav", "other.wav"])
        _ = try rig.perform(.play(query("path:/music/o path-"))).get()
        #expect(
            rig.session.player.queue.entries.map { URL(fileURLWithPath: $0.song.path).lastPathComponent } == [
                "other.wav", "one.wav",
            ])
        let before = rig.session.player
        for (text, said) in [
            ("title:nothing", "no song of the library fits title:nothing, and there is no such file"),
            ("genr:x", "\"genr:x\": there is no field genr; did you mean genre?"),
        ] {
            let result = rig.perform(.play(query(text)))
            #expect(throws: SessionError(said)) { try result.get() }
        }
        #expect(rig.session.player == before)
    }

    @Test("A list has numbers that later commands may name; a number that is not there is an error")
    func numbers() throws {
        let rig = try rig(["a.wav", "b.wav", "c.wav"])
        let answer = try rig.perform(.find("path:/music path+")).get()
        #expect(answer.table?.rows.map { $0[0] } == ["1", "2", "3"])
        _ = try rig.perform(.pickNumbers([3, 1, 3], appends: false)).get()
        #expect(
            rig.session.player.queue.entries.map { $0.song.path.suffix(5) } == ["c.wav", "a.wav", "c.wav"])
        #expect(rig.session.player.state == .playing)
        _ = try rig.perform(.pickNumbers([2], appends: true)).get()
        #expect(rig.session.player.queue.entries.count == 4)
        let result = rig.perform(.pickNumbers([4], appends: false))
        #expect(throws: SessionError("no number 4: the list has 1 to 3", word: "4")) { try result.get() }
    }

    @Test(
        "What can't be played is listed with its reason, can't be picked, and is left out of a query's songs")
    func unplayable() throws {
        let rig = try rig(["good.wav"])
        try Data("no song".utf8).write(to: URL(fileURLWithPath: rig.folder + "/music/bad.mp3"))
        _ = try rig.perform(.rescan).get()
        #expect(rig.wait { rig.session.scanCount == 0 })
        let rows = try rig.perform(.find("path:/music path+")).get().table?.rows ?? []
        #expect(rows.count == 2)
        #expect(rows.first?[5].isEmpty == false)
        #expect(throws: SessionError.self) { try rig.perform(.pickNumbers([1], appends: false)).get() }
        _ = try rig.perform(.play(query("path:/music"))).get()
        #expect(rig.session.player.queue.entries.count == 1)
        #expect(rig.takeEvents().contains { $0.name == "songs-left-out" })
    }

    @Test("A song played to its end counts as played, one that was left counts as skipped")
    func counts() throws {
        let rig = try rig(["a.wav", "b.wav"], frames: 5_000)
        _ = try rig.perform(.play(query("path:/music path+"))).get()
        for song in [rig.session.deck.song, rig.session.deck.following] {
            song?.track.ensure(0, frameCount: 5_000)
        }
        #expect(rig.wait { rig.session.player.state == .stopped })
        let plays = { try rig.session.find("plays:1.. lastplayed:-1d.. path+").map { $0.path.suffix(5) } }
        #expect(rig.wait { (try? plays()) == ["a.wav", "b.wav"] })
        _ = try rig.writeWAV("music/long.wav", frames: 60 * 48_000) { _ in 0.1 }
        _ = try rig.perform(.rescan).get()
        #expect(rig.wait { rig.session.scanCount == 0 })
        _ = try rig.perform(.play(query("path:long"))).get()
        _ = try rig.perform(.append(query("path:a.wav"))).get()
        _ = try rig.perform(.next).get()
        #expect(rig.wait { (try? rig.session.find("skips:1").map { $0.path.suffix(8) }) == ["long.wav"] })
    }

    @Test("A playlist is written, read, and what is missing in it is named")
    func playlists() throws {
        let rig = try rig(["a.wav", "b.wav"])
        _ = try rig.perform(.play(query("path:/music path-"))).get()
        let path = rig.folder + "/set.m3u8"
        _ = try rig.perform(.savePlaylist(path: path)).get()
        try FileManager.default.removeItem(atPath: rig.folder + "/music/b.wav")
        _ = try rig.perform(.play(SongChoice(file: path))).get()
        #expect(rig.session.player.queue.entries.map { $0.song.path.suffix(5) } == ["a.wav"])
        #expect(rig.takeEvents().contains { $0.line.contains("1 of 2 songs is missing: music/b.wav") })
    }

    @Test("Tags are the same before, during and after playing")
    func sameTags() throws {
        let rig = try rig(["a.wav"], frames: 5_000)
        let before = try rig.perform(.find("path:a.wav")).get().table?.rows
        _ = try rig.perform(.play(query("path:a.wav"))).get()
        let during = try rig.perform(.now).get().table?.rows.filter {
            ["title", "artist", "album"].contains($0[0])
        }
        rig.session.deck.song?.track.ensure(0, frameCount: 5_000)
        #expect(rig.wait { rig.session.player.state == .stopped })
        let after = try rig.perform(.now).get().table?.rows.filter {
            ["title", "artist", "album"].contains($0[0])
        }
        #expect(during == after)
        #expect(try rig.perform(.find("path:a.wav")).get().table?.rows == before)
    }

    @Test(
        "ReplayGain: the factor of the mode, bounded by the peak; an album without a gain goes by the song's",
        arguments: [
            (ReplayGainMode.off, -6.0, nil, 1.0), (.track, -6.0206, nil, 0.5), (.track, 6.0206, 0.8, 1.25),
            (.track, 6.0206, 0.25, 2), (.album, -6.0206, nil, 0.5), (.track, .nan, nil, 1),
        ] as [(ReplayGainMode, Double, Double?, Double)])
    func replayGain(mode: ReplayGainMode, gain: Double, peak: Double?, factor: Double) {
        var song = SongGain()
        song.track = gain
        song.trackPeak = peak
        #expect(abs(song.factor(mode) - factor) < 1e-4)
    }

    @Test("A song that goes from disk while it plays, plays on as far as it is decoded")
    func vanishedSong() throws {
        let rig = try rig(["a.wav", "b.wav"])
        _ = try rig.perform(.play(query("path:/music path+"))).get()
        rig.session.deck.song?.track.ensure(0, frameCount: 60_000)
        try FileManager.default.removeItem(atPath: rig.folder + "/music/a.wav")
        _ = try rig.perform(.rescan).get()
        #expect(rig.wait { rig.session.scanCount == 0 })
        rig.ports.pass(4)
        #expect(abs((rig.ports.main.last ?? 0) - 0.1) < 0.001)
        #expect(rig.session.player.state == .playing)
        #expect(try rig.session.find("path:/music").count == 1)
    }
}
