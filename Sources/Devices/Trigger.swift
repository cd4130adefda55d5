/// A message that runs a command, on any channel.
public enum Trigger: Hashable, Sendable {
    /// A note-on, 0…127.
    case note(UInt8)
    /// A controller that is pressed (goes from below 64 to 64 or more), 0…127.
    case controller(UInt8)

    /// The number by which the engine tells of it (`EngineNotice.action`), from 1. It depends on nothing
    /// but the trigger, so a notice that is under way while bindings change means what it meant.
    public var action: UInt16 {
        switch self {
        case .note(let note): 1 + UInt16(note & 127)
        case .controller(let number): 129 + UInt16(number & 127)
        }
    }

    /// The trigger whose `action` this is, or nil if there is none.
    public init?(action: UInt16) {
        switch action {
        case 1...128: self = .note(UInt8(action - 1))
        case 129...256: self = .controller(UInt8(action - 129))
        default: return nil
        }
    }
}
