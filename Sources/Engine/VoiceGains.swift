import RealTime

/// The factors of a voice's two channels, and their way to others when a controller moves. Thread: audio.
///
/// Anchored at the move's start, as is `Ramp`.
struct VoiceGains: BitwiseCopyable {
    /// Where they stand, or go.
    private(set) var left: Float
    private(set) var right: Float
    private var fromLeft: Float
    private var fromRight: Float
    private var start: FrameTime = 0
    private var frameCount: Int32 = 0

    @_noLocks
    init(left: Float, right: Float) {
        self.left = left
        self.right = right
        fromLeft = left
        fromRight = right
    }

    private var end: FrameTime { @_noLocks get { start + FrameTime(frameCount) } }

    @_noLocks
    func isMoving(at time: FrameTime) -> Bool { time < end }

    /// Frames until they stand, or the largest number.
    @_noLocks
    func framesToChange(at time: FrameTime) -> Int { time < end ? Int(end - time) : .max }

    /// Moves to other factors from where they are.
    @_noLocks
    mutating func move(left newLeft: Float, right newRight: Float, at time: FrameTime, frameCount: Int32) {
        if newLeft == left && newRight == right { return }
        if isMoving(at: time) {
            let passed = Float(Int32(truncatingIfNeeded: time - start)) / Float(self.frameCount)
            fromLeft += (left - fromLeft) * passed
            fromRight += (right - fromRight) * passed
        } else {
            fromLeft = left
            fromRight = right
        }
        left = newLeft
        right = newRight
        start = time
        self.frameCount = frameCount
    }

    /// Writes the factors of so many frames, the first at `time`; a move must not end before the last.
    @_noLocks
    func write(count: Int, time: FrameTime, to levels: StereoSpan) {
        if !isMoving(at: time) {
            for index in 0..<count {
                levels.left[index] = left
                levels.right[index] = right
            }
            return
        }
        let first = Int32(truncatingIfNeeded: time - start)
        let stepLeft = (left - fromLeft) / Float(frameCount)
        let stepRight = (right - fromRight) / Float(frameCount)
        for index in 0..<count {
            let passed = Float(first &+ Int32(truncatingIfNeeded: index))
            levels.left[index] = fromLeft + stepLeft * passed
            levels.right[index] = fromRight + stepRight * passed
        }
    }
}
