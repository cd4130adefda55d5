import RealTime

/// A factor that moves in a straight line between two moments, and stands still before and after.
///
/// It is anchored at its start and computed for each frame from there, so that its values don't depend on
/// how the time is cut into blocks.
struct Ramp: BitwiseCopyable {
    private(set) var from: Float
    private(set) var to: Float
    private(set) var start: FrameTime
    /// Length in frames; 0 stands still at `to`.
    private(set) var frameCount: Int32

    /// Stands still at `value`.
    @_noLocks
    init(_ value: Float) {
        from = value
        to = value
        start = 0
        frameCount = 0
    }

    /// The change each frame.
    var step: Float { @_noLocks get { frameCount > 0 ? (to - from) / Float(frameCount) : 0 } }

    /// The moment from which on it stands still.
    var end: FrameTime { @_noLocks get { start + FrameTime(frameCount) } }

    /// Whether it still moves at `time`.
    @_noLocks
    func isMoving(at time: FrameTime) -> Bool { time < end }

    /// The factor at `time`.
    @_noLocks
    func value(at time: FrameTime) -> Float {
        if time >= end { return to }
        return from + step * Float(Int32(truncatingIfNeeded: time - start))
    }

    /// Begins to move to `target` at `time`, from where it is.
    @_noLocks
    mutating func move(to target: Float, at time: FrameTime, frameCount: Int32) {
        from = value(at: time)
        to = target
        start = time
        self.frameCount = frameCount
    }
}
