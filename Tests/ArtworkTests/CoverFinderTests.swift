import Foundation
import Testing

@testable import Artwork

struct CoverFinderTests {
    private let finder = CoverFinder()

    @Test(arguments: CoverMaterial.songs)
    func theFrontCoverInASongIsFoundExactly(name: String) throws {
        let path = CoverMaterial.path(name)
        let cover = try #require(try finder.cover(ofSong: path))
        #expect(cover.bytes == (try CoverMaterial.bytes(name == "large.wma" ? "large.jpg" : "noise.jpg")))
        #expect(cover.source == .embedded)
        #expect(cover.mimeType == "image/jpeg")
    }

    @Test func withoutAFrontCoverAnyOtherIsTakenIconsLast() throws {
        let picture = try CoverMaterial.bytes("back.png")
        let front = try CoverMaterial.bytes("noise.jpg")
        let song = try ID3Builder(version: 3).adding(kind: 1, picture).adding(kind: 4, front).write(
            "other.mp3")
        #expect(try finder.cover(ofSong: song)?.bytes == front)
    }

    @Test func aPictureThatIsNoneIsPassedOver() throws {
        let front = try CoverMaterial.bytes("noise.jpg")
        let text = Array("this is no picture".utf8)
        let song = try ID3Builder(version: 4).adding(kind: 3, text).adding(kind: 0, front).write("text.mp3")
        #expect(try finder.cover(ofSong: song)?.bytes == front)
    }

    @Test func aLinkInsteadOfAPictureIsPassedOver() throws {
        let link = Array("http://example.org/\u{FF}".utf8)
        let song = try ID3Builder(version: 3).adding(kind: 3, link, mime: "-->").write("linked/link.mp3")
        #expect(try finder.cover(ofSong: song) == nil)
    }

    @Test func aBlockThatIsTooShortForItsPictureIsReadWhole() throws {
        var bytes = try CoverMaterial.bytes("song.flac")
        let noise = try CoverMaterial.bytes("noise.jpg")
        let mark = Array("image/jpeg".utf8)
        let place = try #require((12..<bytes.count).first { bytes[$0...].starts(with: mark) })
        #expect(bytes[place - 12] & 0x7F == 6, "the head of a picture block")
        bytes.replaceSubrange(place - 11..<place - 8, with: [0, 0, 0])
        let song = try CoverMaterial.write(bytes, to: "short/song.flac")
        #expect(try finder.cover(ofSong: song)?.bytes == noise)
    }

    @Test func theSongGoesBeforeItsFolder() throws {
        let front = try CoverMaterial.bytes("noise.jpg")
        try CoverMaterial.write(try CoverMaterial.bytes("back.png"), to: "both/cover.png")
        let song = try ID3Builder(version: 3).adding(kind: 3, front).write("both/song.mp3")
        #expect(try finder.cover(ofSong: song)?.source == .embedded)
    }

    @Test(arguments: [
        (["folder.jpg", "COVER.PNG", "front.jpg"], "COVER.PNG"),
        (["cover.webp", "Cover.Jpeg", "cover.png"], "Cover.Jpeg"),
        (["AlbumArt.jpg", "AlbumArtSmall.jpg"], "AlbumArt.jpg"),
        (["Front.jpg", "AlbumArt.jpg", "FOLDER.webp"], "FOLDER.webp"),
        (["AlbumArtSmall.jpg", "recover.jpg", "cover.txt", "cover", "cover.jpg.bak"], nil),
    ])
    func besideTheSongAFileIsChosenByItsName(names: [String], chosen: String?) throws {
        let folder = "beside-" + UUID().uuidString
        let picture = try CoverMaterial.bytes("art.webp")
        for name in names { try CoverMaterial.write(picture, to: "\(folder)/\(name)") }
        let song = try CoverMaterial.write(try CoverMaterial.bytes("bare.mp3"), to: folder + "/song.mp3")
        let cover = try finder.cover(ofSong: song)
        #expect(cover?.source == chosen.map { .file(path: CoverMaterial.path("\(folder)/\($0)")) })
        #expect(cover?.mimeType == chosen.map { _ in "image/webp" }, "the content counts, not the name")
    }

    @Test func aPipeAFolderAnEmptyAndAHugeFileBesideTheSongAreNoCovers() throws {
        let folder = "odd-" + UUID().uuidString
        let song = try CoverMaterial.write(try CoverMaterial.bytes("bare.mp3"), to: folder + "/song.mp3")
        mkfifo(CoverMaterial.path(folder + "/cover.jpg"), 0o600)
        mkdir(CoverMaterial.path(folder + "/cover.jpeg"), 0o700)
        symlink("/dev/zero", CoverMaterial.path(folder + "/cover.png"))
        try CoverMaterial.write([], to: folder + "/cover.webp")
        let huge = try CoverMaterial.write(try CoverMaterial.bytes("noise.jpg"), to: folder + "/folder.jpg")
        truncate(huge, 300 << 20)
        #expect(try finder.cover(ofSong: song) == nil)
        try CoverMaterial.write(try CoverMaterial.bytes("back.png"), to: folder + "/albumart.png")
        #expect(try finder.cover(ofSong: song)?.mimeType == "image/png")
    }

