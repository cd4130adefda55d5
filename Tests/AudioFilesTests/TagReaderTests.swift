import Foundation
import Testing

@testable import AudioFiles

/// What the heads of songs tell, read without a library, against independent programs.
@Suite struct TagReaderTests {
    private static let formats = [
        "song.wav", "song.aiff", "song.flac", "cbr.mp3", "vbr.mp3", "cbr-bare.mp3", "vbr-bare.mp3", "aac.m4a",
        "alac.m4a", "song.ogg", "song.opus", "song.wv", "song24.wav",
    ]

    @Test(arguments: formats)
    func `the length is exactly that of the decoded song`(name: String) throws {
        let header = try TagReader.read(SongMaterial.song(name))
        let song = try SongFile.open(SongMaterial.song(name))
        #expect(header.sampleRate == song.sampleRate)
        if name == "aac.m4a" {
            // The file tells it to the millisecond.
            #expect(abs((header.seconds ?? 0) - 4.537_029) < 0.001)
        } else if name != "song.wv" {
            #expect(try header.frameCount == song.take().count)
        }
        #expect(abs((header.seconds ?? 0) - Double(try song.seekToEnd()) / Double(song.sampleRate)) < 0.03)
    }

    @Test(arguments: [
        "song.wav", "song.aiff", "song.flac", "cbr.mp3", "aac.m4a", "alac.m4a", "song.ogg", "song.opus",
    ])
    func `plain files need no library`(name: String) throws {
        let source = try SongSource(path: SongMaterial.song(name))
        source.keepHead()
        #expect(TagReader.plainHeader(source)?.sampleRate != nil)
    }

