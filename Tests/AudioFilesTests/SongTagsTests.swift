import Foundation
import Testing

@testable import AudioFiles

/// What songs say about themselves, and that it can't steer a terminal.
@Suite struct SongTagsTests {
    /// A copy of a song with tags and a picture by mutagen, an independent program.
    private func tagged(_ name: String, as newName: String, script: String) throws -> String {
        let path = SongMaterial.path(newName)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: SongMaterial.song(name), toPath: path)
        SongMaterial.run(
            "/usr/bin/python3", "-c",
            "import mutagen, sys\nfrom mutagen import id3, mp4, flac\np = sys.argv[1]\n" + script, path)
        return path
    }

    private static let comments = """
        f = mutagen.File(p)
        for key, value in dict(title='Der Hüter', artist='Ö & Co', album='Berge', albumartist='Alle',
            genre='Dub', date='1999-05-01', tracknumber='3/12', bpm='118.5').items(): f[key] = value

        """
    private static let picture = """
        c = flac.Picture(); c.type = 3; c.mime = 'image/jpeg'; c.data = b'12345'; f.add_picture(c)

        """
    private static let id3 = """
        f = id3.ID3()
        f.add(id3.TIT2(3, ['Der Hüter'])); f.add(id3.TPE1(3, ['Ö & Co'])); f.add(id3.TALB(3, ['Berge']))
        f.add(id3.TPE2(3, ['Alle'])); f.add(id3.TCON(3, ['Dub'])); f.add(id3.TDRC(3, ['1999-05-01']))
        f.add(id3.TRCK(3, ['3/12'])); f.add(id3.TBPM(3, ['118.5']))
        f.add(id3.APIC(3, 'image/jpeg', 3, '', b'\\xff\\xd8\\xff' * 9))
        f.save(p)
        """
    private static let mp4 = """
        f = mp4.MP4(p)
        f['\\xa9nam'] = 'Der Hüter'; f['\\xa9ART'] = 'Ö & Co'; f['\\xa9alb'] = 'Berge'; f['aART'] = 'Alle'
        f['\\xa9gen'] = 'Dub'; f['\\xa9day'] = '1999-05-01'; f['trkn'] = [(3, 12)]
        f['covr'] = [mp4.MP4Cover(b'\\xff\\xd8\\xff' * 9, mp4.MP4Cover.FORMAT_JPEG)]
        f.save()
        """

    static let songs: [(name: String, script: String, beats: Double?, hasCover: Bool)] = [
        ("song.flac", comments + picture + "f.save()", 118.5, true),
        ("song.ogg", comments + "f.save()", 118.5, false),
        ("song.opus", comments + "f.save()", 118.5, false), ("cbr.mp3", id3, 118.5, true),
        // libavformat does not tell the beats of an MP4.
        ("aac.m4a", mp4, nil, true),
    ]

    @Test(arguments: songs)
    func `every format tells its tags`(name: String, script: String, beats: Double?, hasCover: Bool) throws {
        let tags = try SongFile.open(try tagged(name, as: "tagged-" + name, script: script)).tags
        var expected = SongTags()
        expected.title = "Der Hüter"
        expected.artist = "Ö & Co"
        expected.album = "Berge"
        expected.albumArtist = "Alle"
        expected.genre = "Dub"
        expected.date = "1999-05-01"
        expected.track = 3
        expected.beatsPerMinute = beats
        expected.hasCover = hasCover
        #expect(tags == expected)
    }

    @Test func `a WAV's and an AIFF's titles`() throws {
        for suffix in ["wav", "aiff"] {
            let path = SongMaterial.path("titled.\(suffix)")
            SongMaterial.run("ffmpeg", "-i", SongMaterial.song("song.wav"), "-metadata", "title=Name", path)
            #expect(try SongFile.open(path).tags.title == "Name")
        }
    }

    @Test(
        arguments: [("0", nil), ("118", 118), ("fast", nil), ("-3", nil), ("inf", nil)] as [(String, Double?)]
    )
    func `beats a minute are a number above nothing`(text: String, beats: Double?) {
        #expect(SongTags { $0 == "bpm" ? text : nil }.beatsPerMinute == beats)
    }

    @Test func `escape codes, line ends and odd bytes in tags do not reach the terminal`() throws {
        let path = try SongMaterial.changed("cbr.mp3", as: "escape.mp3") { bytes in
            bytes =
                ID3.tag([
                    ID3.text("TIT2", "\u{1B}[2J\u{1B}]0;owned\u{07}red\u{9B}31m"),
                    ID3.text("TPE1", "one\ntwo\ttab\r"),
                    ID3.text("TALB", String(repeating: "long", count: 2_500)),
                ]) + bytes
        }
        let song = try SongFile.open(path)
        #expect(song.tags.title == "\u{FFFD}[2J\u{FFFD}]0;owned\u{FFFD}red\u{FFFD}31m")
        #expect(song.tags.artist == "one two tab")
        #expect(song.tags.album?.count == 500)
        #expect(try song.take().count == SongMaterial.frameCount)
    }

    @Test func `bytes that are not UTF-8 become replacement signs`() throws {
        let path = try tagged(
            "song.flac", as: "latin.flac", script: Self.comments + "f['title'] = 'XXXX'; f.save()")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let place = try #require(bytes.range(of: Data("XXXX".utf8)))
        bytes.replaceSubrange(place, with: [0x4D, 0xFC, 0x6C, 0x6C])
        try bytes.write(to: URL(fileURLWithPath: path))
        let song = try SongFile.open(path)
        #expect(song.tags.title == "M\u{FFFD}ll")
        #expect(try song.take().count == SongMaterial.frameCount)
    }

    @Test func `text is shown as it is, but for what steers`() {
        #expect(displayText("  Ärger, 電車 🥁 e\u{301}  ") == "Ärger, 電車 🥁 e\u{301}")
        #expect(
            displayText("a\u{202E}b\u{2066}c\u{200F}d\u{0}e\u{7F}f")
                == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f")
        #expect(displayText("\u{2028}line\u{2029}") == "line")
    }
}
