import Foundation
import Host
import Testing

@testable import MusicLibrary

/// M3U8 playlists, read and written.
@Suite struct QueryPlaylistTests {
    private func locations(_ text: String) -> [String] {
        Playlist(bytes: Array(text.utf8)).entries.map(\.location)
    }

    @Test func `a mark at the start, line ends of all systems, blanks and comments are no songs`() {
        let text = "\u{FEFF}#EXTM3U\r\n#PLAYLIST:x\r\na.mp3\r\n\r\n  \n# note\nb c.mp3\rd.mp3"
        #expect(locations(text) == ["a.mp3", "b c.mp3", "d.mp3"])
        #expect(locations("").isEmpty)
        #expect(locations("\u{FEFF}").isEmpty)
    }

    @Test func `the line before a song gives length and title`() {
        let text =
            "#EXTINF:123,Band - Title, Part 2\na\n#extinf:-1, x\nb\nc\n#EXTINF:9 k=\"1,2\",y\nd\n#EXTINF:\ne\n"
        let entries = Playlist(bytes: Array(text.utf8)).entries
        #expect(
            entries == [
                PlaylistEntry(location: "a", title: "Band - Title, Part 2", seconds: 123),
                PlaylistEntry(location: "b", title: "x"), PlaylistEntry(location: "c"),
                PlaylistEntry(location: "d", title: "y", seconds: 9), PlaylistEntry(location: "e"),
            ])
    }

    @Test func `what is no UTF-8 is Latin-1`() {
        let bytes = Array("/m/".utf8) + [0xE9, 0x74, 0xE9] + Array(".mp3\n".utf8)
        #expect(Playlist(bytes: bytes).entries.map(\.location) == ["/m/été.mp3"])
    }

    @Test(arguments: [
        ("a.mp3", ["/l/p/a.mp3"]), ("./x/../a.mp3", ["/l/p/a.mp3"]), ("../a.mp3", ["/l/a.mp3"]),
        ("/m//a.mp3", ["/m/a.mp3"]), ("/../../a", ["/a"]),
        ("file:/%CC%8Ea", ["/\u{30E}a"]), ("../\u{301}a", ["/l/\u{301}a"]),
        ("file:///m/a%20b%C3%A9.mp3", ["/m/a bé.mp3"]),
        ("FILE://localhost/m/a", ["/m/a"]), ("file:/m/a", ["/m/a"]), ("file:///a%00b", []),
        ("file:///a%2", []), ("file:///a%zz", []), ("file:///%ff", []), ("file://host/a", []),
        ("http://x/a.mp3", []), ("a%20b", ["/l/p/a%20b"]), (" a ", ["/l/p/ a ", "/l/p/a"]),
        ("x\\a.mp3", ["/l/p/x\\a.mp3", "/l/p/x/a.mp3"]), ("1:a.mp3", ["/l/p/1:a.mp3"]),
    ]) func `a line may mean these files`(line: String, paths: [String]) {
        #expect(PlaylistEntry(location: line).paths(in: "/l/p") == paths)
    }

    @Test func `what is written is read as the same files`() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = [
            "a.mp3", "#b.mp3", " c.mp3", "d.mp3 ", "e\nf.mp3", "http:x", "file:y", "sub/é 🥁.flac", "g%20.mp3",
            "h\\i.mp3", "j'\".mp3",
        ]
        try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
        var songs = names.map { name in
            var song = LibrarySong()
            song.path = folder + "/" + name
            return song
        }
        songs.append(songs[0])
        for song in songs { #expect(FileManager.default.createFile(atPath: song.path, contents: Data())) }
        let path = folder + "/list.m3u8"
        try PlaylistFile.write(songs, to: path)
        let read = try PlaylistFile.read(path)
        #expect(read.paths == songs.map(\.path))
        #expect(read.missingText == nil)
        try FileManager.default.moveItem(atPath: folder, toPath: folder + ".moved")
        defer { try? FileManager.default.removeItem(atPath: folder + ".moved") }
        let moved = try PlaylistFile.read(folder + ".moved/list.m3u8")
        #expect(moved.paths.count == names.count - 2 + 1)
        #expect(moved.missing.allSatisfy { $0.hasPrefix("file://") })
    }

    @Test func `a playlist named from the working folder is the same one`() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var song = LibrarySong()
        song.path = folder + "/a.mp3"
        #expect(FileManager.default.createFile(atPath: song.path, contents: Data()))
        let here = FileManager.default.currentDirectoryPath
        let up = String(repeating: "../", count: here.split(separator: "/").count)
        let path = up + folder.dropFirst() + "/x.m3u8"
        try PlaylistFile.write([song], to: path)
        #expect(try Files.readText(folder + "/x.m3u8").hasSuffix("\na.mp3\n"))
        #expect(try PlaylistFile.read(path).paths == [song.path])
    }

    @Test func `songs below the playlist's folder are written from there on, others whole`() {
        var song = LibrarySong()
        (song.path, song.title, song.artist, song.seconds) = ("/m/p/x.mp3", "T\n", "A", 61.5)
        var other = LibrarySong()
        other.path = "/m/px/y.mp3"
        #expect(
            Playlist([song, other], in: "/m/p").text
                == "#EXTM3U\n#EXTINF:62,A - T\nx.mp3\n#EXTINF:-1,y.mp3\n/m/px/y.mp3\n")
        #expect(Playlist([], in: "/m").text == "#EXTM3U\n")
    }

    @Test func `missing songs are counted, the first five named`() {
        func text(_ count: Int) -> String? {
            PlaylistFile(paths: ["x"], missing: (0..<count).map { "\($0)\u{1B}.mp3" }).missingText
        }
        #expect(text(0) == nil)
        #expect(text(1) == "1 of 2 songs is missing: 0\u{FFFD}.mp3")
        #expect(
            text(7)
                == "7 of 8 songs are missing: " + (0..<5).map { "\($0)\u{FFFD}.mp3" }.joined(separator: ", ")
                + " and 2 more")
    }

    @Test func `what is no playlist is told so`() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func error(_ body: () throws(LibraryError) -> Void) -> String? {
            do throws(LibraryError) {
                try body()
                return nil
            } catch {
                return error.text
            }
        }
        let wide = folder + "/wide.m3u"
        #expect(FileManager.default.createFile(atPath: wide, contents: Data([0xFF, 0xFE, 0x61, 0])))
        #expect(
            error { () throws(LibraryError) in _ = try PlaylistFile.read(wide) }
                == "\(wide): is no M3U file; save it as UTF-8")
        #expect(
            error { () throws(LibraryError) in _ = try PlaylistFile.read(folder) }
                == "\(folder): Is a directory; name an M3U or M3U8 file")
        #expect(
            error { () throws(LibraryError) in try PlaylistFile.write([], to: folder + "/x.txt") }
                == "\(folder)/x.txt: is no name for a playlist; end it with .m3u8")
        #expect(
            error { () throws(LibraryError) in try PlaylistFile.write([], to: folder + "/no/x.m3u8") }
                == "\(folder)/no/x.m3u8: can't be written (No such file or directory); choose another folder")
        mkfifo(folder + "/pipe.m3u", 0o600)
        #expect(
            error { () throws(LibraryError) in _ = try PlaylistFile.read(folder + "/pipe.m3u") }
                == "\(folder)/pipe.m3u: not an ordinary file; name an M3U or M3U8 file")
    }

    private func temporaryFolder() throws -> String {
        let folder = NSTemporaryDirectory() + "playlists-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }
}
