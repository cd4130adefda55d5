import RealTime

/// What became of a MIDI message.
@frozen
public enum EventOutcome: BitwiseCopyable, Equatable, Sendable {
    /// Nothing is bound to it, and it is no hit.
    case nothing
    /// It hit a key, with this velocity.
    case hit(key: UInt8, velocity: UInt8)
    /// It released a key.
    case release(key: UInt8)
    /// It moved a controller of the kit, 0…127, to a value of 0…127.
    case controller(UInt8, value: UInt8)
    /// It ended what sounded on a key.
    case choked(key: UInt8)
    /// It ran the action of this number.
    case action(UInt16)
    /// Its key has no sound, or it has no key.
    case unmapped
    /// It came again by another way.
    case doubled
    /// It came too soon after the last hit of its key.
    case lockedOut
    /// It was below the threshold of its key.
    case tooQuiet
    /// It came on a channel that is not heard.
    case otherChannel
    /// Its device is not heard, or not with messages of its kind.
    case ignored
}

/// A MIDI message, when it took effect, and what it did.
@frozen
public struct MonitoredEvent: BitwiseCopyable, Sendable {
    /// The message.
    public var event: RawEvent
    /// The engine's frame at which it took effect.
    public var time: FrameTime
    /// What it did.
    public var outcome: EventOutcome

    @_noLocks
    init(event: RawEvent, time: FrameTime, outcome: EventOutcome) {
        self.event = event
        self.time = time
        self.outcome = outcome
    }
}
