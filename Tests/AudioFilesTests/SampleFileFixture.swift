import Foundation
import Testing

@testable import AudioFiles

/// A folder of sample files that a test writes, removed with the object.
final class SampleFileFixture {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes bytes and answers the path.
    func write(_ bytes: [UInt8], as name: String = "sample.wav") throws -> String {
        try Data(bytes).write(to: folder.appending(path: name))
        return path(name)
    }

    /// Runs a program in the folder.
    func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command)")
    }
}

/// A WAV file that a test builds chunk by chunk, right or wrong.
struct WaveBytes {
    var body: [UInt8] = Array("WAVE".utf8)

    /// `size` is what the chunk says; without it, the truth.
    mutating func chunk(_ name: String, _ content: [UInt8], size: Int? = nil, pad: [UInt8]? = nil) {
        body += Array(name.utf8) + Self.bytes(size ?? content.count, 4) + content
        body += pad ?? (content.count % 2 == 1 ? [0] : [])
    }

    mutating func format(
        codec: Int = 1, channels: Int = 1, rate: Int = 1_000, bits: Int = 16, extra: [UInt8] = []
    ) {
        let frame = channels * bits / 8
        let numbers = [(codec, 2), (channels, 2), (rate, 4), (rate * frame, 4), (frame, 2), (bits, 2)]
        chunk("fmt ", numbers.flatMap { Self.bytes($0.0, $0.1) } + extra)
    }

    /// The extensible form: the codec stands in the GUID, `valid` bits of the container hold the value.
    mutating func extensibleFormat(codec: Int, channels: Int, bits: Int, valid: Int) {
        let guid: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        let extra = Self.bytes(22, 2) + Self.bytes(valid, 2) + Self.bytes(3, 4) + Self.bytes(codec, 2) + guid
        format(codec: 0xFFFE, channels: channels, bits: bits, extra: extra)
    }

    mutating func sampler(root: Int, start: Int, end: Int) {
        let head = [0, 0, 0, root, 0, 0, 0, 1, 0].flatMap { Self.bytes($0, 4) }
        chunk("smpl", head + [0, 0, start, end, 0, 0].flatMap { Self.bytes($0, 4) })
    }

    func file(size: Int? = nil) -> [UInt8] {
        Array("RIFF".utf8) + Self.bytes(size ?? body.count, 4) + body
    }

    /// A whole 16-bit file.
    static func plain(_ samples: [Int16], channels: Int = 1, rate: Int = 1_000) -> [UInt8] {
        var wave = WaveBytes()
        wave.format(channels: channels, rate: rate)
        wave.chunk("data", pcm(samples))
        return wave.file()
    }

    /// A whole file of 32-bit floats.
    static func floats(_ samples: [Float], channels: Int = 1, rate: Int = 1_000) -> [UInt8] {
        var wave = WaveBytes()
        wave.format(codec: 3, channels: channels, rate: rate, bits: 32)
        wave.chunk("data", samples.flatMap { bytes(Int($0.bitPattern), 4) })
        return wave.file()
    }

    static func pcm(_ samples: [Int16]) -> [UInt8] {
        samples.flatMap { bytes(Int(UInt16(bitPattern: $0)), 2) }
    }

    static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension SampleFileAudio {
    var leftSamples: [Float] { Array(UnsafeBufferPointer(start: left, count: frameCount)) }
    var rightSamples: [Float] { Array(UnsafeBufferPointer(start: right, count: frameCount)) }
}
