import Devices

/// What velocities are played for those received.
public typealias VelocityCurve = Devices.VelocityCurve

/// What a note plays.
public typealias PadEntry = Devices.PadLayout.Entry

/// What stands in a bound command line for the value of its message.
public typealias ValueMark = Devices.ValueMark

/// Kinds of messages that a device can be kept from sending.
public typealias MessageKind = Devices.MessageKind

/// A part of how a pad takes a hit.
public enum TouchPart: String, Equatable, Sendable, CaseIterable {
    case curve, threshold, lockout
}

/// What it is set to.
public enum TouchValue: Equatable, Sendable {
    case curve(VelocityCurve)
    /// 1…127.
    case threshold(UInt8)
    /// 0…1.
    case lockout(seconds: Double)
    /// Back to what counts for all sounds, or to the beginning.
    case off
}

/// What is to be learned from the next message.
public enum LearnTarget: Equatable, Sendable {
    /// Which note plays a sound.
    case sound(String)
    /// What runs a command line.
    case line(String)
    /// Nothing any more.
    case off
}

/// Whose next message is to be learned, and for whom.
public enum LearnDevice: Equatable, Sendable {
    /// Anybody's, for all.
    case any
    /// Anybody's, for the device that it comes from.
    case this
    /// That of a device, for it.
    case named(String)
}

/// How the hi-hat's pedal is to choose among strokes.
public struct HatChange: Equatable, Sendable {
    /// What the pedal does: nothing, or closed at 127, or closed at 0.
    public enum Mode: String, Equatable, Sendable, CaseIterable {
        case off, on, reversed
    }

    /// See `Mode`.
    public var mode: Mode
    /// The values between open and closed, 1…126; nil: as before.
    public var halfOpen: ClosedRange<UInt8>?

    /// A change.
    public init(_ mode: Mode, halfOpen: ClosedRange<UInt8>? = nil) {
        self.mode = mode
        self.halfOpen = halfOpen
    }
}

/// A part of how a single sound is played; the word is its command.
public enum SoundPart: String, Equatable, Sendable, CaseIterable {
    case level = "pad-level"
    case pan = "pad-pan"
    case tune = "pad-tune"
    case choke, hold
}

/// What it is set to.
public enum SoundValue: Equatable, Sendable {
    case level(Level)
    /// -100 left … 100 right.
    case pan(Double)
    case tune(cents: Double)
    /// 1…127.
    case choke(group: UInt8)
    /// Whether it sounds while the pad is held alone, or to its end.
    case hold(Bool)
    /// As the kit says.
    case asKit
}

extension Command {
    /// The same for one device, if it is said of all and can be said of one: the lines of a map's file.
    public func on(_ device: String) -> Command {
        switch self {
        case .pad(let entry, nil): .pad(entry, on: device)
        case .padOff(let note, let channel, nil): .padOff(note: note, channel: channel, on: device)
        case .channels(let channels?, nil): .channels(channels, on: device)
        case .hat(let change?, nil): .hat(change, on: device)
        case .bind(let trigger?, let line, let isPress, nil):
            .bind(trigger, command: line, isPress: isPress, on: device)
        default: self
        }
    }
}
