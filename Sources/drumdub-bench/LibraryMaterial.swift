import AudioFiles
import Glibc
import Host

/// A music collection of one-second songs, half FLAC and half MP3, each with tags of its own.
struct LibraryMaterial {
    let folder: String
    let songCount: Int

    private static let songsPerAlbum = 10
    private static let genres = ["Dub", "Dance", "House", "Samba", "Jazz", "Rock"]

    /// Writes the songs below `folder` of the workshop.
    init(_ workshop: Workshop, songCount: Int) throws(BenchError) {
        folder = workshop.folder + "/music"
        self.songCount = songCount
        let wave = workshop.folder + "/second.wav"
        let (flac, mp3) = (workshop.folder + "/second.flac", workshop.folder + "/second.mp3")
        try workshop.writeNoise(wave, frameCount: 44_100, sampleRate: 44_100) { _, _ in 0.02 }
        _ = try Child(try Workshop.tool("flac"), ["-s", "-f", wave, "-o", flac]).wait()
        _ = try Child(try Workshop.tool("lame"), ["--quiet", "-b", "128", wave, mp3]).wait()
        do throws(FileError) {
            let (head, sound) = Self.split(try Files.read(flac))
            let packets = try Files.read(mp3)
            for index in 0..<songCount {
                let album = index / Self.songsPerAlbum
                let place = "\(folder)/Artist \(album / 4)/Album \(album)"
                if index % Self.songsPerAlbum == 0 { try Files.makeFolder(place) }
                let tags = Self.tags(index)
                let isFLAC = index % 2 == 0
                let bytes = isFLAC ? head + Self.comments(tags) + sound : Self.id3(tags) + packets
                try Self.write(
                    bytes,
                    to: "\(place)/\(index % Self.songsPerAlbum + 1) Song \(index).\(isFLAC ? "flac" : "mp3")")
            }
        } catch {
            throw BenchError(error.text)
        }
    }

    /// Names of Vorbis comments and ID3 frames, and what they say.
    private static func tags(_ index: Int) -> [(comment: String, frame: String, text: String)] {
        let album = index / songsPerAlbum
        return [
            ("TITLE", "TIT2", "Song number \(index) of the long night"),
            ("ARTIST", "TPE1", "Artist \(album / 4)"),
            ("ALBUM", "TALB", "Album \(album)"), ("ALBUMARTIST", "TPE2", "Artist \(album / 4)"),
            ("GENRE", "TCON", genres[album % genres.count]), ("DATE", "TDRC", "\(1960 + album % 60)"),
            ("TRACKNUMBER", "TRCK", "\(index % songsPerAlbum + 1)/\(songsPerAlbum)"),
            ("BPM", "TBPM", "\(60 + index % 120)"), ("COMPOSER", "TCOM", "Composer \(album % 97)"),
        ]
    }

    /// The first block of a FLAC, made not to be the last, and its sound.
    private static func split(_ flac: [UInt8]) -> (head: [UInt8], sound: [UInt8]) {
        var place = 4
        while place + 4 <= flac.count {
            let isLast = flac[place] & 0x80 != 0
            place += 4 + flac[(place + 1)...(place + 3)].reduce(0) { $0 << 8 | Int($1) }
            if isLast { break }
        }
        var head = Array(flac[..<42])
        head[4] &= 0x7F
        return (head, Array(flac[place...]))
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func comments(_ tags: [(comment: String, frame: String, text: String)]) -> [UInt8] {
        let texts = tags.flatMap { tag -> [UInt8] in
            let text = Array("\(tag.comment)=\(tag.text)".utf8)
            return bytes(text.count, 4) + text
        }
        let block = bytes(5, 4) + Array("bench".utf8) + bytes(tags.count, 4) + texts
        return [0x84] + bytes(block.count, 3).reversed() + block
    }

    private static func id3(_ tags: [(comment: String, frame: String, text: String)]) -> [UInt8] {
        func size(_ count: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(count >> (7 * $0) & 0x7F) } }
        let frames = tags.flatMap { tag -> [UInt8] in
            Array(tag.frame.utf8) + size(tag.text.utf8.count + 1) + [0, 0, 3] + Array(tag.text.utf8)
        }
        return Array("ID3".utf8) + [4, 0, 0] + size(frames.count) + frames
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError(path: path) }
        defer { close(descriptor) }
        let code = Files.writeAll(bytes, to: descriptor)
        if code != 0 { throw FileError(path: path, code: code) }
    }
}
