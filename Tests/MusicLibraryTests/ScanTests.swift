import Foundation
import Testing

@testable import MusicLibrary

/// What a scan brings into the index, and what the next one makes of changes.
@Suite struct ScanTests {
    @Test func `every field of a song is in the index`() throws {
        let folder = try MusicFolder()
        let comments = [
            ("TITLE", "Tïtle"), ("ARTIST", "One"), ("ARTIST", "Two"), ("ALBUM", "Al"), ("ALBUMARTIST", "All"),
            ("GENRE", "Dub"), ("GENRE", "Dance"), ("COMPOSER", "C"), ("DATE", "1999-05-01"),
            ("TRACKNUMBER", "3"), ("TRACKTOTAL", "12"), ("DISCNUMBER", "1/2"), ("BPM", "118.5"),
            ("COMMENT", "note"), ("COMPILATION", "1"), ("REPLAYGAIN_TRACK_GAIN", "-6.20 dB"),
            ("REPLAYGAIN_TRACK_PEAK", "0.98"), ("REPLAYGAIN_ALBUM_GAIN", "+1.5 dB"),
        ]
        try folder.write("a/song.flac", SongShop.flac(comments))
        let library = try folder.scanned()
        let song = try #require(try library.song(path: folder.path("a/song.flac")))
        var expected = song
        expected.folder = folder.path("a")
        (expected.title, expected.artist, expected.album) = ("Tïtle", "One, Two", "Al")
        (expected.albumArtist, expected.genre, expected.composer) = ("All", "Dub; Dance", "C")
        (expected.year, expected.track, expected.trackCount, expected.disc) = (1999, 3, 12, 1)
        (expected.discCount, expected.beatsPerMinute, expected.comment) = (2, 118.5, "note")
        (expected.seconds, expected.sampleRate, expected.frameCount) = (1, 44_100, 44_100)
        (expected.isCompilation, expected.trackGain, expected.trackPeak) = (true, -6.2, 0.98)
        (expected.albumGain, expected.albumPeak, expected.type) = (1.5, nil, .music)
        (expected.rating, expected.plays, expected.skips, expected.lastPlayed) = (0, 0, 0, nil)
        (expected.problem, expected.hasArt) = (nil, false)
        #expect(song == expected)
        #expect(try library.song(id: song.id) == song)
        #expect(abs(song.added - Int64(Date().timeIntervalSince1970)) < 60)
        #expect(try library.found("title") == [song.path])
        #expect(try library.folders == [folder.path])
    }

