import Foundation
import Testing

/// Songs for these tests, in a folder of their own.
enum SongFiles {
    static let folder: String = {
        let folder = NSTemporaryDirectory() + "drumdub-tracks-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }()

    static func path(_ name: String) -> String { folder + "/" + name }

    /// The head of a WAV file of 16-bit PCM.
    static func waveHead(sampleRate: Int, channelCount: Int, frameCount: Int) -> Data {
        var head = Data()
        func put(_ text: String) { head.append(contentsOf: text.utf8) }
        func put(_ number: Int, _ byteCount: Int) {
            head.append(contentsOf: (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        }
        let dataBytes = 2 * channelCount * frameCount
        put("RIFF"); put(36 + dataBytes, 4); put("WAVEfmt "); put(16, 4)
        put(1, 2); put(channelCount, 2); put(sampleRate, 4); put(2 * channelCount * sampleRate, 4)
        put(2 * channelCount, 2); put(16, 2)
        put("data"); put(dataBytes, 4)
        return head
    }

    /// A WAV of which sample number k is k mod 32,768, on the left, and minus that on the right.
    static func ramp(_ name: String, frameCount: Int, sampleRate: Int = 48_000) throws -> String {
        var bytes = waveHead(sampleRate: sampleRate, channelCount: 2, frameCount: frameCount)
        var samples = [Int16](repeating: 0, count: 2 * frameCount)
        for frame in 0..<frameCount {
            samples[2 * frame] = Int16(frame % 32_768)
            samples[2 * frame + 1] = -Int16(frame % 32_768)
        }
        samples.withUnsafeBytes { bytes.append(contentsOf: $0) }
        try bytes.write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// Runs a tool to its end.
    static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(words)")
    }
}
