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

/// One way in which a key can sound: a sample, its gains and the conditions under which it is chosen.
///
/// Memory is the kit's; all of it is constant while the engine has the kit, but for `hitCount`.
@frozen
public struct KitRegion: BitwiseCopyable {
    /// The sample's channels; a mono sample has the same pointer twice.
    public var left: UnsafePointer<Float>
    /// See `left`.
    public var right: UnsafePointer<Float>
    /// The first frame to play.
    public var startFrame: Int
    /// The frame after the last to play; not above the sample's length.
    public var endFrame: Int
    /// The loop's first frame and the frame after its last; equal where there is none.
    public var loopStartFrame = 0
    /// See `loopStartFrame`.
    public var loopEndFrame = 0
    /// Largest magnitude in each `envelopeStep` frames of the sample, for the choice of a voice to steal.
    public var envelope: UnsafePointer<Float>
    /// Volume, amplitude and pan as linear factors of the two channels.
    public var gainLeft: Float = 1
    /// See `gainLeft`.
    public var gainRight: Float = 1
    /// 128 linear factors, one a velocity.
    public var velocityGains: UnsafePointer<Float>
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
    /// The choke group that it belongs to; 0 for none.
    public var group: Int64 = 0
    /// It is choked by a new voice of this group; 0 for none.
    public var offBy: Int64 = 0
    /// Length of the fade when it is choked, in frames.
    public var chokeFadeFrames: Int32 = 1
    /// Length of the fade when it is released, in frames.
    public var releaseFrames: Int32 = 1
    /// Hits on its key so far. Thread: audio alone.
    public var hitCount: Int32 = 0

    /// Frames for each value of `envelope`.
    public static var envelopeStep: Int { @_noLocks get { 1024 } }

    /// A region that plays a whole sample of `frameCount` frames at its own level.
    public init(
        left: UnsafePointer<Float>, right: UnsafePointer<Float>, frameCount: Int,
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

/// A kit in memory that the engine can play. Thread: made by the control side, then the audio thread's
/// until the receipt `kitReleased` returns it.
@frozen
public struct KitImage: BitwiseCopyable {
    /// All regions.
    public var regions: UnsafeMutablePointer<KitRegion>
    /// How many `regions` there are.
    public var regionCount: Int
    /// Indices into `regions`, grouped by key.
    public var keyRegions: UnsafePointer<Int32>
    /// 129 offsets into `keyRegions`: key `k` has those from `keyOffsets[k]` up to `keyOffsets[k + 1]`.
    public var keyOffsets: UnsafePointer<Int32>
    /// Voices that play it now. Thread: audio alone.
    public var voiceCount: Int32 = 0

    /// A kit of these regions.
    public init(
        regions: UnsafeMutablePointer<KitRegion>, regionCount: Int,
        keyRegions: UnsafePointer<Int32>, keyOffsets: UnsafePointer<Int32>
    ) {
        self.regions = regions
        self.regionCount = regionCount
        self.keyRegions = keyRegions
        self.keyOffsets = keyOffsets
    }
}
