import Devices
import Engine

extension Trigger {
    /// As `bind` takes it.
    public var text: String { message.text + (channel.map { " ch \($0 + 1)" } ?? "") }

    /// The message that an event is, on its channel; nil for one that can't be bound.
    init?(_ event: RawEvent) {
        let number = event.data1 & 127
        let channel = event.status & 0x0F
        switch event.status & 0xF0 {
        case 0x90 where event.data2 > 0: self.init(.note(number), channel: channel)
        case 0xA0: self.init(.notePressure(number), channel: channel)
        case 0xB0: self.init(.controller(number), channel: channel)
        case 0xC0: self.init(.program(number), channel: channel)
        case 0xD0: self.init(.channelPressure, channel: channel)
        case 0xE0: self.init(.bend, channel: channel)
        case 0xF0:
            switch event.status {
            case 0xF0: self.init(.machine(number))
            case 0xF3: self.init(.song(number))
            case 0xFA: self.init(.start)
            case 0xFB: self.init(.resume)
            case 0xFC: self.init(.stop)
            default: return nil
            }
        default: return nil
        }
    }
}

extension Trigger.Message {
    /// As `bind` takes it.
    var text: String {
        switch self {
        case .note(let note): "note \(note)"
        case .controller(let number): "cc \(number)"
        case .program(let program): "program \(program.map { "\($0)" } ?? "*")"
        case .notePressure(let note): "polypressure \(note)"
        case .channelPressure: "pressure"
        case .bend: "bend"
        case .machine(let command): "mmc \(Self.machineNames[command] ?? "\(command)")"
        case .song(let song): "song \(song.map { "\($0)" } ?? "*")"
        case .start: "start"
        case .resume: "continue"
        case .stop: "stop"
        }
    }

    /// The commands of MIDI Machine Control that have a name.
    public static let machineNames: [UInt8: String] = [
        1: "stop", 2: "play", 3: "deferred-play", 4: "forward", 5: "rewind", 6: "record", 7: "record-exit",
        9: "pause",
    ]
}
