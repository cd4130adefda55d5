import Foundation
import Testing

/// The demo song: length, level, end, tempo and tags.
@Suite struct ShippedSongTests {
    private let path = ShippedSounds.folder.appending(path: "dub-riddim.flac").path

    @Test func itIsAMinuteLongAndDoesNotClip() throws {
        let measured = try Measured(path)
        #expect(measured.channelCount == 2 && measured.is16Bit)
        #expect((45...60).contains(measured.duration))
        #expect((-3.1 ... -2.9).contains(measured.peakDecibels))
        #expect(measured.mean < 1e-4)
        #expect(measured.first == 0 && measured.last == 0 && measured.endDecibels < -80)
    }

    /// The chords come every second beat: the song is most like itself two beats later.
    @Test func itKeepsAHundredAndFortyBeatsAMinute() throws {
        let left = try DecodedSound(path).channels[0]
        let step = 240
        var changes: [Double] = []
        for start in stride(from: step, to: left.count - step, by: step) {
            var change: Float = 0
            for frame in stride(from: start, to: start + step, by: 1) {
                change += abs(left[frame] - left[frame - 1])
            }
            changes.append(Double(change))
        }
        let rises = zip(changes.dropFirst(), changes).map { max(0, $0 - $1) }
        let mean = rises.reduce(0, +) / Double(rises.count)
        func likeness(_ lag: Int) -> Double {
            zip(rises.dropFirst(lag), rises).reduce(0.0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
        }
        let best = (60...240).max { likeness($0) < likeness($1) } ?? 0
        let twoBeats = 2 * 60.0 / 140 * 200
        #expect(abs(Double(best) - twoBeats) <= 2, "best lag \(best) of 5 ms, wanted \(twoBeats)")
    }

    @Test func verseAndDropDiffer() throws {
        let sound = try DecodedSound(path)
        func level(_ seconds: Range<Double>) -> Double {
            let frames = Int(seconds.lowerBound * 48_000)..<Int(seconds.upperBound * 48_000)
            // Differences weigh highs: the bass alone is quiet here.
            let energy = frames.reduce(0.0) {
                $0 + Double(pow(sound.channels[0][$1] - sound.channels[0][$1 - 1], 2))
            }
            return 10 * log10(energy / Double(frames.count))
        }
        let bar = 4 * 60.0 / 140
        #expect(level(4 * bar..<12 * bar) > level(12 * bar..<14 * bar) + 5)
    }

    @Test func itsTagsAndCoverAreReadByOthers() throws {
        let script = """
            import sys, json, mutagen.flac
            f = mutagen.flac.FLAC(sys.argv[1]); p = f.pictures[0]
            print(json.dumps({**{k: v[0] for k, v in f.tags.as_dict().items()}, "mime": p.mime,
                "kind": str(int(p.type)), "side": str(p.width), "png": p.data[:4].hex(), "count": str(len(f.pictures))}))
            """
        let output = Pipe()
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = ["-c", script, path]
        python.standardOutput = output
        try python.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        let tags = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: String])
        let wanted = [
            "title": "Sixteen Pads Dub", "artist": "DrumDub", "album": "Riddims Without Drums",
            "genre": "Dub",
            "date": "2026", "bpm": "140", "mime": "image/png", "kind": "3", "side": "480", "png": "89504e47",
            "count": "1",
        ]
        for (name, value) in wanted { #expect(tags[name] == value, "\(name)") }
    }
}
