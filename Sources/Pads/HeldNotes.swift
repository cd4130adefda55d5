/// The notes that a controller holds down, so that they can be released when it is pulled.
struct HeldNotes: Equatable, Sendable {
    /// Status byte and note of each, in no order; a hand holds few.
    private var held: [ChannelMessage] = []

    /// Takes note of a message.
    mutating func follow(_ message: ChannelMessage) {
        let release = ChannelMessage(status: 0x80 | message.status & 0x0F, data1: message.data1)
        switch message.status & 0xF0 {
        case 0x90: if !held.contains(release) { held.append(release) }
        case 0x80: held.removeAll { $0 == release }
        default: break
        }
    }

    /// A note-off for each note that is held.
    var releases: [ChannelMessage] { held }
}
