import Devices
import Engine

/// A message as the monitor shows it.
struct MonitorText {
    let entry: MonitoredEvent
    /// What an action's line is.
    let line: (UInt16) -> String?
    /// What a key's sound is called.
    let sound: (UInt8) -> String?
    /// What the controller is called; nil if it is none of those that are told apart.
    let device: String?

    var event: SessionEvent {
        SessionEvent(
            "midi", "frame \(entry.time): \(message)\(device.map { " from \($0)" } ?? ""): \(outcome)",
            fields: fields)
    }

    private var raw: RawEvent { entry.event }
    private var isNote: Bool { (0x80...0x9F).contains(raw.status) }
    private var isNoteOff: Bool { isNote && (raw.status < 0x90 || raw.data2 == 0) }

    /// The message, and its value.
    private var message: String {
        if isNoteOff { return "note \(raw.data1) ch \(raw.status & 0x0F + 1) off" }
        guard let trigger = Trigger(raw) else { return "message \(raw.status)" }
        switch trigger.message {
        case .note: return "\(trigger.text) velocity \(raw.data2)"
        case .controller, .notePressure: return "\(trigger.text) value \(raw.data2)"
        case .program(let program?): return "\(trigger.text) (\(program + 1) from 1)"
        case .channelPressure: return "\(trigger.text) value \(raw.data1)"
        case .bend: return "\(trigger.text) value \(Int(raw.data2) << 7 + Int(raw.data1))"
        default: return trigger.text
        }
    }

    private var outcome: String {
        switch entry.outcome {
        case .nothing: "nothing"
        case .hit(let key, let velocity): "hit \(name(key)), velocity \(velocity)"
        case .release(let key): "release \(name(key))"
        case .action(let number): "runs \(line(number) ?? "nothing any more")"
        case .controller(let number, let value): "kit controller \(number) at \(value)"
        case .choked(let key): "chokes \(name(key))"
        case .unmapped: "no sound"
        case .doubled: "left out, it came by two ways"
        case .lockedOut: "left out, too soon after the last hit"
        case .tooQuiet: "left out, below the threshold"
        case .otherChannel: "left out, the channel is not heard"
        case .ignored: "left out, it is ignored"
        }
    }

    private func name(_ key: UInt8) -> String { sound(key).map { "\($0) (\(key))" } ?? "key \(key)" }

    private var fields: [Field] {
        var fields = [Field("frame", .integer(Int(entry.time))), Field("message", .text(message))]
        if raw.status < 0xF0 { fields.append(Field("channel", .integer(Int(raw.status & 0x0F) + 1))) }
        if let device { fields.append(Field("device", .text(device))) }
        if isNote { fields.append(Field("velocity_in", .integer(Int(raw.data2)))) }
        if case .hit(let key, let velocity) = entry.outcome {
            fields += [Field("key", .integer(Int(key))), Field("velocity_out", .integer(Int(velocity)))]
        }
        return fields + [Field("outcome", .text(outcome))]
    }
}
