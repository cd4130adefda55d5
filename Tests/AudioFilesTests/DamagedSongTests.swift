import Foundation
import Testing

@testable import AudioFiles

/// Songs that are cut off, damaged, or say what isn't so.
@Suite struct DamagedSongTests {
    /// Overwrites bytes with numbers that are the same in every run.
    private func spoil(_ bytes: inout Data, _ range: Range<Int>) {
        var state: UInt32 = 1
        for index in range {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes[bytes.startIndex + index] = UInt8(state >> 24)
        }
    }

    /// The frames outside `range` that differ between two decodings of equal length.
    private func differences(_ audio: Stereo, _ judged: Stereo, outside range: Range<Int>) -> [Int] {
        (0..<min(audio.count, judged.count)).filter {
            !range.contains($0) && (audio.left[$0] != judged.left[$0] || audio.right[$0] != judged.right[$0])
        }
    }

    @Test func `what follows ten damaged kilobytes of an MP3 keeps its place`() throws {
        let whole = try SongFile.open(SongMaterial.song("cbr.mp3")).take()
        let path = try SongMaterial.changed("cbr.mp3", as: "spoilt.mp3") { spoil(&$0, 40_000..<50_000) }
        let decoder = try SongFile.open(path)
        let audio = try decoder.take()
        #expect(audio.count == whole.count)
        // 160 kbit/s: 522.4 bytes a packet; one more before and two after it depend on what is lost.
        let lost = (40_000 / 523 - 2) * 1_152..<(50_000 / 522 + 4) * 1_152
        #expect(differences(audio, whole, outside: lost) == [])
        #expect(
            audio[lost.dropFirst(4 * 1_152).dropLast(6 * 1_152)].difference(to: Stereo.silent).largest == 0)
        #expect(audio[lost].difference(to: Stereo.silent).largest < 4)
        #expect(decoder.defect == "damaged in places")
        #expect(try decoder.seek(to: 150_000) == 150_000)
        #expect(try decoder.take(1_000) == whole[150_000..<151_000])
    }

    @Test func `what follows damage in a FLAC keeps its place`() throws {
        let whole = try SongFile.open(SongMaterial.song("song.flac")).take()
        let path = try SongMaterial.changed("song.flac", as: "spoilt.flac") { spoil(&$0, 100_000..<104_000) }
        let decoder = try SongFile.open(path)
        let audio = try decoder.take()
        #expect(audio.count == whole.count)
        let wrong = differences(audio, whole, outside: 0..<0)
        #expect(wrong.count > 0 && wrong[wrong.count - 1] - wrong[0] < 6 * 4_096)
        #expect(decoder.defect == "damaged in places")
        #expect(try decoder.seek(to: 10_000) == 10_000)
        #expect(try decoder.take(1_000) == whole[10_000..<11_000])
    }

    @Test func `an MP3 of one frame plays`() throws {
        let path = try SongMaterial.changed("cbr-bare.mp3", as: "one.mp3") { $0 = $0.prefix(417) }
        let audio = try SongFile.open(path).take()
        #expect(audio.count == 1_152)
    }

    static let halves = [
        "song.wav", "song.aiff", "song.flac", "cbr.mp3", "vbr.mp3", "cbr-bare.mp3", "vbr-bare.mp3",
        "bare.aac",
        "song.ogg", "song.opus", "song.wv", "song.wma",
    ]

    @Test(arguments: halves)
    func `half a file of any format plays as far as it goes, and says so once it can be known`(
        name: String
    ) throws {
        let whole = try SongFile.open(SongMaterial.song(name)).take()
        let path = try SongMaterial.changed(name, as: "half-" + name) { $0 = $0.prefix($0.count / 2) }
        let decoder = try SongFile.open(path)
        let audio = try decoder.take()
        #expect(audio.count > whole.count / 5 && audio.count < whole.count * 3 / 4)
        // The last packets may depend on what is missing.
        let certain = audio.count - 8_192
        #expect(audio[0..<certain].difference(to: whole).largest == 0)
        #expect(decoder.frameCount == audio.count)
        let knowsItsEnd = !name.contains("bare") && name != "song.wma"
        #expect(decoder.defect == "cut off: its end is missing" || !knowsItsEnd)
        #expect(try decoder.seek(to: whole.count - 10) == audio.count)
        #expect(try decoder.take(10).count == 0)
        #expect(try decoder.seek(to: 5_000) == 5_000)
        let again = try decoder.take(100)
        #expect((-44...44).contains { again.difference(to: whole[5_000 + $0..<5_100 + $0]).largest < 0.05 })
    }

    @Test(arguments: ["aac.m4a", "alac.m4a"])
    func `an MP4 without its index is refused for that reason`(name: String) throws {
        let path = try SongMaterial.changed(name, as: "half-" + name) { $0 = $0.prefix($0.count / 2) }
        let error = #expect(throws: AudioFileError.self) { _ = try SongFile.open(path) }
        #expect(error?.reason == "is cut off: its index was at the end; copy it again")
    }

    @Test func `an MP4 with its index in front plays as far as it goes`() throws {
        let path = SongMaterial.path("front.m4a")
        SongMaterial.run(
            "ffmpeg", "-i", SongMaterial.song("aac.m4a"), "-c", "copy", "-movflags", "faststart", path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes = bytes.prefix(bytes.count / 2)
        try bytes.write(to: URL(fileURLWithPath: path))
        let decoder = try SongFile.open(path)
        let audio = try decoder.take()
        #expect(audio.count > 80_000 && audio.count < 120_000)
        #expect(decoder.defect == "cut off: its end is missing")
    }

    /// The FLAC with another number of frames in its head.
    private func flac(claiming frameCount: Int, as name: String) throws -> String {
        try SongMaterial.changed("song.flac", as: name) { bytes in
            bytes[21] = bytes[21] & 0xF0 | UInt8(frameCount >> 32 & 15)
            for index in 0..<4 { bytes[22 + index] = UInt8(frameCount >> (8 * (3 - index)) & 0xFF) }
        }
    }

    @Test(arguments: [0, 100_000, 200_082, 200_084, 4_000_000])
    func `a FLAC plays all its frames whatever its head claims`(claim: Int) throws {
        let whole = try SongFile.open(SongMaterial.song("song.flac")).take()
        let decoder = try SongFile.open(try flac(claiming: claim, as: "claim-\(claim).flac"))
        #expect(decoder.frameCount == nil)
        #expect(try decoder.take() == whole)
        #expect(decoder.frameCount == 200_083)
        #expect(decoder.defect == (claim == 4_000_000 ? "cut off: its end is missing" : nil))
    }

    @Test func `a FLAC whose last third is missing ends there and says so`() throws {
        let whole = try SongFile.open(SongMaterial.song("song.flac")).take()
        let path = try SongMaterial.changed("song.flac", as: "cut.flac") { $0 = $0.prefix($0.count * 7 / 10) }
        let decoder = try SongFile.open(path)
        let audio = try decoder.take()
        #expect(audio.count > 130_000 && audio == whole[0..<audio.count])
        #expect(decoder.defect == "cut off: its end is missing")
    }

    @Test(arguments: [48_000, 0])
    func `of two heads of a FLAC the first counts`(rate: Int) throws {
        let whole = try SongFile.open(SongMaterial.song("song.flac")).take()
        let path = try SongMaterial.changed("song.flac", as: "two-heads-\(rate).flac") { bytes in
            var second = bytes[4..<42]
            let start = second.startIndex
            second[start] &= 0x7F
            // The rate is in 20 bits, the number of frames in the last 36 of as many bytes.
            second[start + 14] = UInt8(rate >> 12)
            second[start + 15] = UInt8(rate >> 4 & 0xFF)
            second[start + 16] = UInt8(rate << 4 & 0xF0) | second[start + 16] & 0x0F
            for index in 18..<22 { second[start + index] = 0x11 }
            bytes.insert(contentsOf: second, at: 42)
            bytes[4] &= 0x7F
        }
        let decoder = try SongFile.open(path)
        #expect(decoder.sampleRate == 44_100)
        #expect(try decoder.take() == whole)
        let header = try TagReader.read(path)
        #expect(header.sampleRate == 44_100)
        #expect(abs((header.seconds ?? 0) - 200_083.0 / 44_100) < 1e-6)
    }

    @Test func `a sample rate of nothing is refused, unless the packets know better`() throws {
        let flac = try SongMaterial.changed("song.flac", as: "rateless.flac") { bytes in
            (bytes[18], bytes[19], bytes[20]) = (0, 0, bytes[20] & 0x0F)
        }
        let decoder = try SongFile.open(flac)
        #expect(decoder.sampleRate == 44_100)
        #expect(try decoder.take().count == 200_083)
        let wave = try SongMaterial.changed("song.wav", as: "rateless.wav") { bytes in
            for index in 24..<28 { bytes[index] = 0 }
        }
        let error = #expect(throws: AudioFileError.self) { _ = try SongFile.open(wave) }
        #expect(error?.text.hasPrefix(wave + ": ") == true)
        // The library says the same.
        #expect(try TagReader.read(flac).sampleRate == 44_100)
        #expect(throws: AudioFileError.self) { _ = try TagReader.read(wave) }
    }

    @Test(arguments: [4, 5_000, 65_536, 200_000])
    func `junk before an MP3 is passed over`(byteCount: Int) throws {
        let whole = try SongFile.open(SongMaterial.song("cbr.mp3")).take()
        let path = try SongMaterial.changed("cbr.mp3", as: "junk-\(byteCount).mp3") { bytes in
            var junk = Data(count: byteCount)
            if byteCount != 5_000 { spoil(&junk, 0..<byteCount) }
            bytes = junk + bytes
        }
        #expect(try SongFile.open(path).take() == whole)
    }

    @Test func `a tag with a picture full of false beginnings is passed over by its size`() throws {
        let whole = try SongFile.open(SongMaterial.song("cbr.mp3")).take()
        let picture = Data([0xFF, 0xFB, 0x90, 0x64]) + Data((0..<300_000).map { $0 % 2 == 0 ? 0xFF : 0xFB })
        let frame = Data([0]) + Data("image/jpeg".utf8) + Data([0, 3, 0]) + picture
        let path = try SongMaterial.changed("cbr.mp3", as: "picture.mp3") { bytes in
            bytes = ID3.tag([ID3.frame("APIC", frame), ID3.text("TIT2", "Covered")]) + bytes
        }
        let decoder = try SongFile.open(path)
        #expect(decoder.tags.hasCover)
        #expect(decoder.tags.title == "Covered")
        #expect(try decoder.take() == whole)
    }

    @Test func `a WAV whose sizes were never filled in plays to its end`() throws {
        let whole = try SongFile.open(SongMaterial.song("song.wav")).take()
        let path = try SongMaterial.changed("song.wav", as: "sizeless.wav") { bytes in
            let data = bytes.range(of: Data("data".utf8))?.lowerBound ?? 0
            for index in [4, 5, 6, 7, data + 4, data + 5, data + 6, data + 7] { bytes[index] = 0 }
        }
        #expect(try SongFile.open(path).take() == whole)
    }
}

/// Tags of MP3 files, version 2.3.
enum ID3 {
    static func frame(_ name: String, _ content: Data) -> Data {
        let size = content.count
        return Data(name.utf8)
            + Data([
                UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255), 0, 0,
            ])
            + content
    }

    static func text(_ name: String, _ text: String) -> Data {
        frame(name, Data([0]) + (text.data(using: .isoLatin1) ?? Data()))
    }

    static func tag(_ frames: [Data]) -> Data {
        let size = frames.reduce(0) { $0 + $1.count }
        let bytes = (0..<4).map { UInt8(size >> (7 * (3 - $0)) & 0x7F) }
        return frames.reduce(Data("ID3".utf8) + Data([3, 0, 0]) + Data(bytes), +)
    }
}
