import Foundation
import Testing

/// Notes for a sequencer program: a Standard MIDI File.
struct Score {
    var bytes: [UInt8]

    /// Notes 36 of channel 10 on each sixteenth, with releases half-way; 480 ticks a beat.
    static func sixteenths(count: Int, beatsPerMinute: Int) -> Score {
        let tempo = 60_000_000 / beatsPerMinute
        var track: [UInt8] = [
            0, 0xFF, 0x51, 3, UInt8(tempo >> 16), UInt8(tempo >> 8 & 255), UInt8(tempo & 255),
        ]
        for index in 0..<count {
            track += [index == 0 ? 0 : 60, 0x99, 36, 100]
            track += [60, 0x89, 36, 64]
        }
        track += [0, 0xFF, 0x2F, 0]
        let length = (0..<4).reversed().map { UInt8(track.count >> ($0 * 8) & 255) }
        let head = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0]
        return Score(bytes: head + Array("MTrk".utf8) + length + track)
    }

    /// Has `aplaymidi` play a file to a port of the sequencer.
    static func play(_ path: String, to port: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/aplaymidi")
        process.arguments = ["--port", port, "--delay", "0", path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// Writes it to a temporary file and answers the path.
    func write() throws -> String {
        let path = "\(NSTemporaryDirectory())/drumdub-\(getpid())-\(UUID().uuidString).mid"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
