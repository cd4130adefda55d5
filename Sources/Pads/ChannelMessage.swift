import CALSA

/// A MIDI channel message, or one of the few without a channel that mean something; bytes as in `RawEvent`.
struct ChannelMessage: Equatable, Sendable {
    /// Kind in the upper four bits, channel 0…15 in the lower.
    var status: UInt8
    /// First data byte, 0…127.
    var data1: UInt8
    /// Second data byte, 0…127; 0 where the kind has none.
    var data2: UInt8 = 0
}

extension ChannelMessage {
    /// The sequencer's events that become messages; the kernel is told to keep all others
    /// (clock, active sensing …) to itself. System exclusive ones come once they are asked for.
    static let eventTypes = [
        SND_SEQ_EVENT_NOTEON, SND_SEQ_EVENT_NOTEOFF, SND_SEQ_EVENT_KEYPRESS, SND_SEQ_EVENT_CONTROLLER,
        SND_SEQ_EVENT_PGMCHANGE, SND_SEQ_EVENT_CHANPRESS, SND_SEQ_EVENT_PITCHBEND,
        SND_SEQ_EVENT_START, SND_SEQ_EVENT_CONTINUE, SND_SEQ_EVENT_STOP, SND_SEQ_EVENT_SONGSEL,
    ]

    /// The message in a sequencer event, or nil if it is none or out of range.
    ///
    /// A note-on with velocity 0 is a note-off, as the MIDI specification says.
    init?(_ event: snd_seq_event_t) {
        let note = event.data.note
        let control = event.data.control
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_NOTEON:
            self.init(note.velocity == 0 ? 0x80 : 0x90, note.channel, Int32(note.note), Int32(note.velocity))
        case SND_SEQ_EVENT_NOTEOFF:
            self.init(0x80, note.channel, Int32(note.note), Int32(note.velocity))
        case SND_SEQ_EVENT_KEYPRESS:
            self.init(0xA0, note.channel, Int32(note.note), Int32(note.velocity))
        case SND_SEQ_EVENT_CONTROLLER:
            self.init(0xB0, control.channel, Int32(clamping: control.param), control.value)
        case SND_SEQ_EVENT_PGMCHANGE:
            self.init(0xC0, control.channel, control.value, 0)
        case SND_SEQ_EVENT_CHANPRESS:
            self.init(0xD0, control.channel, control.value, 0)
        case SND_SEQ_EVENT_PITCHBEND:
            let bend = Int(control.value) + 8_192
            guard (0..<16_384).contains(bend) else { return nil }
            self.init(0xE0, control.channel, Int32(bend & 127), Int32(bend >> 7))
        default:
            self.init(withoutChannel: event)
        }
    }

    private init?(withoutChannel event: snd_seq_event_t) {
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_SONGSEL:
            guard (0..<128).contains(event.data.control.value) else { return nil }
            self.init(status: 0xF3, data1: UInt8(event.data.control.value))
        case SND_SEQ_EVENT_START: self.init(status: 0xFA, data1: 0)
        case SND_SEQ_EVENT_CONTINUE: self.init(status: 0xFB, data1: 0)
        case SND_SEQ_EVENT_STOP: self.init(status: 0xFC, data1: 0)
        case SND_SEQ_EVENT_SYSEX:
            let data = event.data.ext
            guard data.len >= 6, data.len <= Self.longestCommand, let start = data.ptr else { return nil }
            self.init(systemExclusive: UnsafeRawBufferPointer(start: start, count: Int(data.len)))
        default: return nil
        }
    }

    /// A command of MIDI Machine Control: `F0 7F device 06 command … F7`.
    init?(systemExclusive bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 6, bytes[0] == 0xF0, bytes[1] == 0x7F, bytes[3] == 0x06,
            bytes[bytes.count - 1] == 0xF7
        else { return nil }
        guard bytes[2] < 128, bytes[4] < 128 else { return nil }
        self.init(status: 0xF0, data1: bytes[4], data2: bytes[2])
    }

    /// Bytes of a command with everything that may belong to it.
    private static let longestCommand: UInt32 = 64

    private init?(_ kind: UInt8, _ channel: UInt8, _ data1: Int32, _ data2: Int32) {
        guard channel < 16, (0..<128).contains(data1), (0..<128).contains(data2) else { return nil }
        self.init(status: kind | channel, data1: UInt8(data1), data2: UInt8(data2))
    }
}
