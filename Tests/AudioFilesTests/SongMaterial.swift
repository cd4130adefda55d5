import Foundation
import Testing

@testable import AudioFiles

/// Songs in every format, made from one source with the tools of the system, once a run.
enum SongMaterial {
    /// Odd on purpose: 4.537029 s at 44.1 kHz.
    static let frameCount = 200_083
    static let sampleRate = 44_100

    static let folder: String = {
        let folder = NSTemporaryDirectory() + "drumdub-songs-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        writeWave(folder + "/source.wav", sweepAndClicks(), sampleRate: sampleRate)
        return folder
    }()

    /// A path in the folder.
    static func path(_ name: String) -> String { folder + "/" + name }

    /// A sine sweep on the left, a click each half second on the right.
    static func sweepAndClicks() -> [[Float]] {
        let length = Double(frameCount) / Double(sampleRate)
        let left = (0..<frameCount).map { frame in
            let time = Double(frame) / Double(sampleRate)
            return Float(0.5 * sin(2 * .pi * (100 * time + 2_000 / length * time * time)))
        }
        let right = (0..<frameCount).map { frame in
            Float(0.8 * exp(-Double(frame % (sampleRate / 2)) / 30))
        }
        return [left, right]
    }

    /// Writes 16-bit PCM; `layout` is ffmpeg's name for the speakers.
    static func writeWave(_ path: String, _ channels: [[Float]], sampleRate: Int, layout: String? = nil) {
        let samples = channels[0].indices.flatMap { frame in
            channels.map { Int16(($0[frame] * 32_767).rounded()).littleEndian }
        }
        let raw = path + ".raw"
        _ = FileManager.default.createFile(atPath: raw, contents: samples.withUnsafeBytes { Data($0) })
        let speakers = layout.map { ["-channel_layout", $0] } ?? []
        run(
            ["ffmpeg", "-f", "s16le", "-ar", "\(sampleRate)", "-ac", "\(channels.count)"] + speakers
                + ["-i", raw, "-fflags", "+bitexact", path])
        try? FileManager.default.removeItem(atPath: raw)
    }

    /// How each format is made from the source.
    private static let recipes: [String: [String]] = [
        "song.wav": ["ffmpeg", "-i", "SOURCE", "OUT"],
        "song24.wav": ["ffmpeg", "-i", "SOURCE", "-c:a", "pcm_s24le", "OUT"],
        "song.aiff": ["ffmpeg", "-i", "SOURCE", "OUT"],
        "song.flac": ["flac", "-s", "-f", "SOURCE", "-o", "OUT"],
        "cbr.mp3": ["lame", "--quiet", "-b", "160", "SOURCE", "OUT"],
        "vbr.mp3": ["lame", "--quiet", "-V", "2", "SOURCE", "OUT"],
        "cbr-bare.mp3": ["lame", "--quiet", "-t", "-b", "128", "SOURCE", "OUT"],
        "vbr-bare.mp3": ["lame", "--quiet", "-t", "-V", "2", "SOURCE", "OUT"],
        "aac.m4a": ["ffmpeg", "-i", "SOURCE", "-c:a", "aac", "-b:a", "160k", "OUT"],
        "alac.m4a": ["ffmpeg", "-i", "SOURCE", "-c:a", "alac", "OUT"],
        "bare.aac": ["ffmpeg", "-i", "SOURCE", "-c:a", "aac", "OUT"],
        "song.ogg": ["oggenc", "-Q", "SOURCE", "-o", "OUT"],
        "song.opus": ["opusenc", "--quiet", "SOURCE", "OUT"],
        "song.wv": ["wavpack", "-q", "-y", "SOURCE", "-o", "OUT"],
        "song.wma": ["ffmpeg", "-i", "SOURCE", "-c:a", "wmav2", "OUT"],
        "vorbis.mka": ["ffmpeg", "-i", "SOURCE", "-c:a", "libvorbis", "OUT"],
    ]

    private static let lock = NSLock()

    /// The path of a song by its name in `recipes`, made if it isn't there.
    static func song(_ name: String) -> String {
        made(name) { path in
            let words = recipes[name, default: []].map { word in
                word == "SOURCE" ? self.path("source.wav") : word == "OUT" ? path : word
            }
            run(words)
        }
    }

    /// The path of a file that `make` makes, once.
    static func made(_ name: String, by make: (String) -> Void) -> String {
        lock.withLock {
            let path = path(name)
            if !FileManager.default.fileExists(atPath: path) { make(path) }
            return path
        }
    }

    /// A copy of a song's bytes with `change` done to them.
    static func changed(_ name: String, as newName: String, _ change: (inout Data) -> Void) throws -> String {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: song(name)))
        change(&bytes)
        try bytes.write(to: URL(fileURLWithPath: path(newName)))
        return path(newName)
    }

    static func run(_ words: String...) { run(words) }

    /// Runs a tool to its end; ffmpeg silently.
    static func run(_ words: [String]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.standardInput = FileHandle.nullDevice
        let quiet = words[0] == "ffmpeg" ? ["-hide_banner", "-v", "error", "-y", "-nostdin"] : []
        process.arguments = [words[0]] + quiet + words.dropFirst()
        do {
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(words)")
        } catch {
            Issue.record("\(words[0]) can't be run: \(error)")
        }
    }

    /// What ffmpeg makes of a file: two channels of floats.
    static func judged(_ path: String, extra: [String] = []) -> Stereo {
        let out = self.path(UUID().uuidString + ".f32")
        defer { try? FileManager.default.removeItem(atPath: out) }
        run(["ffmpeg", "-i", path] + extra + ["-f", "f32le", out])
        let data = (try? Data(contentsOf: URL(fileURLWithPath: out))) ?? Data()
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return Stereo(
            left: stride(from: 0, to: samples.count, by: 2).map { samples[$0] },
            right: stride(from: 1, to: samples.count, by: 2).map { samples[$0] })
    }
}

/// Audio of two channels.
struct Stereo: Equatable {
    var left: [Float] = []
    var right: [Float] = []

    static let silent = Stereo(
        left: Array(repeating: 0, count: 100_000), right: Array(repeating: 0, count: 100_000))

    var count: Int { left.count }

    subscript(range: Range<Int>) -> Stereo {
        Stereo(left: Array(left[range]), right: Array(right[range]))
    }

    /// The largest difference to `other`, frame by frame as far as both reach, and where it is.
    func difference(to other: Stereo) -> (largest: Float, frame: Int) {
        var worst: (largest: Float, frame: Int) = (0, 0)
        for frame in 0..<min(count, other.count) {
            let here = max(abs(left[frame] - other.left[frame]), abs(right[frame] - other.right[frame]))
            if !(here <= worst.largest) { worst = (here, frame) }
        }
        return worst
    }
}

extension SongDecoder {
    /// The next `frameCount` frames, or all that are left.
    func take(_ frameCount: Int = .max, chunk: Int = 1_000) throws -> Stereo {
        var audio = Stereo()
        var left = [Float](repeating: .nan, count: chunk), right = left
        while audio.count < frameCount {
            let count = try read(into: &left, &right, frameCount: min(chunk, frameCount - audio.count))
            if count == 0 { break }
            audio.left += left[0..<count]
            audio.right += right[0..<count]
        }
        return audio
    }
}
