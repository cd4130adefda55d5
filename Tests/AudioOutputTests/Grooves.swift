import Foundation
import Pads

/// The drums of the songs in Debian's package `openttd-openmsx`, which people have played and written.
struct Grooves {
    /// A hit on channel 10.
    struct Hit {
        /// From the start of its song.
        var seconds: Double
        var note: UInt8
        var velocity: UInt8
    }

    static let folder = "/usr/share/games/openttd/baseset/openmsx"
    /// The notes of General MIDI's drums: those for which there is a sound.
    static let notes = 35...81

    /// The hits of each song that has any.
    let songs: [[Hit]]

    init() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        songs = try names.filter { $0.hasSuffix(".mid") }.sorted().map { name in
            let file = try MIDIFile(path: Self.folder + "/" + name)
            return file.events.filter { $0.status == 0x99 && $0.data2 > 0 }.map {
                Hit(seconds: $0.seconds, note: $0.data1, velocity: $0.data2)
            }
        }.filter { !$0.isEmpty }
    }

    var hitCount: Int { songs.reduce(0) { $0 + $1.count } }
    var mappedCount: Int { songs.joined().count { Self.notes.contains(Int($0.note)) } }

    /// The level of the click of a note: no two alike, and every sum of some of them exact.
    static func level(_ note: Int) -> Float? {
        notes.contains(note) ? Float(note) / 4_096 : nil
    }

    /// What is to be heard of hits at these frames: the sum of the clicks of each frame that has any.
    static func clicks(_ hits: some Sequence<(frame: UInt32, note: UInt8)>) -> [UInt32: Float] {
        var clicks: [UInt32: Float] = [:]
        for hit in hits {
            if let level = level(Int(hit.note)) { clicks[hit.frame, default: 0] += level }
        }
        return clicks
    }
}
