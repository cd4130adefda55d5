/// A message that runs a command, on one channel or on any. It keeps kind, channel and number, never a value.
public struct Trigger: Hashable, Sendable {
    /// The kinds of messages; numbers are 0…127.
    public enum Message: Hashable, Sendable {
        /// A note-on.
        case note(UInt8)
        /// A controller.
        case controller(UInt8)
        /// A program change; nil is any program.
        case program(UInt8?)
        /// The pressure on a note (polyphonic aftertouch).
        case notePressure(UInt8)
        /// The pressure on a channel (aftertouch).
        case channelPressure
        /// The pitch bend.
        case bend
        /// A command of MIDI Machine Control.
        case machine(UInt8)
        /// A song that is selected; nil is any song.
        case song(UInt8?)
        /// Start, continue and stop of a sequencer.
        case start, resume, stop
    }

    /// What is sent.
    public var message: Message
    /// On which channel, 0…15; nil on any. Always nil for what has no channel.
    public var channel: UInt8?

    /// `message` on `channel`.
    public init(_ message: Message, channel: UInt8? = nil) {
        self.message = message
        self.channel = message.hasChannel ? channel.map { $0 & 15 } : nil
    }

    /// A note-on on any channel.
    public static func note(_ note: UInt8) -> Trigger { Trigger(.note(note)) }
    /// A controller on any channel.
    public static func controller(_ number: UInt8) -> Trigger { Trigger(.controller(number)) }

    /// The number by which the engine tells of it (`EngineNotice.action`), from 1. It depends on nothing
    /// but the trigger, so a notice that is under way while bindings change means what it meant.
    public var action: UInt16 {
        let (kind, number) = message.code
        let channel = self.channel.map { UInt16($0) + 1 } ?? 0
        return 1 + (kind * Self.channelCount + channel) * Self.numberCount + number
    }

    /// The trigger whose `action` this is, or nil if there is none.
    public init?(action: UInt16) {
        guard action > 0 else { return nil }
        let number = (action - 1) % Self.numberCount
        let rest = (action - 1) / Self.numberCount
        let channel = rest % Self.channelCount
        guard let message = Message(kind: rest / Self.channelCount, number: number) else { return nil }
        self.init(message, channel: channel == 0 ? nil : UInt8(channel - 1))
        if self.action != action { return nil }
    }

    /// Any channel, and the sixteen.
    private static let channelCount: UInt16 = 17
    /// The numbers 0…127, and any.
    private static let numberCount: UInt16 = 129
    fileprivate static let anyNumber: UInt16 = 128
}

extension Trigger.Message {
    /// False for what is sent to all channels.
    public var hasChannel: Bool {
        switch self {
        case .note, .controller, .program, .notePressure, .channelPressure, .bend: true
        case .machine, .song, .start, .resume, .stop: false
        }
    }

    /// True for what a knob, a pedal or a hand moves from value to value.
    public var isContinuous: Bool {
        switch self {
        case .controller, .notePressure, .channelPressure, .bend: true
        case .note, .program, .machine, .song, .start, .resume, .stop: false
        }
    }

    /// True if it takes any number.
    public var isAny: Bool { self == .program(nil) || self == .song(nil) }

    fileprivate var code: (kind: UInt16, number: UInt16) {
        func number(_ number: UInt8?) -> UInt16 { number.map { UInt16($0 & 127) } ?? Trigger.anyNumber }
        return switch self {
        case .note(let note): (0, number(note))
        case .controller(let controller): (1, number(controller))
        case .program(let program): (2, number(program))
        case .notePressure(let note): (3, number(note))
        case .channelPressure: (4, 0)
        case .bend: (5, 0)
        case .machine(let command): (6, number(command))
        case .song(let song): (7, number(song))
        case .start: (8, 0)
        case .resume: (9, 0)
        case .stop: (10, 0)
        }
    }

    fileprivate init?(kind: UInt16, number: UInt16) {
        let any = number == Trigger.anyNumber ? nil : UInt8(truncatingIfNeeded: number)
        switch (kind, any) {
        case (0, let note?): self = .note(note)
        case (1, let controller?): self = .controller(controller)
        case (2, let program): self = .program(program)
        case (3, let note?): self = .notePressure(note)
        case (4, 0?): self = .channelPressure
        case (5, 0?): self = .bend
        case (6, let command?): self = .machine(command)
        case (7, let song): self = .song(song)
        case (8, 0?): self = .start
        case (9, 0?): self = .resume
        case (10, 0?): self = .stop
        default: return nil
        }
    }
}
