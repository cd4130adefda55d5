import Foundation
import Testing

@testable import AudioFiles

/// WAV files that other programs stumble over, as songs: what is heard, and what the library learns of them.
@Suite struct OddWaveSongTests {
    private static let samples = (0..<3_000).map { Int16(truncatingIfNeeded: $0 &* 7 - 9_000) }
    private static let rate = 44_100

    private func written(_ bytes: [UInt8], as name: String) throws -> String {
        let path = SongMaterial.path("odd-\(name).wav")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Expects that the song in `path` is `samples`, the same on both sides, and that the library knows its length.
    private func expectWhole(_ path: String, _ samples: some Collection<Int16> = Self.samples) throws {
        let exact = samples.map { Float($0) / 32_768 }
        #expect(try SongFile.open(path).take() == Stereo(left: exact, right: exact))
        let header = try TagReader.read(path)
        #expect(header.sampleRate == Self.rate)
        let seconds = Double(samples.count) / Double(Self.rate)
        #expect(abs((header.seconds ?? 0) - seconds) < 1e-6)
    }

    @Test(arguments: [16, 24, 32])
    func `the extensible form is a song, whatever bits of its container count`(bits: Int) throws {
        var wave = WaveBytes()
        let extra =
            WaveBytes.bytes(22, 2) + WaveBytes.bytes(bits == 24 ? 20 : bits, 2) + WaveBytes.bytes(3, 4)
            + WaveBytes.bytes(1, 2) + [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        wave.format(codec: 0xFFFE, channels: 2, rate: Self.rate, bits: bits, extra: extra)
        wave.chunk(
            "data",
            Self.samples.flatMap { [Int($0), Int($0)] }.flatMap {
                WaveBytes.bytes($0 << (bits - 16), bits / 8)
            })
        try expectWhole(try written(wave.file(), as: "extensible-\(bits)"))
    }

    @Test(arguments: [0, 0xFFFF_FFFF, 1_000_000])
    func `a recording whose sizes were never filled in is a song to its end`(size: Int) throws {
        var wave = WaveBytes()
        wave.format(rate: Self.rate)
        wave.chunk("data", WaveBytes.pcm(Self.samples), size: size)
        try expectWhole(try written(wave.file(size: size == 0 ? 0 : nil), as: "unfinished-\(size)"))
    }

    @Test(arguments: [("zero", [0]), ("none", []), ("full", [0x7F])] as [(String, [UInt8])])
    func `a chunk of odd length before the sound, filled up or not`(name: String, pad: [UInt8]) throws {
        var wave = WaveBytes()
        wave.chunk("LIST", Array("INFO123".utf8), pad: pad)
        wave.format(rate: Self.rate)
        wave.chunk("LIST", Array("INFO56789".utf8), pad: pad)
        wave.chunk("data", WaveBytes.pcm(Self.samples))
        try expectWhole(try written(wave.file(), as: "pad-\(name)"))
    }

    @Test(arguments: 1...5)
    func `an end that is no whole frame is dropped from a song`(missing: Int) throws {
        var wave = WaveBytes()
        wave.format(channels: 2, rate: Self.rate)
        let bytes = WaveBytes.pcm(Self.samples.flatMap { [$0, $0] })
        wave.chunk("data", bytes.dropLast(missing))
        let kept = Self.samples.dropLast((missing + 3) / 4)
        try expectWhole(try written(wave.file(), as: "ragged-\(missing)"), kept)
        let whole = WaveBytes.plain(Self.samples.flatMap { [$0, $0] }, channels: 2, rate: Self.rate)
        try expectWhole(try written(whole.dropLast(missing), as: "cut-\(missing)"), kept)
    }

    @Test(arguments: [0x674F, 0x1234])
    func `a WAV of a codec that nobody reads is refused as a song, and is no noise`(codec: Int) throws {
        var wave = WaveBytes()
        wave.format(codec: codec, rate: Self.rate)
        wave.chunk("data", Array(repeating: 0x55, count: 4_000))
        let path = try written(wave.file(), as: "codec-\(codec)")
        #expect(throws: AudioFileError.self) { _ = try SongFile.open(path) }
        let error = #expect(throws: AudioFileError.self) { _ = try TagReader.read(path) }
        #expect(error?.text.hasPrefix(path + ": ") == true && error?.text.contains("\n") == false)
    }

    @Test(arguments: [0, 1, 4, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func `the size of the whole does not matter to a song`(size: Int) throws {
        var wave = WaveBytes()
        wave.format(rate: Self.rate)
        wave.chunk("data", WaveBytes.pcm(Self.samples))
        try expectWhole(try written(wave.file(size: size), as: "size-\(size)"))
    }
}
