/// Where a hi-hat's pedal is.
@frozen
public enum HatPedal: BitwiseCopyable, Sendable, CaseIterable {
    case closed, halfOpen, open
    /// It has told nothing yet.
    case unknown

    /// Its row in `HitMap.hatKeys`.
    public var row: Int {
        @_noLocks get {
            switch self {
            case .closed: 0
            case .halfOpen: 1
            case .open: 2
            case .unknown: 3
            }
        }
    }
}

/// What each MIDI message means: which key of the kit a note plays, how hard, and which messages are actions.
///
/// There is one for everybody, and one more for each controller (`RawEvent.device`) that differs.
/// Plain memory, made by `PadMap` on the control side, then the audio thread's until `hitMapReleased`.
///
/// An action is a number from 1 to 32,767; 0 is none. With `everyValue` it runs at every message, without at the
/// press alone: when a value goes from the lower half of its range to the upper one.
@frozen
public struct HitMap: BitwiseCopyable {
    /// Added to an action that runs at every message, not at the press alone.
    public static var everyValue: UInt16 { @_noLocks get { 0x8000 } }

    /// The kit's key for each channel and note (index `channel * 128 + note`); 255 plays nothing.
    public var keys = InlineArray<2048, UInt8>(repeating: 255)
    /// The action that a note-on runs. Indexed as `keys`. A bound note is no hit.
    public var noteActions = InlineArray<2048, UInt16>(repeating: 0)
    /// The action of each controller (index `channel * 128 + number`).
    public var controllerActions = InlineArray<2048, UInt16>(repeating: 0)
    /// The action of each program (index `channel * 128 + program`); it runs at every message.
    public var programActions = InlineArray<2048, UInt16>(repeating: 0)
    /// The action of the pressure on each note (index `channel * 128 + note`).
    public var pressureActions = InlineArray<2048, UInt16>(repeating: 0)
    /// The action of the pressure on each channel.
    public var channelPressureActions = InlineArray<16, UInt16>(repeating: 0)
    /// The action of each channel's pitch bend, which is pressed in the upper quarter of its range.
    public var bendActions = InlineArray<16, UInt16>(repeating: 0)
    /// The action of each command of MIDI Machine Control.
    public var machineActions = InlineArray<128, UInt16>(repeating: 0)
    /// The action of each song that is selected.
    public var songActions = InlineArray<128, UInt16>(repeating: 0)
    /// The action of a sequencer's start.
    public var startAction: UInt16 = 0
    /// The action of a sequencer's continue.
    public var continueAction: UInt16 = 0
    /// The action of a sequencer's stop.
    public var stopAction: UInt16 = 0
    /// The velocity that is played for each velocity received, for each key (index `key * 128 + velocity`); 0
    /// plays nothing, and is counted.
    public var velocities = InlineArray<16384, UInt8>(repeating: 0)
    /// Hits on a key this soon after the last one, in frames, are dropped and counted; 0 drops none.
    public var lockoutFrames = InlineArray<128, Int32>(repeating: 0)
    /// Two equal hits from different origins within this many frames are one hit.
    public var sameHitFrames: Int32 = 0
    /// The channels that are heard: bit n for channel n, 0…15.
    public var channels: UInt16 = 0xFFFF
    /// The kinds of messages that are heard: bit n for those whose status byte has n + 8 in its upper four bits.
    public var kinds: UInt8 = 0xFF
    /// What a stroke on each key plays by where the hi-hat's pedal is (index `HatPedal.row * 128 + key`).
    public var hatKeys = InlineArray<512, UInt8>(repeating: 0)
    /// The pedal is closed from this value of controller 4 on, 0…127…
    public var hatClosedFrom: UInt8 = 85
    /// … and open up to this one.
    public var hatOpenTo: UInt8 = 42
    /// True where the pedal sends 0 when it is closed: it is turned round, for the kit too.
    public var isHatReversed = false
    /// True if every message is to be told of, with what it did.
    public var isMonitored = false

    /// Every note on every channel plays the key of its own number, at the velocity received.
    public init() {
        for index in 0..<2048 { keys[index] = UInt8(index & 127) }
        for index in 0..<512 { hatKeys[index] = UInt8(index & 127) }
        for index in 0..<16384 { velocities[index] = UInt8(index & 127) }
    }
}
