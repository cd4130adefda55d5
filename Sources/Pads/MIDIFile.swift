import Host

/// The channel messages of a standard MIDI file, by time.
///
/// Thread: any but audio and pads. Formats 0, 1 and 2 are read as one stream of simultaneous tracks; divisions
/// in ticks a quarter note (with tempo changes) and in SMPTE frames. Source: The Complete MIDI 1.0 Detailed
/// Specification, "Standard MIDI Files 1.0".
public struct MIDIFile: Sendable {
    /// A channel message and when it comes.
    public struct Event: Equatable, Sendable {
        /// Seconds from the start of the file.
        public var seconds: Double
        /// The MIDI status byte.
        public var status: UInt8
        /// First data byte.
        public var data1: UInt8
        /// Second data byte; 0 where a message has but one.
        public var data2: UInt8
    }

    /// All messages, in the order of time; those of one moment in the order of tracks.
    public let events: [Event]
    /// When the last track ends, in seconds.
    public let lengthSeconds: Double
    /// What was damaged, as lines for the user; empty for a whole file.
    public let warnings: [String]

    /// Reads a file. Throws if it is no MIDI file; what is damaged inside is left out with a warning.
    public init(path: String) throws(FileError) {
        try self.init(bytes: try Files.read(path, limit: 256 << 20), path: path)
    }

    /// Reads a file's bytes; `path` is for errors.
    public init(bytes: [UInt8], path: String) throws(FileError) {
        var reader = MIDIReader(bytes)
        guard reader.text(4) == "MThd", let size = reader.number(4), size >= 6,
            let _ = reader.number(2), let trackCount = reader.number(2), let division = reader.number(2)
        else { throw FileError(path: path, reason: "no MIDI file; export one as a standard MIDI file") }
        if division == 0 { throw FileError(path: path, reason: "its division is 0, so that it has no time") }
        reader.skip(size - 6)
        var notes: [String] = []
        var tracks: [MIDITrack] = []
        while let name = reader.text(4), let size = reader.number(4) {
            let chunk = reader.take(size)
            if name == "MTrk" { tracks.append(MIDITrack(chunk)) }
            if chunk.count < size { notes.append("\(path): cut off; the rest is missing") }
        }
        if tracks.count < trackCount {
            notes.append("\(path): \(trackCount - tracks.count) tracks are missing")
        }
        for (index, track) in tracks.enumerated() where track.isDamaged {
            notes.append("\(path): track \(index + 1) is damaged; what follows the damage is left out")
        }
        let clock = MIDITempoMap(division: division, changes: tracks.flatMap(\.tempoChanges))
        let stamped = tracks.flatMap(\.messages)
        events = Self.sorted(stamped).map { message in
            Event(
                seconds: clock.seconds(atTick: message.tick), status: message.status, data1: message.data1,
                data2: message.data2)
        }
        lengthSeconds = clock.seconds(atTick: tracks.map(\.endTick).max() ?? 0)
        warnings = notes
    }

    /// By tick; equal ticks keep their order.
    private static func sorted(_ messages: [MIDITrack.Message]) -> [MIDITrack.Message] {
        messages.enumerated()
            .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
            .map(\.element)
    }
}
