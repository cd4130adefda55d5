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
    /// The smaller memory for voices is out of use; `EngineControl` frees it.
    case voiceMemoryReleased(VoiceMemory)
}

/// What the engine tells. Under a flood some may be missing; then `EngineStatus.noticesLost` counts them.
@frozen
public enum EngineNotice: BitwiseCopyable, Equatable, Sendable {
    /// A message ran the action of this number; `value` is its velocity or controller value.
    case action(UInt16, value: UInt8)
    /// A note-on found no key or no sound. Channel 0…15.
    case unmapped(note: UInt8, channel: UInt8)
    /// The song of this identifier played to its end.
    case trackEnded(identifier: UInt32)
}
