/// What each MIDI message means: which key of the kit a note plays, and which messages are actions.
///
/// Plain memory, made by `Pads` on the control side, then the audio thread's until `hitMapReleased`.
@frozen
public struct HitMap: BitwiseCopyable {
    /// The kit's key for each channel and note (index `channel * 128 + note`); 255 plays nothing.
    public var keys = InlineArray<2048, UInt8>(repeating: 255)
    /// The action that a note-on runs, from 1; 0 for none. Indexed as `keys`. A bound note is no hit.
    public var noteActions = InlineArray<2048, UInt16>(repeating: 0)
    /// The action that a controller runs when it is pressed (goes from below 64 to 64 or more).
    public var controllerActions = InlineArray<2048, UInt16>(repeating: 0)
    /// The velocity that is played for each velocity received; 0 plays nothing.
    public var velocities = InlineArray<128, UInt8>(repeating: 0)
    /// Hits on a key this soon after the last one, in frames, are dropped and counted; 0 drops none.
    public var lockoutFrames: Int32 = 0
    /// Two equal hits from different origins within this many frames are one hit.
    public var sameHitFrames: Int32 = 0

    /// Every note on every channel plays the key of its own number, at the velocity received.
    public init() {
        for index in 0..<2048 { keys[index] = UInt8(index & 127) }
        for velocity in 0..<128 { velocities[velocity] = UInt8(velocity) }
    }
}
