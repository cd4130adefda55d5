import Devices

/// What velocities are played for those received.
public typealias VelocityCurve = Devices.VelocityCurve

/// What a note plays.
public typealias PadEntry = Devices.PadLayout.Entry

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
