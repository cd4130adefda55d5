import Foundation
import Testing

@testable import AudioFiles

/// C72 and its kin: two songs cut from one recording and encoded each for itself have, one after the other,
/// the recording's frames, and each at its place.
@Suite struct GaplessTests {
    /// How a format is made: the tools in order, with IN and OUT in place of the paths.
    struct Recipe: Sendable, CustomTestStringConvertible {
        var name: String
        var isExact = false
        var tools: [[String]]
        var testDescription: String { name }
    }

    private static let smpb = #"""
        import sys, mutagen.id3, mutagen.mp4
        path, kind, delay, padding, count = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
        text = " 00000000 %08X %08X %016X" % (delay, padding, count) + " 00000000" * 8
        if kind == "mp3":
            tags = mutagen.id3.ID3()
            tags.add(mutagen.id3.COMM(encoding=0, lang="eng", desc="iTunSMPB", text=[text]))
            tags.save(path)
        else:
            song = mutagen.mp4.MP4(path)
            song["----:com.apple.iTunes:iTunSMPB"] = [mutagen.mp4.MP4FreeForm(text.encode())]
            song.save()
        """#

    static let recipes: [Recipe] = [
        Recipe(name: "flac", isExact: true, tools: [["flac", "-s", "-f", "IN", "-o", "OUT"]]),
        Recipe(name: "wav", isExact: true, tools: [["ffmpeg", "-i", "IN", "OUT"]]),
        Recipe(name: "wv", isExact: true, tools: [["wavpack", "-q", "-y", "IN", "-o", "OUT"]]),
        Recipe(name: "alac.m4a", isExact: true, tools: [["ffmpeg", "-i", "IN", "-c:a", "alac", "OUT"]]),
        Recipe(name: "cbr.mp3", tools: [["lame", "--quiet", "-b", "192", "IN", "OUT"]]),
        Recipe(name: "vbr.mp3", tools: [["lame", "--quiet", "-V", "2", "IN", "OUT"]]),
        Recipe(name: "ffmpeg.mp3", tools: [["ffmpeg", "-i", "IN", "-b:a", "192k", "OUT"]]),
        Recipe(name: "aac.m4a", tools: [["ffmpeg", "-i", "IN", "-c:a", "aac", "-b:a", "192k", "OUT"]]),
        Recipe(name: "opus", tools: [["opusenc", "--quiet", "--bitrate", "192", "IN", "OUT"]]),
        Recipe(
            name: "ffmpeg.opus", tools: [["ffmpeg", "-i", "IN", "-c:a", "libopus", "-b:a", "192k", "OUT"]]),
        Recipe(name: "ogg", tools: [["oggenc", "-Q", "-q", "6", "IN", "-o", "OUT"]]),
        Recipe(name: "ffmpeg.ogg", tools: [["ffmpeg", "-i", "IN", "-c:a", "libvorbis", "-q:a", "6", "OUT"]]),
        Recipe(
            name: "opus.mka", tools: [["ffmpeg", "-i", "IN", "-c:a", "libopus", "-b:a", "192k", "OUT"]]),
        Recipe(
            name: "itunes.mp3",
            tools: [
                ["lame", "--quiet", "-t", "-b", "192", "IN", "OUT"],
                // What LAME does without telling: 576 frames of delay.
                ["/usr/bin/python3", "-c", smpb, "OUT", "mp3", "576", "PADDING", "COUNT"],
            ]),
        Recipe(
            name: "itunes.m4a",
            tools: [
                ["ffmpeg", "-i", "IN", "-c:a", "aac", "-b:a", "192k", "-use_editlist", "0", "OUT"],
                ["/usr/bin/python3", "-c", smpb, "OUT", "m4a", "1024", "PADDING", "COUNT"],
            ]),
    ]

    /// Where the recording is cut: in no format a packet's edge.
    static let cut = 88_237
    private static let ranges = [0..<cut, cut..<SongMaterial.frameCount]

    /// Music enough: a chord whose notes rise, so that each moment has its own shape.
    private static let recording: Stereo = {
        func chord(_ frame: Int, _ notes: [Double]) -> Float {
            let time = Double(frame) / 48_000
            return Float(notes.reduce(0) { $0 + sin(2 * .pi * ($1 * time + 40 * time * time)) } * 0.2)
        }
        let frames = 0..<SongMaterial.frameCount
        return Stereo(
            left: frames.map { chord($0, [1_220, 2_331, 5_487]) },
            right: frames.map { chord($0, [1_174, 3_601, 4_823]) })
    }()

    private func half(_ number: Int, _ recipe: Recipe) -> String {
        let range = Self.ranges[number]
        let source = SongMaterial.made("half-\(number).wav") { path in
            let part = Self.recording[range]
            SongMaterial.writeWave(path, [part.left, part.right], sampleRate: 48_000)
        }
        return SongMaterial.made("half-\(number).\(recipe.name)") { path in
            let packet = recipe.name.hasSuffix("mp3") ? 1_152 : 1_024
            let delay = recipe.name.hasSuffix("mp3") ? 576 : 1_024
            let padding = packet - (range.count + delay) % packet
            for tool in recipe.tools {
                SongMaterial.run(
                    tool.map { word in
                        switch word {
                        case "IN": source
                        case "OUT": path
                        case "PADDING": "\(padding)"
                        case "COUNT": "\(range.count)"
                        default: word
                        }
                    })
            }
        }
    }

    @Test(arguments: recipes)
    func `two halves of one recording have all its frames, each at its place`(recipe: Recipe) throws {
        var joined = Stereo()
        for number in 0..<2 {
            let song = try SongFile.open(half(number, recipe))
            let audio = try song.take()
            #expect(audio.count == Self.ranges[number].count, "half \(number)")
            #expect(song.frameCount == audio.count)
            joined.left += audio.left
            joined.right += audio.right
        }
        if recipe.isExact {
            let source = try Self.ranges.indices.map {
                try SongFile.open(SongMaterial.path("half-\($0).wav")).take()
            }
            #expect(joined.left == source[0].left + source[1].left)
            #expect(joined.right == source[0].right + source[1].right)
        }
        // Right before the cut, right behind it, and at the end.
        for place in [2_000, Self.cut - 4_000, Self.cut + 2_000, SongMaterial.frameCount - 6_000] {
            #expect(shift(joined, Self.recording, around: place) == 0, "at \(place)")
        }
    }

    @Test(arguments: [1, 64, 500, 23_381, 24_696, 44_099])
    func `a short Vorbis song of one page has its frames and no more`(frameCount: Int) throws {
        let source = SongMaterial.made("short-\(frameCount).wav") { path in
            let part = Self.recording[0..<frameCount]
            SongMaterial.writeWave(path, [part.left, part.right], sampleRate: 48_000)
        }
        let song = SongMaterial.made("short-\(frameCount).ogg") { path in
            SongMaterial.run("ffmpeg", "-i", source, "-c:a", "libvorbis", "-q:a", "6", path)
        }
        let decoder = try SongFile.open(song)
        #expect(try decoder.take().count == frameCount)
        #expect(decoder.frameCount == frameCount)
    }

    /// By how many frames `audio` is late: where it is most like `judge`.
    private func shift(_ audio: Stereo, _ judge: Stereo, around place: Int) -> Int {
        func miss(_ shift: Int) -> Float {
            (place..<place + 400).reduce(0) { sum, frame in
                let miss = audio.left[frame + shift] - judge.left[frame]
                return sum + miss * miss
            }
        }
        return (-1_200...1_200).min { miss($0) < miss($1) } ?? .max
    }
}
