import RealTime

/// The fall of a voice to its end: in a straight line, or by equal decibels. Thread: audio.
///
/// It is anchored at its start, as is `Ramp`.
struct VoiceFade: BitwiseCopyable {
    private var from: Float = 1
    private var start: FrameTime = 0
    /// 0 as long as there is none.
    private var frameCount: Int32 = 0
    private var isExponential = false

    /// How far a fall by equal decibels goes before it ends, in powers of two: 84 dB.
    static var depth: Float { @_noLocks get { 14 } }

    /// None.
    @_noLocks
    init() {}

    var isOn: Bool { @_noLocks get { frameCount > 0 } }

    /// The moment from which on it is silent.
    var end: FrameTime { @_noLocks get { isOn ? start + FrameTime(frameCount) : .max } }

    /// The factor at `time`, which is not ahead of its start.
    @_noLocks
    func value(at time: FrameTime) -> Float {
        if !isOn { return from }
        return time >= end ? 0 : value(Int32(truncatingIfNeeded: time - start))
    }

    @inline(__always)
    @_noLocks
    private func value(_ passed: Int32) -> Float {
        isExponential
            ? from * powerOfTwo(Float(passed) * (-Self.depth / Float(frameCount)))
            : from + (0 - from) / Float(frameCount) * Float(passed)
    }

    /// Falls from where it is at `time`.
    @_noLocks
    mutating func begin(at time: FrameTime, frameCount: Int32, isExponential: Bool) {
        from = value(at: time)
        start = time
        self.frameCount = frameCount
        self.isExponential = isExponential
    }

    /// Multiplies levels, the first at `time`; it must not end before the last.
    @_noLocks
    func scale(_ levels: UnsafeMutablePointer<Float>, count: Int, time: FrameTime) {
        let first = Int32(truncatingIfNeeded: time - start)
        for index in 0..<count { levels[index] *= value(first &+ Int32(truncatingIfNeeded: index)) }
    }
}
