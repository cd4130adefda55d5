import RealTime

/// What the engine gives back. None is ever lost: the ring has room for all that can be under way.
@frozen
public enum EngineReceipt: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: the memory is the receiver's again.

    /// No voice plays the kit any more.
    case kitReleased(UnsafeMutablePointer<KitImage>)
    /// The map is out of use.
    case hitMapReleased(UnsafeMutablePointer<HitMap>)
    /// The song is out of use.
    case trackReleased(UnsafeMutablePointer<TrackPages>)
    /// The next song has become the present one. The old one's release comes later.
    case trackAdvanced(TrackAdvance)
    /// The smaller memory for voices is out of use; `EngineControl` frees it.
    case voiceMemoryReleased(VoiceMemory)
}

/// What the engine tells. Under a flood some may be missing; then `EngineStatus.noticesLost` counts them.
@frozen
public enum EngineNotice: BitwiseCopyable, Equatable, Sendable {
    /// A message ran the action of this number; `value` is its velocity, its controller's value, pressure, program
    /// or song (0…127), or its pitch bend (0…16,383). It came from this controller (`RawEvent.device`).
    case action(UInt16, value: UInt16, device: UInt8 = 0)
    /// A program change is bound to nothing. Program 0…127, channel 0…15.
    case unboundProgram(UInt8, channel: UInt8)
    /// A note-on found no key or no sound. Channel 0…15.
    case unmapped(note: UInt8, channel: UInt8)
    /// The song of this identifier played to its end, and none was to follow.
    case trackEnded(identifier: UInt32)
    /// The song of this identifier began again; `EngineStatus.trackRepeatCount` tells how often.
    case trackRepeated(identifier: UInt32)
}

/// From which song to which, and when.
@frozen
public struct TrackAdvance: BitwiseCopyable, Equatable, Sendable {
    /// The song that came to its end, or was left; 0 if there was none.
    public var from: UInt32
    /// The song that was the next.
    public var to: UInt32
    /// The engine's frame that is the first of the new song.
    public var time: FrameTime
    /// True if `EngineCommand.useNextTrack` asked for it, false at the natural end.
    public var isSkip: Bool

    /// An advance.
    @_noLocks
    public init(from: UInt32, to: UInt32, time: FrameTime, isSkip: Bool) {
        self.from = from
        self.to = to
        self.time = time
        self.isSkip = isSkip
    }
}
