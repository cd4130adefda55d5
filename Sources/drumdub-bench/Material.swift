import AudioFiles
import CBaseline
import Glibc
import Host

/// Kits, songs and scores that the benchmarks write for themselves.
extension Workshop {
    /// A stereo sound file of noise; every second file has another noise.
    func writeNoise(
        _ path: String, frameCount: Int, sampleRate: Int = 48_000, seed: Int = 1,
        format: SoundFileFormat = .wav16, gain: (_ frame: Int, _ channel: Int) -> Float = { _, _ in 0.25 }
    ) throws(BenchError) {
        guard let noise = plain_noise(Int32(frameCount), UInt32(seed)) else {
            throw BenchError("not enough memory")
        }
        defer { free(noise) }
        for channel in 0..<2 {
            for frame in 0..<frameCount { noise[channel * frameCount + frame] *= gain(frame, channel) }
        }
        do throws(AudioFileError) {
            var writer = try SoundFileWriter(
                path: path, channelCount: 2, sampleRate: sampleRate, format: format)
            try writer.write(
                [UnsafePointer(noise), UnsafePointer(noise + frameCount)], frameCount: frameCount)
            try writer.close()
        } catch {
            throw BenchError(error.text)
        }
    }

    /// A sound of one frame, on both channels.
    func writeClick(_ path: String, value: Float) throws(BenchError) {
        do throws(AudioFileError) {
            var writer = try SoundFileWriter(
                path: path, channelCount: 2, sampleRate: 48_000, format: .wavFloat32)
            try writer.write([[value], [value]])
            try writer.close()
        } catch {
            throw BenchError(error.text)
        }
    }

    /// A kit of `soundCount` stereo samples of `seconds`, the first on key 0, the others above it and, from
    /// the 129th on, as second takes. Answers the kit file's path and those of the samples.
    func makeKit(
        _ name: String, soundCount: Int, frameCount: Int = 48_000, sampleRate: Int = 48_000,
        opcodes: String = "loop_mode=one_shot",
        gain: (_ frame: Int, _ channel: Int) -> Float = { _, _ in 0.25 }
    ) throws(BenchError) -> (path: String, samples: [String]) {
        let folder = self.folder + "/data/kits/" + name
        var text = "<group> \(opcodes)\n"
        var samples: [String] = []
        do {
            try Files.makeFolder(folder)
            for sound in 0..<soundCount {
                samples.append("\(folder)/\(sound).wav")
                try writeNoise(
                    samples[sound], frameCount: frameCount, sampleRate: sampleRate, seed: sound + 1,
                    gain: gain)
                let takeCount = (soundCount - sound % 128 + 127) / 128
                text += "<region> key=\(sound % 128) sample=\(sound).wav"
                text += " seq_length=\(takeCount) seq_position=\(sound / 128 + 1)\n"
            }
            try Files.write(Array(text.utf8), to: folder + "/\(name).sfz")
        } catch let error as FileError {
            throw BenchError(error.text)
        } catch let error as BenchError {
            throw error
        } catch {
            throw BenchError("\(name): \(error)")
        }
        return (folder + "/\(name).sfz", samples)
    }

    /// Hits at odd places of a part, always the same: seconds in order, keys below `keyCount`.
    static func part(hitCount: Int, seconds: Double, keyCount: Int) -> [(seconds: Double, key: UInt8)] {
        var random: UInt32 = 1
        func next(_ limit: Double) -> Double {
            random = random &* 1_664_525 &+ 1_013_904_223
            return limit * Double(random >> 8) / 16_777_216
        }
        let times = (0..<hitCount).map { _ in next(seconds) }.sorted()
        return times.map { ($0, UInt8(next(Double(keyCount)))) }
    }

    /// Writes a part as a standard MIDI file: 1,000 ticks a second.
    static func writeMIDI(
        _ part: [(seconds: Double, key: UInt8)], seconds: Double, to path: String
    ) throws(BenchError) {
        var track: [UInt8] = [0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20]  // 500,000 µs a beat
        var last = 0
        for hit in part {
            let tick = Int(hit.seconds * 1_000)
            track += variableLength(tick - last) + [0x99, hit.key, 100]
            last = tick
        }
        track += variableLength(Int(seconds * 1_000) - last) + [0xFF, 0x2F, 0]
        let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: track.count >> (8 * $0)) }
        let head = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xF4]  // 500 ticks a beat
        do {
            try Files.write(head + Array("MTrk".utf8) + size + track, to: path)
        } catch {
            throw BenchError(error.text)
        }
    }

    private static func variableLength(_ value: Int) -> [UInt8] {
        var bytes = [UInt8(value & 0x7F)]
        var rest = value >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F | 0x80), at: 0)
            rest >>= 7
        }
        return bytes
    }
}
