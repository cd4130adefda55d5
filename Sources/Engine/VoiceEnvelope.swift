import RealTime

/// How the level of one voice moves; see `KitEnvelope`. Thread: audio.
///
/// Each value is computed from the start of its stage, so that blocks change nothing.
struct VoiceEnvelope: BitwiseCopyable {
    private var attackStart: FrameTime = .min
    private var holdStart: FrameTime = .min
    private var decayStart: FrameTime = .min
    private var sustainStart: FrameTime = .min
    private var startLevel: Float = 1
    private var sustain: Float = 1
    /// Change each frame of the attack, and of the decay in powers of two.
    private var rise: Float = 0
    private var fall: Float = 0

    /// Full level for good.
    @_noLocks
    init() {}

    /// Stages that begin at `time`.
    @_noLocks
    init(_ stages: KitEnvelope.Stages, start: Float, at time: FrameTime) {
        let attackFrames = wholeFrames(stages.attackFrames)
        let decayFrames = wholeFrames(stages.decayFrames)
        attackStart = time + FrameTime(wholeFrames(stages.delayFrames))
        holdStart = attackStart + FrameTime(attackFrames)
        decayStart = holdStart + FrameTime(wholeFrames(stages.holdFrames))
        sustainStart = decayStart + FrameTime(decayFrames)
        startLevel = start > 0 ? min(start, 1) : 0
        sustain = stages.sustain > 0 ? min(stages.sustain, 1) : 0
        if attackFrames > 0 { rise = (1 - startLevel) / Float(attackFrames) }
        // A fall to nothing goes as far down as a fade does.
        let depth = sustain > 0.000_061_035_156 ? logarithmOfTwo(sustain) : -VoiceFade.depth
        if decayFrames > 0 { fall = depth / Float(decayFrames) }
    }

    /// True if the level never moves and is full.
    @_noLocks
    func isFlat(from time: FrameTime) -> Bool { sustain == 1 && holdStart <= time }

    /// The moment from which on it is silent for good.
    var end: FrameTime { @_noLocks get { sustain > 0 ? .max : sustainStart } }

    /// The level at `time`.
    @_noLocks
    func value(at time: FrameTime) -> Float {
        if time >= sustainStart { return sustain }
        if time >= decayStart { return decayed(Int32(truncatingIfNeeded: time - decayStart)) }
        if time >= holdStart { return 1 }
        return time >= attackStart ? risen(Int32(truncatingIfNeeded: time - attackStart)) : 0
    }

    /// The level for the choice of a voice to steal: full until it begins to fall.
    @_noLocks
    func loudness(at time: FrameTime) -> Float { time < decayStart ? 1 : value(at: time) }

    /// Frames until the stage is over, or the largest number in the last.
    @_noLocks
    func framesToChange(at time: FrameTime) -> Int {
        if time >= sustainStart { return .max }
        if time >= decayStart { return Int(sustainStart - time) }
        if time >= holdStart { return Int(decayStart - time) }
        return Int((time >= attackStart ? holdStart : attackStart) - time)
    }

    /// True in the stages in which it differs from frame to frame.
    @_noLocks
    func isMoving(at time: FrameTime) -> Bool {
        time < sustainStart && (time >= decayStart || (time >= attackStart && time < holdStart))
    }

    /// Stays where it is.
    @_noLocks
    mutating func freeze(at time: FrameTime) {
        sustain = value(at: time)
        attackStart = .min
        holdStart = .min
        decayStart = .min
        sustainStart = .min
    }

    /// Multiplies levels, the first at `time`; the stage must not end before the last.
    @_noLocks
    func scale(_ levels: UnsafeMutablePointer<Float>, count: Int, time: FrameTime) {
        if !isMoving(at: time) {
            let level = value(at: time)
            for index in 0..<count { levels[index] *= level }
        } else if time >= decayStart {
            let first = Int32(truncatingIfNeeded: time - decayStart)
            for index in 0..<count { levels[index] *= decayed(first &+ Int32(truncatingIfNeeded: index)) }
        } else {
            let first = Int32(truncatingIfNeeded: time - attackStart)
            for index in 0..<count { levels[index] *= risen(first &+ Int32(truncatingIfNeeded: index)) }
        }
    }

    @inline(__always)
    @_noLocks
    private func risen(_ passed: Int32) -> Float { startLevel + rise * Float(passed) }

    @inline(__always)
    @_noLocks
    private func decayed(_ passed: Int32) -> Float { powerOfTwo(fall * Float(passed)) }
}
