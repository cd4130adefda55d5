import Foundation
import Testing

@testable import AudioFiles

/// Decoding against an independent judge, ffmpeg, and seeking against decoding from the start.
@Suite struct SongDecoderTests {
    /// Formats and the frames that ffmpeg gives beyond the song's own: padding that it leaves in.
    static let formats: [(name: String, surplus: Int)] = [
        ("song.wav", 0), ("song24.wav", 0), ("song.aiff", 0), ("song.flac", 0), ("cbr.mp3", 0),
        ("vbr.mp3", 0),
        ("cbr-bare.mp3", 0), ("vbr-bare.mp3", 0), ("aac.m4a", 621), ("alac.m4a", 0), ("bare.aac", 0),
        ("song.ogg", 0), ("song.opus", 0), ("song.wv", 0), ("song.wma", 0), ("vorbis.mka", 0),
    ]

    @Test(arguments: formats)
    func `every format decodes to the samples that ffmpeg finds`(name: String, surplus: Int) throws {
        let path = SongMaterial.song(name)
        let judged = SongMaterial.judged(path)
        let decoder = try SongFile.open(path)
        let audio = try decoder.take()
        #expect(audio.count == judged.count - surplus)
        #expect(audio.difference(to: judged) == (0, 0))
        #expect(decoder.frameCount == audio.count)
        #expect(decoder.defect == nil)
    }

    /// How far a seek may be from decoding on: AAC fills noise with random numbers, Opus rounds.
    static let seeking: [(name: String, tolerance: Float)] = [
        ("song.wav", 0), ("song24.wav", 0), ("song.aiff", 0), ("song.flac", 0), ("cbr.mp3", 0),
        ("vbr.mp3", 0),
        ("cbr-bare.mp3", 0), ("vbr-bare.mp3", 0), ("aac.m4a", 0.05), ("alac.m4a", 0), ("bare.aac", 0.05),
        ("song.ogg", 0), ("song.opus", 1e-6), ("song.wv", 0),
    ]

    @Test(arguments: seeking)
    func `a hundred seeks give what decoding from the start gives`(name: String, tolerance: Float) throws {
        let linear = try SongFile.open(SongMaterial.song(name)).take()
        let decoder = try SongFile.open(SongMaterial.song(name))
        var places = Places()
        for _ in 0..<100 {
            let frame = Int.random(in: 0..<linear.count, using: &places)
            #expect(try decoder.seek(to: frame) == frame)
            let end = min(frame + 3_000, linear.count)
            let audio = try decoder.take(end - frame)
            let difference = audio.difference(to: linear[frame..<end])
            #expect(audio.count == end - frame)
            #expect(difference.largest <= tolerance, "at \(frame) + \(difference.frame)")
        }
    }

    @Test(arguments: ["song.wma", "vorbis.mka"])
    func `times in milliseconds let a seek miss by one`(name: String) throws {
        let linear = try SongFile.open(SongMaterial.song(name)).take()
        let decoder = try SongFile.open(SongMaterial.song(name))
        var places = Places()
        for _ in 0..<100 {
            let frame = Int.random(in: 100..<linear.count - 3_100, using: &places)
            #expect(try decoder.seek(to: frame) == frame)
            let audio = try decoder.take(3_000)
            let misses = (-66...66).map {
                audio.difference(to: linear[frame + $0..<frame + $0 + 3_000]).largest
            }
            #expect(misses.contains { $0 < 1e-4 }, "at \(frame)")
        }
    }
}

/// The same places in every run (splitmix64), so that a failure can be looked at again.
struct Places: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
