import Engine
import Pads
import RealTime

/// What of a MIDI file the kit plays: everything, or channel 10 alone if that is played at all.
///
/// Channel 10 is the percussion of General MIDI; melodies stand on the others.
struct DrumEvents {
    let events: [MIDIFile.Event]
    /// What was left out, as lines for the user.
    let warnings: [String]

    private static let drumChannel: UInt8 = 9

    init(of file: MIDIFile) {
        let others = file.events.filter { $0.isNoteOn && $0.status & 0x0F != Self.drumChannel }
        let hasDrums = file.events.contains { $0.isNoteOn && $0.status & 0x0F == Self.drumChannel }
        guard hasDrums && !others.isEmpty else {
            events = file.events
            warnings = []
            return
        }
        events = file.events.filter { $0.status & 0x0F == Self.drumChannel }
        warnings = ["channel 10 has the drums; \(others.count) notes on other channels were left out"]
    }

    /// The messages at their frames.
    func rawEvents(sampleRate: Int) -> [RawEvent] {
        events.map { event in
            RawEvent(
                time: DeviceFrame((event.seconds * Double(sampleRate)).rounded()),
                status: event.status, data1: event.data1, data2: event.data2, origin: .jackMIDI)
        }
    }
}

extension MIDIFile.Event {
    fileprivate var isNoteOn: Bool { status & 0xF0 == 0x90 && data2 > 0 }
}