    @Test func `a scan tells what it did, and an unchanged folder changes nothing`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(30)
        try folder.write("songs/broken.mp3", Array("no song".utf8))
        try folder.write("songs/text.txt", Array("no song".utf8))
        let library = folder.library()
        try library.scan([folder.path])
        let first = library.finish().report
        #expect(first.fileCount == 31 && first.addedCount == 31 && first.problemCount == 1)
        let before = try library.allSongs()
        let second = library.rescanned().report
        #expect(second.fileCount == 31 && !second.hasChanges)
        #expect(try library.allSongs() == before)
        #expect(before.filter { !$0.isPlayable }.map(\.name) == ["broken.mp3"])
        #expect(before.first { !$0.isPlayable }?.problem?.contains("not a sound file") == true)
    }

    @Test func `a changed file is read again and keeps its rating and plays`() throws {
        let folder = try MusicFolder()
        try folder.write("song.flac", SongShop.flac([("TITLE", "Before")]))
        let library = try folder.scanned()
        let song = try #require(try library.allSongs().first)
        try library.note(.rated(id: song.id, stars: 4))
        try library.note(.played(id: song.id, at: 1_700_000_000))
        try library.note(.skipped(id: song.id))
        try folder.write("song.flac", SongShop.flac([("TITLE", "Afterwards")]))
        let report = library.rescanned().report
        #expect(report.changedCount == 1 && report.addedCount == 0 && report.removedCount == 0)
        let changed = try #require(try library.song(id: song.id))
        #expect(changed.title == "Afterwards")
        #expect((changed.rating, changed.plays, changed.skips) == (4, 1, 1))
        #expect(changed.lastPlayed == 1_700_000_000 && changed.added == song.added)
        #expect(try library.found("before") == [] && library.found("afterw") == [song.path])
    }

    @Test func `moved files stay the songs that they were, however often one looks`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(20)
        let library = try folder.scanned()
        let before = try library.allSongs()
        for song in before { try library.note(.rated(id: song.id, stars: Int(song.id % 6))) }
        let rated = try library.allSongs()
        try folder.move("songs", to: "elsewhere")
        let report = library.rescanned().report
        #expect(report.movedCount == 20 && report.addedCount == 0 && report.removedCount == 0)
        for _ in 0..<2 { #expect(!library.rescanned().report.hasChanges) }
        let after = try library.allSongs()
        #expect(Set(after.map(\.id)) == Set(rated.map(\.id)))
        for song in rated {
            let moved = try #require(try library.song(id: song.id))
            #expect(moved.path == song.path.replacingOccurrences(of: "/songs/", with: "/elsewhere/"))
            #expect(moved.rating == song.rating && moved.title == song.title)
        }
        #expect(try library.found("elsewhere").count == 20)
    }

    @Test func `five thousand files that vanish go in one scan`() throws {
        let folder = try MusicFolder()
        for index in 0..<5_000 { try folder.write("gone/\(index).mp3", []) }
        try folder.writeSongs(3)
        let library = try folder.scanned()
        #expect(try library.songCount == 5_003)
        #expect(
            try library.allSongs().filter { !$0.isPlayable }.allSatisfy {
                $0.problem?.contains("empty") == true
            })
        try folder.remove("gone")
        #expect(library.rescanned().report.removedCount == 5_000)
        #expect(try library.songCount == 3)
        #expect(try library.found("gone") == [])
    }

    @Test func `what comes back has its rating and plays again`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(2)
        let library = try folder.scanned()
        let song = try #require(try library.allSongs().first)
        try library.note(.rated(id: song.id, stars: 5))
        try library.note(.played(id: song.id, at: 7))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: song.path))
        try FileManager.default.removeItem(atPath: song.path)
        #expect(library.rescanned().report.removedCount == 1)
        try bytes.write(to: URL(fileURLWithPath: song.path))
        #expect(library.rescanned().report.addedCount == 1)
        let back = try #require(try library.song(path: song.path))
        #expect((back.rating, back.plays) == (5, 1))
        #expect(back.lastPlayed == 7 && back.added == song.added)
    }

    @Test func `a folder that can't be reached now keeps its songs`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(5)
        let library = try folder.scanned()
        let away = folder.path + ".away"
        try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        let (report, troubles) = library.rescanned()
        #expect(!report.hasChanges)
        #expect(troubles.count == 1 && troubles[0].hasPrefix(folder.path))
        #expect(try library.songCount == 5)
        try FileManager.default.moveItem(atPath: away, toPath: folder.path)
        #expect(!library.rescanned().report.hasChanges)
    }

    @Test func `a folder where nothing is any more keeps its songs: its disk may not be mounted`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(5)
        let library = try folder.scanned()
        try folder.remove("songs")
        let (report, troubles) = library.rescanned()
        #expect(!report.hasChanges)
        #expect(troubles.count == 1 && troubles[0].contains("is empty now"))
        #expect(try library.songCount == 5)
    }

    @Test func `a folder taken out of the library takes its songs with it`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(3, in: "one")
        try folder.writeSongs(4, in: "two")
        let library = folder.library()
        try library.scan([folder.path("one"), folder.path("two")])
        _ = library.finish()
        #expect(try library.songCount == 7)
        library.forget(folder.path("one"))
        #expect(library.nextEvents() == [.changed(added: 0, removed: 3)])
        #expect(try library.folders == [folder.path("two")])
        #expect(try library.songCount == 4)
    }

    @Test func `a scan of what is no folder is refused by name`() throws {
        let folder = try MusicFolder()
        try folder.write("file.flac", SongShop.flac([]))
        let library = folder.library()
        #expect(throws: LibraryError(subject: "/no/such", reason: "No such file or directory")) {
            try library.scan(["/no/such"])
        }
        #expect(throws: LibraryError.self) { try library.scan([folder.path("file.flac")]) }
        #expect(try library.folders == [])
    }

    @Test(
        arguments: [
            ("music/a.flac", [("GENRE", "Dub")], MediaTypes.music), ("Podcasts/Show/a.flac", [], .podcast),
            ("Hörbücher/a.flac", [], .audiobook), ("iTunes U/a.flac", [], .iTunesU),
            ("x/a.flac", [("GENRE", "Podcast; Talk")], .podcast),
            ("x/a.flac", [("GENRE", "Hörbuch")], .audiobook),
            ("Podcastle/a.flac", [], .music),
        ] as [(String, [(String, String)], MediaTypes)])
    func `what kind of song it is`(name: String, tags: [(String, String)], type: MediaTypes) throws {
        let folder = try MusicFolder()
        try folder.write(name, SongShop.flac(tags))
        #expect(try folder.scanned().allSongs().map(\.type) == [type])
    }

    @Test func `songs are grouped, with counts`() throws {
        let folder = try MusicFolder()
        for index in 0..<6 {
            let tags = [
                ("TITLE", "T\(index)"), ("ARTIST", "A\(index % 2)"), ("ALBUM", "L\(index / 3)"),
                ("GENRE", index < 2 ? "Dub" : "Dance"), ("GENRE", "House"),
            ]
            try folder.write("\(index / 3)/\(index).flac", SongShop.flac(tags))
        }
        try folder.write("Podcasts/p.flac", SongShop.flac([("ALBUM", "Show"), ("TITLE", "One")]))
        let library = try folder.scanned()
        func counts(_ grouping: MusicLibrary.Grouping) throws -> [String] {
            try library.groups(grouping).map { "\($0.name) \($0.songCount) \(Int($0.seconds))" }
        }
        #expect(try counts(.albums) == ["L0 3 3", "L1 3 3"])
        #expect(try counts(.artists) == ["A0 3 3", "A1 3 3"])
        #expect(try counts(.genres) == ["Dance 4 4", "Dub 2 2", "House 6 6"])
        #expect(try counts(.podcasts) == ["Show 1 1"])
        #expect(try counts(.audiobooks) == [])
    }
}
