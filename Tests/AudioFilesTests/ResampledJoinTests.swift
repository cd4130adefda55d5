import Foundation
import Testing

@testable import AudioFiles

/// Songs that go on another without a gap, at another rate than their files'.
@Suite struct ResampledJoinTests {
    private static let count = 120_000
    /// A tone of 997 Hz and noise, which ends nowhere softly.
    private static let recording: Stereo = {
        var state: UInt32 = 7
        let left = (0..<count).map { Float(0.5 * sin(2 * .pi * 997 * Double($0) / 44_100)) }
        let right = (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / Float(Int32.max) * 0.4
        }
        return Stereo(left: left, right: right)
    }()

    private func file(_ range: Range<Int>, rate: Int = 44_100) -> String {
        SongMaterial.made("join-\(range.lowerBound)-\(range.upperBound)-\(rate).wav") { path in
            let part = Self.recording[range]
            SongMaterial.writeWave(path, [part.left, part.right], sampleRate: rate)
        }
    }

    /// The parts of the recording between `cuts`, each opened behind the one before.
    private func songs(_ cuts: [Int], to rate: Int) throws -> [any SongDecoder] {
        var songs: [any SongDecoder] = []
        for (start, end) in zip([0] + cuts, cuts + [Self.count]) {
            let previous = songs.last.flatMap(SongFile.join)
            songs.append(try SongFile.open(file(start..<end), sampleRate: rate, after: previous))
        }
        for (song, next) in zip(songs, songs.dropFirst()) {
            _ = SongFile.setFollower(SongFile.head(of: next), of: song)
        }
        return songs
    }

    static let cuts = [[60_000], [44_100], [33_333, 36_001], [4_097, 117_500], [50_001, 54_301, 77_777]]

    @Test(arguments: cuts, [48_000, 22_050, 96_000])
    func `cut songs give what the recording gives, below -90 dB`(cuts: [Int], rate: Int) throws {
        let whole = try SongFile.open(file(0..<Self.count), sampleRate: rate).take()
        var joined = Stereo()
        for song in try songs(cuts, to: rate) {
            let audio = try song.take()
            #expect(song.frameCount == audio.count)
            joined.left += audio.left
            joined.right += audio.right
        }
        #expect(joined.count == whole.count)
        let miss = joined.difference(to: whole)
        #expect(miss.largest < 3e-5, "at \(miss.frame)")
    }

    @Test(arguments: [[33_333, 33_334], [1, 119_999], [50_001, 50_301, 50_302]], [48_000, 22_050])
    func `songs shorter than the filter have the recording's frames too`(cuts: [Int], rate: Int) throws {
        let counts = try songs(cuts, to: rate).map { try $0.take().count }
        #expect(counts.reduce(0, +) == (2 * Self.count * rate + 44_100) / (2 * 44_100))
    }

    @Test func `a seek in a song that goes on another finds the same frames`() throws {
        let song = try songs([50_001], to: 48_000)[1]
        let linear = try song.take()
        for frame in [0, 1, 7, 500, 1_113, 1_114, 30_000, linear.count - 10, 3] {
            #expect(try song.seek(to: frame) == frame)
            let audio = try song.take(2_000)
            let end = min(linear.count, frame + 2_000)
            #expect(audio.count == end - frame)
            #expect(audio.difference(to: linear[frame..<end]).largest < 2e-6, "at \(frame)")
        }
        #expect(try song.seek(to: linear.count + 9) == linear.count)
        #expect(try song.take(9).count == 0)
    }

    @Test func `what follows can change: the end is as it would have been`() throws {
        let cut = 50_001
        let pair = try songs([cut], to: 48_000)
        let joined = try pair[0].take()
        #expect(SongFile.setFollower(nil, of: pair[0]) != nil)
        #expect(try pair[0].seek(to: 0) == 0)
        let alone = try SongFile.open(file(0..<cut), sampleRate: 48_000).take()
        #expect(try pair[0].take() == alone)
        #expect(joined.count == alone.count)
        #expect(joined.difference(to: alone).largest > 1e-3)
        #expect(SongFile.setFollower(nil, of: pair[0]) == nil)
    }

    @Test func `a song of another rate stands for itself`() throws {
        let first = try SongFile.open(file(0..<60_000), sampleRate: 48_000)
        let other = file(0..<60_000, rate: 32_000)
        let alone = try SongFile.open(other, sampleRate: 48_000).take()
        let song = try SongFile.open(other, sampleRate: 48_000, after: SongFile.join(of: first))
        #expect(try song.take() == alone)
        let plain = try SongFile.open(file(0..<60_000, rate: 48_000), sampleRate: 48_000)
        #expect(SongFile.join(of: plain) == nil && SongFile.head(of: plain) == nil)
        #expect(SongFile.setFollower(SongFile.head(of: song), of: plain) == nil)
    }

    @Test func `a song before that has vanished leaves the next to itself`() throws {
        let path = SongMaterial.path("vanishing.wav")
        try FileManager.default.copyItem(atPath: file(0..<60_000), toPath: path)
        let first = try SongFile.open(path, sampleRate: 48_000)
        try FileManager.default.removeItem(atPath: path)
        let song = try SongFile.open(
            file(60_000..<Self.count), sampleRate: 48_000, after: SongFile.join(of: first))
        #expect(try song.take() == SongFile.open(file(60_000..<Self.count), sampleRate: 48_000).take())
    }
}
