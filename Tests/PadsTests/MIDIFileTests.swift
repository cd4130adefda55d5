import Host
import Testing

@testable import Pads

@Suite("MIDI files: bytes become messages with times")
struct MIDIFileTests {
    private func header(tracks: UInt8, division: [UInt8] = [0, 96]) -> [UInt8] {
        Array("MThd".utf8) + [0, 0, 0, 6, 0, 1, 0, tracks] + division
    }

    private func track(_ bytes: [UInt8]) -> [UInt8] {
        Array("MTrk".utf8) + [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }

    private let end: [UInt8] = [0, 0xFF, 0x2F, 0]

    @Test("Running status, note-offs, one-byte messages, and a tempo change on another track")
    func messages() throws {
        let tempo = track([0x60, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90] + end)
        let notes = track([0, 0x99, 36, 100, 0x60, 38, 90, 0x60, 0xC9, 5, 0x81, 0x40, 0x89, 36, 0] + end)
        let file = try MIDIFile(bytes: header(tracks: 2) + tempo + notes, path: "x.mid")
        #expect(
            file.events == [
                .init(seconds: 0, status: 0x99, data1: 36, data2: 100),
                .init(seconds: 0.5, status: 0x99, data1: 38, data2: 90),
                .init(seconds: 0.75, status: 0xC9, data1: 5, data2: 0),
                .init(seconds: 1.25, status: 0x89, data1: 36, data2: 0),
            ])
        #expect(file.lengthSeconds == 1.25)
        #expect(file.warnings == [])
    }

    @Test("SMPTE time: 25 frames of 40 ticks are a second")
    func smpte() throws {
        let notes = track([0x87, 0x68, 0x90, 60, 1] + end)
        let file = try MIDIFile(bytes: header(tracks: 1, division: [0xE7, 40]) + notes, path: "x.mid")
        #expect(file.events.map(\.seconds) == [1])
    }

    @Test("Equal moments keep the order of tracks; sysex and text are passed over")
    func order() throws {
        let first = track([0, 0xF0, 2, 1, 0xF7, 0, 0x90, 36, 1] + end)
        let second = track([0, 0xFF, 1, 2, 65, 66, 0, 0x90, 37, 2] + end)
        let file = try MIDIFile(bytes: header(tracks: 2) + first + second, path: "x.mid")
        #expect(file.events.map(\.data1) == [36, 37])
    }

    @Test("No MIDI file is an error; a cut or damaged one gives what is there and says so")
    func damaged() throws {
        #expect(throws: FileError.self) { try MIDIFile(bytes: Array("RIFF....".utf8), path: "x.mid") }
        #expect(throws: FileError.self) { try MIDIFile(bytes: [], path: "x.mid") }
        let notes = track([0, 0x90, 36, 100, 0, 0x90, 38, 0x90] + end)
        let damaged = try MIDIFile(bytes: header(tracks: 2) + notes, path: "x.mid")
        #expect(damaged.events.map(\.data1) == [36])
        #expect(damaged.warnings.count == 2)
        let cut = try MIDIFile(bytes: Array((header(tracks: 1) + notes).prefix(26)), path: "x.mid")
        #expect(cut.events.map(\.data1) == [36])
        #expect(!cut.warnings.isEmpty)
    }

    @Test("No prefix and no changed byte of a file makes trouble")
    func mutations() throws {
        let notes = track([0, 0x99, 36, 100, 0x60, 38, 90, 0x60, 0xC9, 5, 0x81, 0x40, 0x89, 36, 0] + end)
        let whole = header(tracks: 1) + notes
        var readable = 0
        for position in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[position] = value
                for mutant in [bytes, Array(whole.prefix(position))] {
                    guard let file = try? MIDIFile(bytes: mutant, path: "x.mid") else { continue }
                    readable += 1
                    #expect(file.events.count <= notes.count / 2)
                    #expect(file.events.allSatisfy { $0.seconds >= 0 && $0.seconds.isFinite })
                }
            }
        }
        #expect(readable > whole.count)
    }
}
