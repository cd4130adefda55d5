import Foundation
import Testing

@testable import MusicLibrary

/// Folders that other players stumble over.
@Suite struct OddFolderTests {
    @Test func `links in loops, to parents and to nowhere: each real file once`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(3)
        try folder.write("deep/er/song.flac", SongShop.flac([]))
        try folder.link("deep/er/up", to: folder.path)
        try folder.link("deep/self", to: ".")
        try folder.link("one", to: "two")
        try folder.link("two", to: "one")
        try folder.link("nowhere.flac", to: "missing.flac")
        try folder.link("again", to: "songs")
        try folder.link("songs/0/same.flac", to: "0.flac")
        let library = folder.library()
        try library.scan([folder.path])
        let (report, troubles) = library.finish()
        #expect(report.addedCount == 4)
        let names = try library.allSongs().map { $0.path.dropFirst(folder.path.count + 1) }
        #expect(names == ["deep/er/song.flac", "songs/0/0.flac", "songs/0/1.flac", "songs/0/2.flac"])
        #expect(troubles.count == 2)
        #expect(troubles.allSatisfy { $0.contains("leads back to") })
        #expect(!library.rescanned().report.hasChanges)
    }

    @Test func `a link to a song elsewhere is a song, whatever it is called`() throws {
        let (folder, other) = (try MusicFolder(), try MusicFolder())
        try other.write("real.flac", SongShop.flac([("TITLE", "Real")]))
        try other.write("note.txt", Array("text".utf8))
        try other.write("more/song.flac", SongShop.flac([("TITLE", "More")]))
        try folder.link("song.txt", to: other.path("real.flac"))
        try folder.link("note.md", to: other.path("note.txt"))
        try folder.link("more", to: other.path("more"))
        let songs = try folder.scanned().allSongs()
        #expect(songs.map(\.title) == ["More", "Real"])
        #expect(songs.map(\.path) == [folder.path("more/song.flac"), folder.path("song.txt")])
    }

    static let names = [
        "http:", "line\nend", "-dash", "dot.", " space ", "percent%s", "quote\"'", "電車",
        String(repeating: "n", count: 250),
    ]

    @Test func `odd names stop no scan`() throws {
        let folder = try MusicFolder()
        for name in Self.names {
            try folder.write("\(name)/\(name.prefix(240)).flac", SongShop.flac([("TITLE", "T")]))
        }
        let library = try folder.scanned()
        #expect(try library.songCount == Self.names.count)
        #expect(try library.allSongs().allSatisfy { $0.isPlayable && $0.title == "T" })
        for name in Self.names {
            #expect(try library.song(path: folder.path("\(name)/\(name.prefix(240)).flac")) != nil)
        }
        #expect(!library.rescanned().report.hasChanges)
    }

    @Test func `names that are not UTF-8 are listed with the reason`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(1)
        let song = SongShop.flac([])
        for (place, name) in [
            ("", [UInt8(0x4D), 0xFC, 0x6C, 0x6C]), ("", [0x4D, 0xFD, 0x6C]), ("bad", [0xFF]),
        ] {
            var bytes = Array((folder.path + "/").utf8)
            if !place.isEmpty {
                bytes += [0xFE]
                mkdir(bytes.map { CChar(bitPattern: $0) } + [0], 0o755)
                bytes += [0x2F]
            }
            bytes += name + Array(".flac".utf8)
            let descriptor = open(bytes.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o644)
            #expect(write(descriptor, song, song.count) == song.count)
            close(descriptor)
        }
        let library = try folder.scanned()
        let bad = try library.allSongs().filter { !$0.isPlayable }
        #expect(
            bad.map { $0.path.dropFirst(folder.path.count + 1) } == [
                "M\\xFCll.flac", "M\\xFDl.flac", "\\xFE/\\xFF.flac",
            ])
        #expect(bad.allSatisfy { $0.problem == "its name is not UTF-8; rename it" })
        #expect(!library.rescanned().report.hasChanges)
    }

    @Test func `a pipe named like a song stops nobody and is listed with the reason`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(1)
        #expect(mkfifo(folder.path("x.mp3"), 0o644) == 0)
        let library = try folder.scanned()
        #expect(try library.song(path: folder.path("x.mp3"))?.problem == "is a pipe or a device; name a file")
        #expect(try library.songCount == 2)
    }

    @Test(.enabled(if: getuid() != 0, "root can read everything"))
    func `a folder and a file without permission are told and skipped`() throws {
        let folder = try MusicFolder()
        try folder.writeSongs(2)
        try folder.writeSongs(1, in: "closed")
        try folder.write("shut.flac", SongShop.flac([]))
        chmod(folder.path("closed"), 0)
        chmod(folder.path("shut.flac"), 0)
        defer { chmod(folder.path("closed"), 0o755) }
        let library = folder.library()
        try library.scan([folder.path])
        let (report, troubles) = library.finish()
        #expect(report.addedCount == 3 && report.problemCount == 1)
        #expect(troubles.count == 1 && troubles[0].hasPrefix(folder.path("closed") + ": Permission denied"))
    }

    @Test func `hidden files and folders are left alone`() throws {
        let folder = try MusicFolder()
        try folder.write(".Trash-1000/song.flac", SongShop.flac([]))
        try folder.write(".hidden.flac", SongShop.flac([]))
        try folder.write("seen.flac", SongShop.flac([]))
        #expect(try folder.scanned().allSongs().map(\.name) == ["seen.flac"])
    }

    @Test(arguments: [
        ("a.flac", true), ("a.FLAC", true), ("a.mp3", true), ("a.b.Mp3", true), ("a.oggflac", true),
        ("a.txt", false),
        ("flac", false), ("a.", false), ("a.flac.part", false), (".mp3", true), ("a.mp3 ", false),
        ("", false),
    ])
    func `the suffix tells what may be a song`(name: String, isSong: Bool) {
        #expect(FoundFile.hasSongName(name) == isSong)
    }
}