    @Test func aHugePictureInASongIsPassedOver() throws {
        // 200 MB that are claimed and there (as a hole), in a tag and in an atom.
        let song = try ID3Builder(version: 3).write("huge/huge.mp3", claiming: 200 << 20)
        #expect(try finder.cover(ofSong: song) == nil)
        let size = UInt32(200 << 20)
        func atom(_ name: String, _ size: UInt32) -> [UInt8] {
            withUnsafeBytes(of: size.bigEndian) { Array($0) } + Array(name.utf8)
        }
        var bytes =
            atom("ftyp", 16) + Array("M4A \0\0\0\0".utf8) + atom("moov", size) + atom("udta", size - 8)
        bytes += atom("meta", size - 16) + [0, 0, 0, 0] + atom("ilst", size - 28) + atom("covr", size - 36)
        bytes += atom("data", size - 44) + [0, 0, 0, 13, 0, 0, 0, 0, 0xFF, 0xD8, 0xFF, 0xE0]
        let mp4 = try CoverMaterial.write(bytes, to: "huge/huge.m4a")
        truncate(mp4, off_t(size) + 16)
        #expect(try finder.cover(ofSong: mp4) == nil)
    }

    @Test(arguments: [
        Array("fLaC".utf8), Array("OggS".utf8), Array("\0\0\0\u{10}ftypM4A ".utf8),
        Array("RIFF    WAVE".utf8),
        Array("FORM    AIFF".utf8), ASFPictures.header + [0, 0, 0, 16, 0, 0, 0, 0],
        Array("ID3\u{3}\0\0\u{7F}\u{7F}\u{7F}\u{7F}APIC".utf8), [0xFF, 0xFB, 0x90, 0x00],
    ])
    func aStartWithNothingBehindItEnds(start: [UInt8]) throws {
        let song = try CoverMaterial.write(start, to: "hollow/\(UUID().uuidString).mp3")
        truncate(song, 300 << 20)
        #expect(try finder.cover(ofSong: song) == nil)
    }

    @Test func atomsAndBlocksWithoutAnEndAreGivenUp() throws {
        let smallest = [UInt8](repeating: 0, count: 400_000).flatMap { _ in
            [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65] as [UInt8]
        }
        let atoms = try CoverMaterial.write(Array("\0\0\0\u{8}ftyp".utf8) + smallest, to: "endless/a.m4a")
        #expect(try finder.cover(ofSong: atoms) == nil)
        let frames = [UInt8](repeating: 0, count: 200_000).flatMap { _ in Array("TIT2\0\0\0\u{1}\0\0x".utf8) }
        let size = [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 0x7F) }
        let tag = try CoverMaterial.write(Array("ID3\u{4}\0\0".utf8) + size + frames, to: "endless/a.mp3")
        #expect(try finder.cover(ofSong: tag) == nil)
    }

    @Test func aSongThatCanNotBeReadIsNamed() throws {
        let missing = CoverMaterial.path("no such.mp3")
        #expect(throws: ArtworkError(path: missing, reason: "No such file or directory")) {
            try finder.cover(ofSong: missing)
        }
        let pipe = CoverMaterial.path("pipe.mp3")
        mkfifo(pipe, 0o600)
        #expect(throws: ArtworkError(path: pipe, reason: "not an ordinary file; name a song")) {
            try finder.cover(ofSong: pipe)
        }
    }

    @Test(arguments: CoverMaterial.songs)
    func aSongThatIsCutAnywhereGivesTheWholeCoverOrNone(name: String) throws {
        let bytes = try CoverMaterial.bytes(name)
        let whole = try CoverMaterial.bytes(name == "large.wma" ? "large.jpg" : "noise.jpg")
        let back = try CoverMaterial.bytes("back.png")
        for cut in stride(from: 1, to: bytes.count, by: max(bytes.count / 60, 1)) {
            let path = try CoverMaterial.write(Array(bytes[..<cut]), to: "cut/" + name)
            let found = try finder.cover(ofSong: path)?.bytes
            #expect(found.map { whole.starts(with: $0) || back.starts(with: $0) } ?? true, "cut at \(cut)")
        }
    }

    @Test(arguments: CoverMaterial.songs)
    func aDamagedSongDoesNoHarm(name: String) throws {
        let bytes = try CoverMaterial.bytes(name)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<20 {
                damaged[Int.random(in: 0..<min(2000, bytes.count), using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            let path = try CoverMaterial.write(damaged, to: "damaged/" + name)
            let found = try finder.cover(ofSong: path)
            #expect((found?.bytes.count ?? 0) <= damaged.count)
        }
    }
}