    /// A copy of a song with tags by mutagen.
    private func tagged(_ name: String, as newName: String, _ script: String) throws -> String {
        let path = SongMaterial.path(newName)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: SongMaterial.song(name), toPath: path)
        SongMaterial.run(
            "/usr/bin/python3", "-c",
            "import mutagen, sys\nfrom mutagen import id3, mp4, flac, wave, apev2\np = sys.argv[1]\n"
                + script, path)
        return path
    }

    private static let comments = """
        f = mutagen.File(p)
        if f.tags is None: f.add_tags()
        for key, value in dict(title='Der Hüter', artist=['Ö & Co', 'Second'], album='Berge',
            albumartist=['Alle', 'Mehr'], genre=['Dub', 'Dance'], composer=['C', 'D'], date='1999-05-01',
            tracknumber='3/12', discnumber='1/2', bpm='118.5', compilation='1').items(): f[key] = value
        f.save()
        """
    private static let frames = """
        f = id3.ID3()
        def add(kind, *texts): f.add(kind(encoding, list(texts)))
        add(id3.TIT2, 'Der Hüter'); add(id3.TPE1, 'Ö & Co', 'Second'); add(id3.TALB, 'Berge')
        add(id3.TPE2, 'Alle', 'Mehr'); add(id3.TCON, 'Dub', 'Dance'); add(id3.TCOM, 'C', 'D')
        add(id3.TDRC, '1999-05-01'); add(id3.TRCK, '3/12'); add(id3.TPOS, '1/2'); add(id3.TBPM, '118.5')
        add(id3.TCMP, '1'); f.add(id3.APIC(3, 'image/jpeg', 3, '', b'\\xff\\xd8\\xff\\xe0' * 30000))
        f.add(id3.TXXX(3, 'replaygain_track_gain', ['-6.20 dB'])); f.add(id3.RVA2('album', 1, 1.5, 0.5))
        f.add(id3.COMM(3, 'eng', 'iTunNORM', ['00 00'])); f.add(id3.COMM(3, 'eng', '', ['note']))
        """
    private static let boxes = """
        f = mp4.MP4(p)
        f.update({'\\xa9nam': 'Der Hüter', '\\xa9ART': ['Ö & Co', 'Second'], '\\xa9alb': 'Berge', 'aART': ['Alle', 'Mehr'],
            '\\xa9gen': ['Dub', 'Dance'], '\\xa9wrt': ['C', 'D'], '\\xa9day': '1999-05-01', 'trkn': [(3, 12)],
            'disk': [(1, 2)], 'tmpo': [118], 'cpil': True, 'stik': [21], 'pcst': True,
            '----:com.apple.iTunes:replaygain_track_gain': [b'-6.20 dB'],
            'covr': [mp4.MP4Cover(b'\\xff\\xd8\\xff' * 9, mp4.MP4Cover.FORMAT_JPEG)]})
        f.save()
        """

    static let fullyTagged: [(name: String, script: String)] = [
        ("song.flac", comments), ("song.ogg", comments), ("song.opus", comments), ("aac.m4a", boxes),
        ("alac.m4a", boxes),
        (
            "song.wv",
            comments.replacingOccurrences(of: "tracknumber", with: "track")
                .replacingOccurrences(of: "discnumber", with: "disc")
        ),
        ("cbr.mp3", "encoding = 3\n" + frames + "\nf.save(p)"),
        ("vbr.mp3", "encoding = 1\n" + frames + "\nf.save(p)"),
        ("cbr-bare.mp3", "encoding = 1\n" + frames + "\nf.save(p, v2_version=3, v23_sep=None)"),
        (
            "song.wav",
            "encoding = 3\n" + frames
                + "\nw = wave.WAVE(p); w.add_tags(); [w.tags.add(x) for x in f.values()]; w.save()"
        ),
    ]

    @Test(arguments: fullyTagged)
    func `every format tells all that mutagen wrote`(name: String, script: String) throws {
        let path = try tagged(name, as: "all-" + name, script)
        let header = try TagReader.read(path)
        let judged = try #require(try TagJudge.judge([path]).first)
        #expect(TagJudge(path: path, header: header, judged: judged) == judged)
        #expect(judged.artist == ["Ö & Co", "Second"] && judged.genre == ["Dub", "Dance"])
        #expect((judged.tracks, judged.discs) == (12, 2) && judged.compilation)
        if !script.contains("comments") && script.contains("replaygain") {
            #expect(header.tags.trackGain == -6.2)
        }
        if script.contains("RVA2") {
            #expect(header.tags.albumGain == 1.5 && header.tags.first(.comment) == "note")
        }
        if script.contains("stik") {
            #expect(header.tags.mediaKind == 21 && header.tags.first(.podcast) != nil)
        }
    }

    @Test func `an MP4 that ends within the size of a box is refused or left to the library`() throws {
        let start = [UInt8]([0, 0, 0, 16]) + Array("ftypM4A ".utf8) + [0, 0, 0, 0]
        let wide = [0, 0, 0, 1] + Array("moov".utf8) + [UInt8](repeating: 0, count: 7) + [16]
        for count in 0...wide.count {
            let path = SongMaterial.path("wide-box.m4a")
            try Data(start + wide.prefix(count)).write(to: URL(fileURLWithPath: path))
            #expect(TagReader.plainHeader(try SongSource(path: path)) == nil, "\(count) bytes")
        }
    }

    @Test func `APE and ID3v1 tags behind an MP3 fill what the ID3v2 tag leaves open`() throws {
        let path = try tagged(
            "cbr.mp3", as: "three-tags.mp3",
            """
            f = id3.ID3(); f.add(id3.TIT2(3, ['Two'])); f.save(p, v1=0)
            a = apev2.APEv2(); a['Title'] = 'Ape'; a['Artist'] = ['A', 'B']; a['BPM'] = '99'; a.save(p)
            with open(p, 'ab') as out:
                out.write(b'TAG' + b'One'.ljust(30, b'\\0') + b'Old'.ljust(30, b'\\0') + b'Album'.ljust(30, b'\\0')
                    + b'1987' + b'c'.ljust(28, b'\\0') + b'\\0\\x07\\x11')
            """)
        let header = try TagReader.read(path)
        #expect(header.tags[.title] == ["Two"] && header.tags[.artist] == ["A", "B"])
        #expect(header.tags[.album] == ["Album"] && header.tags.year == 1987 && header.tags.track == 7)
        #expect(header.tags[.genre] == ["Rock"] && header.tags.beatsPerMinute == 99)
        #expect(header.frameCount == SongMaterial.frameCount)
    }

    @Test(arguments: fullyTagged)
    func `no damage to a head does more than a refusal in one line`(name: String, script: String) throws {
        let path = try tagged(name, as: "hurt-" + name, script)
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var state: UInt32 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % limit
        }
        var readCount = 0
        for round in 0..<120 {
            var bytes = whole
            for _ in 0...random(6) {
                let reach = min(bytes.count, round % 3 == 0 ? bytes.count : 3_000)
                let place = round % 3 == 1 ? bytes.count - 1 - random(reach) : random(reach)
                bytes[place] = [0, 0xFF, 0x7F, 0x80, UInt8(random(256))][random(5)]
            }
            if round % 5 == 4 { bytes.removeLast(random(bytes.count)) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do {
                let header = try TagReader.read(path)
                #expect(header.sampleRate > 0 && header.seconds ?? 0 >= 0)
                readCount += 1
            } catch {
                #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
            }
        }
        #expect(readCount > 20)
    }

    @Test(
        arguments: [
            ("17", ["Rock"]), ("(17)", ["Rock"]), ("(3)(35)Eurodance", ["Dance", "House", "Eurodance"]),
            ("(4)Disco", ["Disco"]), ("((Foo)", ["(Foo)"]), ("(RX)", ["Remix"]), ("Dub", ["Dub"]),
            ("(x)", ["(x)"]),
            ("999", ["999"]),
        ])
    func `genres by number`(text: String, names: [String]) {
        #expect(ID3Genre.names(in: text) == names)
    }

    @Test(arguments: ["vbr.mp3", "vbr-bare.mp3"])
    func `the length of an MP3 of varying bit rate is exact, with and without a note of it`(name: String)
        throws
    {
        #expect(
            try TagReader.read(SongMaterial.song(name)).frameCount
                == SongFile.open(SongMaterial.song(name)).take().count)
    }

    @Test func `the length of a bare AAC stream is counted`() throws {
        let song = try SongFile.open(SongMaterial.song("bare.aac"))
        let seconds = try #require(try TagReader.read(SongMaterial.song("bare.aac")).seconds)
        #expect(try Int((seconds * Double(song.sampleRate)).rounded()) == song.take().count)
    }

    @Test func `Fraunhofer's note of the length is read`() throws {
        let path = try SongMaterial.changed("cbr-bare.mp3", as: "vbri.mp3") { bytes in
            var frame = bytes.prefix(417)
            let packets = bytes.count / 417
            let fields: [(Int, Int)] = [(1, 2), (0, 2), (0, 2), (bytes.count + 417, 4), (packets, 4), (0, 8)]
            let note =
                Data("VBRI".utf8)
                + Data(
                    fields.flatMap { value, width in
                        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
                    })
            frame.replaceSubrange(36..<36 + note.count, with: note)
            bytes = frame + bytes
        }
        let header = try TagReader.read(path)
        #expect(
            header.frameCount == (try Data(contentsOf: URL(fileURLWithPath: path)).count / 417 - 1) * 1_152)
        #expect(abs((header.seconds ?? 0) - 4.57) < 0.05)
        let song = try SongFile.open(path)
        let bare = try SongFile.open(SongMaterial.song("cbr-bare.mp3")).take()
        #expect(try song.take() == bare, "the note itself is no sound")
    }

    @Test(arguments: [0, 4, 417, 65_536])
    func `junk and large tags before the first packet change nothing`(junkBytes: Int) throws {
        let path = try SongMaterial.changed("cbr.mp3", as: "junk-\(junkBytes).mp3") { bytes in
            let picture =
                Data(repeating: 0xFF, count: 4) + Data((0..<300_000).map { $0 % 2 == 0 ? 0xFF : 0xFB })
            bytes =
                ID3.tag([
                    ID3.frame("APIC", Data([0]) + Data("image/jpeg\0\u{3}\0".utf8) + picture),
                    ID3.text("TIT2", "Behind"),
                ]) + Data(repeating: 0x20, count: junkBytes) + bytes
        }
        let header = try TagReader.read(path)
        #expect(header.tags.first(.title) == "Behind" && header.hasArt)
        #expect(header.frameCount == SongMaterial.frameCount)
    }

    /// Version, the tag's flag, the frames' flag, and whether it was done.
    static let unsynchronised: [(version: UInt8, tag: Bool, frame: Bool, isDone: Bool)] = [
        (3, true, false, true), (3, true, false, false), (4, true, true, true), (4, false, true, true),
        (4, true, false, true), (4, true, true, false), (3, false, false, false),
    ]

    @Test(arguments: unsynchronised)
    func `an unsynchronised tag gives its exact title, whatever the flags say`(
        version: UInt8, tag: Bool, frame: Bool, isDone: Bool
    ) throws {
        func undone(_ bytes: Data) -> Data {
            guard isDone else { return bytes }
            var out = Data()
            for (index, byte) in bytes.enumerated() {
                out.append(byte)
                let next = index + 1 < bytes.count ? bytes[bytes.startIndex + index + 1] : 0
                if byte == 0xFF && (next >= 0xE0 || next == 0) { out.append(0) }
            }
            return out
        }
        func size(_ count: Int, _ bits: Int) -> [UInt8] {
            (0..<4).reversed().map { UInt8(count >> (bits * $0) & (bits == 7 ? 0x7F : 0xFF)) }
        }
        func frameBytes(_ name: String, _ content: Data) -> Data {
            let body = version == 4 ? undone(content) : content
            return Data(name.utf8) + Data(size(body.count, version == 4 ? 7 : 8)) + Data([0, frame ? 2 : 0])
                + body
        }
        let title = Data([1, 0xFF, 0xFE]) + (try #require("Tïtle ÿ".data(using: .utf16LittleEndian)))
        let picture =
            Data([0]) + Data("image/jpeg\0\u{3}\0".utf8) + Data([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0x00, 0xFF])
        var frames =
            frameBytes("APIC", picture) + frameBytes("TIT2", title)
            + frameBytes("TALB", Data([0]) + Data("Al".utf8))
        if version == 3 { frames = undone(frames) }
        let path = try SongMaterial.changed("cbr.mp3", as: "unsync-\(version)\(tag)\(frame)\(isDone).mp3") {
            bytes in
            bytes =
                Data("ID3".utf8) + Data([version, 0, tag ? 0x80 : 0]) + Data(size(frames.count, 7)) + frames
                + bytes
        }
        let header = try TagReader.read(path)
        #expect(header.tags.first(.title) == "Tïtle ÿ" && header.tags.first(.album) == "Al" && header.hasArt)
        #expect(header.frameCount == SongMaterial.frameCount)
    }

    @Test func `bytes that are no text are replaced, and all else is kept whole`() throws {
        let path = try tagged(
            "song.flac", as: "odd-text.flac",
            Self.comments + "\nf['title'] = 'XXXX' + 'y' * 10000; f['artist'] = 'a\\x1b[2Jb'; f.save()")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let place = try #require(bytes.range(of: Data("XXXX".utf8)))
        bytes.replaceSubrange(place, with: [0x4D, 0xFC, 0x6C, 0x6C])
        try bytes.write(to: URL(fileURLWithPath: path))
        let header = try TagReader.read(path)
        #expect(header.tags.first(.title) == "M\u{FFFD}ll" + String(repeating: "y", count: 10_000))
        #expect(header.tags.first(.artist) == "a\u{1B}[2Jb")
        #expect(header.frameCount == SongMaterial.frameCount)
    }

    @Test(arguments: ["song.flac", "cbr.mp3", "vbr-bare.mp3", "song.ogg", "song.opus", "song.wav", "aac.m4a"])
    func `reading a song does not change what is read, and half a song claims no whole one`(name: String)
        throws
    {
        let before = try TagReader.read(SongMaterial.song(name))
        _ = try SongFile.open(SongMaterial.song(name)).take(1_000)
        let after = try TagReader.read(SongMaterial.song(name))
        #expect(
            after.frameCount == before.frameCount && after.tags.first(.title) == before.tags.first(.title))
        let half = try SongMaterial.changed(name, as: "half-of-" + name) { $0 = $0.prefix($0.count / 2) }
        let cut = try? TagReader.read(half)
        #expect(cut?.frameCount ?? 0 < before.frameCount ?? SongMaterial.frameCount)
        #expect((cut != nil) == ((try? SongFile.open(half)) != nil))
    }

    @Test(
        arguments: [("0", nil), ("118", 118), ("118,5", 118.5), ("fast", nil), ("-3", nil), ("120 BPM", 120)]
            as [(String, Double?)])
    func `beats are a number above nothing`(text: String, beats: Double?) {
        var tags = TagValues()
        tags.add(.beatsPerMinute, text)
        #expect(tags.beatsPerMinute == beats)
    }

    @Test func `Opus' own gains are brought to ReplayGain's level`() {
        var tags = TagValues()
        tags.add(named: "R128_TRACK_GAIN", "-512")
        #expect(tags.trackGain == 3)
    }
}

extension SongDecoder {
    /// The length that decoding to the end gives.
    fileprivate func seekToEnd() throws -> Int {
        if let frameCount { return frameCount }
        _ = try seek(to: 0)
        return try take(chunk: 65_536).count
    }
}
