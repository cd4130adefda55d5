import Foundation
import Testing

@testable import AudioFiles

/// What is opened as what, and what is refused.
@Suite struct SongFileTests {
    private func refusal(_ path: String) -> String? {
        let error = #expect(throws: AudioFileError.self) { _ = try SongFile.open(path) }
        #expect(error?.path == path)
        #expect(error?.text.contains("\n") == false)
        return error?.reason
    }

    private func written(_ name: String, _ bytes: Data) throws -> String {
        let path = SongMaterial.path(name)
        try bytes.write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func `what is no song is refused with the reason`() throws {
        #expect(refusal(SongMaterial.path("nothing.mp3")) == "No such file or directory")
        #expect(refusal(SongMaterial.folder) == "is a folder; name a song in it")
        #expect(refusal("/dev/zero") == "is a pipe or a device; name a file")
        #expect(refusal(try written("empty.mp3", Data())) == "the file is empty; copy it again")
        let text = Data(String(repeating: "This is no song.\n", count: 500).utf8)
        #expect(refusal(try written("text.mp3", text)) == "not a sound file that can be played; name a song")
        #expect(refusal(try written("text.flac", text)) == "not a sound file that can be played; name a song")
        #expect(
            refusal(try written("zeros.wav", Data(count: 100_000)))
                == "not a sound file that can be played; name a song")
    }

    @Test func `a pipe that nobody writes to does not block`() {
        let path = SongMaterial.path("pipe.mp3")
        mkfifo(path, 0o600)
        #expect(refusal(path) == "is a pipe or a device; name a file")
    }

    @Test func `a playlist opens no other file`() throws {
        let song = SongMaterial.song("cbr.mp3")
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n\(song)\n#EXT-X-ENDLIST\n"
        #expect(
            refusal(try written("list.m3u8", Data(list.utf8)))
                == "not a sound file that can be played; name a song")
        let concatenation = "ffconcat version 1.0\nfile \(song)\n"
        #expect(refusal(try written("list.mp3", Data(concatenation.utf8))) != nil)
    }

    @Test(arguments: ["cbr.mp3", "song.flac", "song.ogg", "aac.m4a"])
    func `the content counts, not the name`(name: String) throws {
        let whole = try SongFile.open(SongMaterial.song(name)).take()
        let path = SongMaterial.path("misnamed-\(name).wav")
        try FileManager.default.copyItem(atPath: SongMaterial.song(name), toPath: path)
        #expect(try SongFile.open(path).take() == whole)
    }

    @Test func `an MP3 in a WAV is decoded, a codec that nobody knows is refused`() throws {
        let path = SongMaterial.path("mp3-inside.wav")
        SongMaterial.run("ffmpeg", "-i", SongMaterial.song("cbr.mp3"), "-c", "copy", path)
        #expect(try SongFile.open(path).take().count == SongMaterial.judged(path).count)
        let unknown = try SongMaterial.changed("song.wav", as: "unknown.wav") { bytes in
            (bytes[20], bytes[21]) = (0x4F, 0x67)
        }
        #expect(refusal(unknown) != nil)
    }

    @Test(arguments: ["song.wav", "cbr.mp3", "aac.m4a", "song.ogg", "song.wv"])
    func `a seek behind the end, at it, or before the start finds the nearest frame`(name: String) throws {
        let decoder = try SongFile.open(SongMaterial.song(name))
        let whole = try SongFile.open(SongMaterial.song(name)).take()
        #expect(try decoder.seek(to: 1 << 40) == whole.count)
        #expect(try decoder.take(10).count == 0)
        #expect(try decoder.seek(to: whole.count) == whole.count)
        #expect(try decoder.seek(to: whole.count - 5) == whole.count - 5)
        #expect(try decoder.take().count == 5)
        #expect(try decoder.seek(to: -7) == 0)
        #expect(try decoder.take(3_000).difference(to: whole).largest == 0)
    }

    @Test func `a length that is only claimed is an estimate until the end is found`() throws {
        for (name, estimate) in [("vbr.mp3", 200_083...200_083), ("vbr-bare.mp3", 20_000...2_000_000)] {
            let decoder = try SongFile.open(SongMaterial.song(name))
            #expect(decoder.frameCount == nil)
            #expect(estimate.contains(try #require(decoder.estimatedFrameCount)))
            let audio = try decoder.take()
            #expect(decoder.frameCount == audio.count)
        }
        for name in ["song.wav", "song.aiff", "song.flac"] {
            #expect(try SongFile.open(SongMaterial.song(name)).frameCount == SongMaterial.frameCount)
        }
    }

    @Test func `what is not a number becomes silence`() throws {
        let path = SongMaterial.path("odd-floats.wav")
        SongMaterial.run("ffmpeg", "-i", SongMaterial.song("song.wav"), "-c:a", "pcm_f32le", path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let data = try #require(bytes.range(of: Data("data".utf8))).upperBound + 4
        for (index, value) in [Float.nan, .infinity, -.infinity, 1.5].enumerated() {
            withUnsafeBytes(of: value) {
                bytes.replaceSubrange(data + 4 * index..<data + 4 * index + 4, with: $0)
            }
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let audio = try SongFile.open(path).take(2)
        #expect(audio == Stereo(left: [0, 0], right: [0, 1.5]))
    }
}
