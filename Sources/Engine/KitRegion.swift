/// How a region behaves at a loop and at a release (SFZ `loop_mode`).
@frozen
public enum LoopMode: BitwiseCopyable, Sendable {
    /// Plays to the end; a release fades it.
    case noLoop
    /// Plays to the end whatever happens, except a choke.
    case oneShot
    /// Loops, also while it fades after a release.
    case continuous
    /// Loops until the release, then plays on to the end of the sample.
    case sustain
}

/// What starts a region (SFZ `trigger`, `on_loccN`).
@frozen
public enum RegionTrigger: BitwiseCopyable, Sendable {
    /// A hit of its key.
    case attack
    /// A hit of its key while no other key is held.
    case first
    /// A hit of its key while another key is held.
    case legato
    /// The release of its key; its velocity is that of the hit before.
    case release
    /// A controller alone, see `KitImage.controllerStarts`.
    case controller
}

/// How samples lie in memory.
@frozen
public enum SampleStorage: BitwiseCopyable, Sendable {
    /// 32-bit floating point, full scale ±1.
    case float
    /// 16-bit whole numbers, full scale ±32,768: half the memory.
    case int16
}

/// One way in which a key can sound: a sample, its gains and the conditions under which it is chosen.
///
/// Memory is the kit's; all of it is constant while the engine has the kit, but for `hitCount`.
@frozen
public struct KitRegion: BitwiseCopyable {
    /// The sample's channels, stored as `storage` says; a mono sample has the same pointer twice.
    public var left: UnsafeRawPointer
    /// See `left`.
    public var right: UnsafeRawPointer
    /// See `SampleStorage`.
    public var storage = SampleStorage.float
    /// The first frame to play.
    public var startFrame: Int
    /// The frame after the last to play; not above the sample's length.
    public var endFrame: Int
    /// The loop's first frame and the frame after its last; equal where there is none.
    public var loopStartFrame = 0
    /// See `loopStartFrame`.
    public var loopEndFrame = 0
    /// Silent frames between the hit and `startFrame` (SFZ `delay`).
    public var delayFrames: Int32 = 0
    /// Largest magnitude in each `envelopeStep` frames of the sample, for the choice of a voice to steal.
    public var envelope: UnsafePointer<Float>

    // MARK: Level

    /// Volume, amplitude and pan as linear factors of the two channels; negative turns the phase round. Where a controller
    /// moves the pan (`ModulationTarget.pan`), they are without it.
    public var gainLeft: Float = 1
    /// See `gainLeft`.
    public var gainRight: Float = 1
    /// -1 left … 1 right; counts only where a controller moves the pan.
    public var pan: Float = 0
    /// How far the channels are apart, ahead of the pan: 1 as recorded, 0 mono, -1 exchanged (SFZ `width`).
    public var width: Float = 1
    /// 128 linear factors, one a velocity.
    public var velocityGains: UnsafePointer<Float>
    /// Each hit is up to so many decibels louder, at random (SFZ `amp_random`).
    public var randomDecibels: Float = 0
    /// How the level moves from the hit on; nil where it stands still, which costs nothing.
    public var amplitudeEnvelope: UnsafePointer<KitEnvelope>?
    /// The controllers that move it: `modulationCount` of `KitImage.modulations` from here on.
    public var firstModulation: Int32 = 0
    /// See `firstModulation`.
    public var modulationCount: Int32 = 0

    // MARK: Pitch, beside what the sample was resampled for

    /// Fixed tuning in cents, played by interpolation; 0 plays the sample's own frames.
    public var tuneCents: Float = 0
    /// Cents added at velocity 127, in proportion below (SFZ `pitch_veltrack`).
    public var velocityCents: Float = 0
    /// Each hit is up to so many cents higher or lower, at random (SFZ `pitch_random`).
    public var randomCents: Float = 0

    // MARK: When it sounds

    /// See `RegionTrigger`.
    public var trigger = RegionTrigger.attack
    /// Sounds only for velocities in `lowVelocity...highVelocity`.
    public var lowVelocity: UInt8 = 0
    /// See `lowVelocity`.
    public var highVelocity: UInt8 = 127
    /// See `LoopMode`.
    public var loopMode = LoopMode.noLoop
    /// Sounds only if the hit's random number lies in `lowRandom..<highRandom` (1 includes 1).
    public var lowRandom: Float = 0
    /// See `lowRandom`.
    public var highRandom: Float = 1
    /// Sounds only on hit `sequencePosition` (from 1) of each `sequenceLength` on its key.
    public var sequenceLength: Int32 = 1
    /// See `sequenceLength`.
    public var sequencePosition: Int32 = 1
    /// Sounds only while its controllers allow it: `conditionCount` of `KitImage.conditions` from here on, all of them.
    public var firstCondition: Int32 = 0
    /// See `firstCondition`.
    public var conditionCount: Int32 = 0
    /// Sounds only while the last key switch was one of `switchLowLast...switchHighLast`; -1 for any (SFZ `sw_last`).
    public var switchLowLast: Int16 = -1
    /// See `switchLowLast`.
    public var switchHighLast: Int16 = -1
    /// Sounds only while this key is held; -1 for none (SFZ `sw_down`).
    public var switchDown: Int16 = -1
    /// Sounds only while this key is not held; -1 for none (SFZ `sw_up`).
    public var switchUp: Int16 = -1
    /// Sounds only if the hit before was on this key; -1 for any (SFZ `sw_previous`).
    public var switchPrevious: Int16 = -1

    // MARK: What it ends, and what ends it

    /// The choke group that it belongs to; 0 for none.
    public var group: Int64 = 0
    /// It is choked by a new voice of this group; 0 for none.
    public var offBy: Int64 = 0
    /// Length of the fade when it is choked, in frames.
    public var chokeFadeFrames: Int32 = 1
    /// True for a choke that falls by equal decibels, false for a straight line (SFZ `off_shape`).
    public var chokeIsExponential = false
    /// Length of the fade when it is released, in frames.
    public var releaseFrames: Int32 = 1
    /// What velocity 127 adds to `releaseFrames`, in proportion below (SFZ `ampeg_vel2release`).
    public var velocityReleaseFrames: Float = 0
    /// True for a release that falls by equal decibels, false for a straight line.
    public var releaseIsExponential = false
    /// Hits of one key within `group` that may sound at once; 0 for any number (SFZ `note_polyphony`).
    public var notePolyphony: Int32 = 0
    /// True if a hit above `notePolyphony` ends quieter hits only (SFZ `note_selfmask`).
    public var endsQuieterOnly = true
    /// Hits of `group` that may sound at once; 0 for any number (SFZ `polyphony`).
    public var polyphony: Int32 = 0
    /// The kit's output that it goes to, 1…16, see `EngineCommand.sendOutput`; 0: where its key goes.
    public var output: UInt8 = 0
    /// Hits on its key so far. Thread: audio alone.
    public var hitCount: Int32 = 0

    /// Frames for each value of `envelope`.
    public static var envelopeStep: Int { @_noLocks get { 1024 } }

    /// A region that plays a whole sample of `frameCount` frames at its own level.
    public init(
        left: UnsafeRawPointer, right: UnsafeRawPointer, frameCount: Int,
        envelope: UnsafePointer<Float>, velocityGains: UnsafePointer<Float>
    ) {
        self.left = left
        self.right = right
        startFrame = 0
        endFrame = frameCount
        self.envelope = envelope
        self.velocityGains = velocityGains
    }
}
