import Foundation
import Testing

@testable import AudioFiles

/// C71: songs at other rates keep their pitch, their length and their beat.
@Suite struct ResampledSongTests {
    static let rates = [8_000, 44_100, 48_000, 96_000, 192_000]

    /// A frame of a tone of 1 kHz.
    private func tone(_ frame: Int, rate: Int) -> Float {
        let phase = 2_000 * Double.pi * Double(frame) / Double(rate)
        return Float(0.5 * sin(phase))
    }

    /// A song of half a second and a bit at `rate`: a tone on the left, a click each tenth on the right.
    private func song(_ rate: Int) -> String {
        SongMaterial.made("rate-\(rate).wav") { path in
            let frames = 0..<rate / 2 + 77
            let clicks = frames.map { Float($0 % (rate / 10) == 0 ? 0.9 : 0) }
            SongMaterial.writeWave(path, [frames.map { tone($0, rate: rate) }, clicks], sampleRate: rate)
        }
    }

    @Test(arguments: rates, rates + [44_056])
    func `length to the frame, pitch and time`(from: Int, to: Int) throws {
        let decoder = try SongFile.open(song(from), sampleRate: to)
        let frameCount = ((from / 2 + 77) * to * 2 + from) / (2 * from)
        #expect(decoder.sampleRate == to)
        #expect(decoder.frameCount == frameCount)
        let audio = try decoder.take()
        #expect(audio.count == frameCount)
        // The tone in the middle, away from the ends where the filter rings.
        let misses = (to / 10..<to * 4 / 10).map { abs(audio.left[$0] - tone($0, rate: to)) }
        #expect(misses.max() ?? 1 < 1e-3)
        for tenth in 1..<5 {
            let middle = tenth * to / 10
            let loudest = (middle - to / 50..<middle + to / 50).max {
                abs(audio.right[$0]) < abs(audio.right[$1])
            }
            #expect(abs((loudest ?? 0) - middle) <= 1)
        }
    }

    @Test(arguments: rates.filter { $0 != 48_000 })
    func `a seek gives what resampling from the start gives`(from: Int) throws {
        let linear = try SongFile.open(song(from), sampleRate: 48_000).take()
        let decoder = try SongFile.open(song(from), sampleRate: 48_000)
        var places = Places()
        for _ in 0..<50 {
            let frame = Int.random(in: 0..<linear.count, using: &places)
            #expect(try decoder.seek(to: frame) == frame)
            let end = min(linear.count, frame + 2_000)
            let audio = try decoder.take(end - frame)
            #expect(audio.count == end - frame)
            #expect(audio.difference(to: linear[frame..<end]).largest < 2e-6, "at \(frame)")
        }
        #expect(try decoder.seek(to: linear.count + 9) == linear.count)
        #expect(try decoder.take(9).count == 0)
    }

    @Test func `ten minutes do not drift`() throws {
        let (from, to) = (8_000, 11_025)
        let path = SongMaterial.path("ten-minutes.wav")
        var samples = [Float](repeating: 0, count: 600 * from + 1)
        for second in stride(from: 0, through: 600, by: 60) { samples[second * from] = 0.9 }
        SongMaterial.writeWave(path, [samples], sampleRate: from)
        let audio = try SongFile.open(path, sampleRate: to).take(chunk: 16_384)
        #expect(audio.count == 600 * to + 1)
        for second in stride(from: 0, through: 600, by: 60) {
            let around = max(0, second * to - 100)..<min(audio.count, second * to + 100)
            let loudest = around.max { abs(audio.left[$0]) < abs(audio.left[$1]) }
            #expect(loudest == second * to)
        }
    }
}
