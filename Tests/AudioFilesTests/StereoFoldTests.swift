import Foundation
import Testing

@testable import AudioFiles

/// C85: how many channels become two.
@Suite struct StereoFoldTests {
    private static let down3 = Float(0.5).squareRoot()

    /// What each channel alone gives on the two sides, for the usual orders of 1…8 channels.
    static let folds: [[(left: Float, right: Float)]] = [
        [(1, 1)],
        [(1, 0), (0, 1)],
        [(1, 0), (0, 1), (down3, down3)],
        [(1, 0), (0, 1), (down3, 0), (0, down3)],
        [(1, 0), (0, 1), (down3, down3), (down3, 0), (0, down3)],
        [(1, 0), (0, 1), (down3, down3), (0, 0), (down3, 0), (0, down3)],
        [(1, 0), (0, 1), (down3, down3), (0, 0), (0.5, 0.5), (down3, 0), (0, down3)],
        [(1, 0), (0, 1), (down3, down3), (0, 0), (down3, 0), (0, down3), (down3, 0), (0, down3)],
    ]

    /// A file of 8 frames whose channel k sounds at frame k alone.
    private func file(_ channelCount: Int, _ suffix: String, encoding: String) throws -> String {
        let path = SongMaterial.path("channels-\(channelCount).\(suffix)")
        let channels = (0..<channelCount).map { channel in (0..<400).map { Float($0 == channel ? 0.5 : 0) } }
        let wave = SongMaterial.path("channels-\(channelCount)-\(suffix)-source.wav")
        let layouts = ["mono", "stereo", "3.0", "quad", "5.0", "5.1", "6.1", "7.1"]
        let layout = channelCount > 8 ? nil : layouts[channelCount - 1]
        SongMaterial.writeWave(wave, channels, sampleRate: 48_000, layout: layout)
        SongMaterial.run("ffmpeg", "-i", wave, "-c:a", encoding, path)
        return path
    }

    @Test(arguments: 1...8, [("wav", "pcm_s16le"), ("flac", "flac"), ("wv", "wavpack")])
    func `every channel is heard where it belongs`(
        channelCount: Int, format: (suffix: String, encoding: String)
    ) throws {
        let path = try file(channelCount, format.suffix, encoding: format.encoding)
        let audio = try SongFile.open(path).take()
        let full = Float(16_384) / 32_768
        for (channel, gains) in Self.folds[channelCount - 1].enumerated() {
            #expect(abs(audio.left[channel] - full * gains.left) < 1e-6, "left of channel \(channel)")
            #expect(abs(audio.right[channel] - full * gains.right) < 1e-6, "right of channel \(channel)")
        }
    }

    static let coded: [(channelCount: Int, suffix: String, encoding: String)] =
        [3, 4, 6, 8].flatMap { [($0, "ogg", "libvorbis"), ($0, "opus", "libopus")] }
        + [(3, "m4a", "aac"), (6, "m4a", "aac")]

    @Test(arguments: coded)
    func `codecs with orders of their own put every channel where it belongs`(
        channelCount: Int, suffix: String, encoding: String
    ) throws {
        // A tone that goes from channel to channel.
        let turn = 9_600
        let channels = (0..<channelCount).map { channel in
            (0..<turn * channelCount).map { Float($0 / turn == channel ? 0.4 * sin(Double($0) / 20) : 0) }
        }
        let wave = SongMaterial.path("turns-\(channelCount)-\(suffix).wav")
        SongMaterial.writeWave(
            wave, channels, sampleRate: 48_000,
            layout: ["", "", "", "3.0", "quad", "", "5.1", "", "7.1"][channelCount])
        let path = SongMaterial.path("turns-\(channelCount).\(suffix)")
        let family = encoding == "libopus" ? ["-mapping_family", "1"] : []
        SongMaterial.run(["ffmpeg", "-i", wave, "-c:a", encoding, "-b:a", "512k"] + family + [path])
        let audio = try SongFile.open(path).take()
        for (channel, gains) in Self.folds[channelCount - 1].enumerated() {
            let middle = channel * turn + turn / 4..<channel * turn + 3 * turn / 4
            for (side, gain) in [(audio.left, gains.left), (audio.right, gains.right)] {
                let power = side[middle].reduce(0) { $0 + $1 * $1 } / Float(middle.count)
                #expect(abs(power.squareRoot() - 0.4 * Self.down3 * gain) < 0.02, "channel \(channel)")
            }
        }
    }

    @Test func `without names the order is the usual one`() {
        for (index, gains) in Self.folds.enumerated() {
            let fold = StereoFold(channelCount: index + 1, speakers: 0)
            #expect(fold.left == gains.map(\.left))
            #expect(fold.right == gains.map(\.right))
        }
    }

    @Test func `speakers that the file names count more than the usual order`() {
        // Left, right, effects: as many channels as left, right, centre.
        let fold = StereoFold(channelCount: 3, speakers: 0b1011)
        #expect(fold.left == [1, 0, 0])
        #expect(fold.right == [0, 1, 0])
    }

    @Test func `more than eight channels are refused`() throws {
        let path = try file(9, "wav", encoding: "pcm_s16le")
        let error = #expect(throws: AudioFileError.self) { _ = try SongFile.open(path) }
        #expect(error?.reason == "9 channels at 48000 Hz can't be played; convert it")
    }
}
