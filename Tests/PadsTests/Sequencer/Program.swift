import Foundation

/// Programs and files that the tests need.
enum Program {
    struct Failure: Error {
        var command: [String]
        var status: Int32
    }

    /// Runs a program to its end.
    static func run(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            throw Failure(command: words, status: process.terminationStatus)
        }
    }
}

/// A Standard MIDI File.
struct MIDIFile {
    var bytes: [UInt8]

    /// Notes of channel 10 on each sixteenth, with releases half-way; 480 ticks a beat.
    static func sixteenths(count: Int, beatsPerMinute: Int) -> MIDIFile {
        let tempo = 60_000_000 / beatsPerMinute
        var track: [UInt8] = [
            0, 0xFF, 0x51, 3, UInt8(tempo >> 16), UInt8(tempo >> 8 & 255), UInt8(tempo & 255),
        ]
        for index in 0..<count {
            track += [index == 0 ? 0 : 60, 0x99, 38, 100]
            track += [60, 0x89, 38, 64]
        }
        track += [0, 0xFF, 0x2F, 0]
        let length = (0..<4).reversed().map { UInt8(track.count >> ($0 * 8) & 255) }
        let head = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0]
        return MIDIFile(bytes: head + Array("MTrk".utf8) + length + track)
    }

    /// Writes it to a temporary file and answers the path.
    func write() throws -> String {
        let path = "\(NSTemporaryDirectory())/drumdub-\(getpid())-\(UUID().uuidString).mid"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
