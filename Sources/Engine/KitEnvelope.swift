/// How a voice's level moves from its hit on (SFZ `ampeg_*`, Hydrogen's ADSR).
///
/// It waits, rises in a straight line from `start`, holds, falls by equal decibels to `sustain` and stays there until the
/// release or the choke, whose lengths are the region's (`releaseFrames`, `chokeFadeFrames`).
@frozen
public struct KitEnvelope: BitwiseCopyable, Sendable {
    /// The level at which the rise begins, 0…1.
    public var start: Float = 0
    /// What the stages are at velocity 0.
    public var stages = Stages()
    /// What velocity 127 adds to the stages, in proportion below (SFZ `ampeg_vel2…`).
    public var velocityStages = Stages(sustain: 0)

    /// Lengths and level of the stages.
    @frozen
    public struct Stages: BitwiseCopyable, Sendable {
        /// Silent frames ahead of the rise.
        public var delayFrames: Float = 0
        /// Frames of the rise.
        public var attackFrames: Float = 0
        /// Frames at full level.
        public var holdFrames: Float = 0
        /// Frames of the fall to `sustain`.
        public var decayFrames: Float = 0
        /// The level behind the fall, 0…1; a voice that stays at 0 is over.
        public var sustain: Float

        /// No stage, full level.
        @_noLocks
        public init(sustain: Float = 1) {
            self.sustain = sustain
        }
    }

    /// Full level at once.
    @_noLocks
    public init() {}
}
