/// The notes that a controller holds down, so that they can be released when it is pulled.
struct HeldNotes: Equatable, Sendable {
    /// A bit for each note of each channel.
    private var held = InlineArray<32, UInt64>(repeating: 0)

    /// Takes note of a message.
    mutating func follow(_ message: ChannelMessage) {
        let index = Int(message.status & 0x0F) * 128 + Int(message.data1 & 127)
        let bit = UInt64(1) << UInt64(index & 63)
        switch message.status & 0xF0 {
        case 0x90: held[index >> 6] |= bit
        case 0x80: held[index >> 6] &= ~bit
        default: break
        }
    }

    /// A note-off for each note that is held, by channel and note.
    var releases: [ChannelMessage] {
        (0..<2_048).filter { held[$0 >> 6] >> UInt64($0 & 63) & 1 == 1 }.map {
            ChannelMessage(status: 0x80 | UInt8($0 >> 7), data1: UInt8($0 & 127))
        }
    }

    static func == (one: HeldNotes, other: HeldNotes) -> Bool {
        one.held.indices.allSatisfy { one.held[$0] == other.held[$0] }
    }
}
