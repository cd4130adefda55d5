import RealTime

/// How fast a reading place moves through its song, and its way from one speed to another.
///
/// Places and speeds are whole numbers of 1/2²⁴ frame, so that adding them up is exact, however the time is
/// cut into blocks.
struct TrackRate: BitwiseCopyable {
    /// The speed before the ramp, and the one behind it; neither is 0.
    private let from: Int
    let to: Int
    private let start: FrameTime
    private let rampFrames: Int

    static var fractionBits: Int { @_noLocks get { 24 } }
    /// One frame, or the song's own speed.
    static var one: Int { @_noLocks get { 1 << fractionBits } }
    /// Frames in which a place between two frames glides to a whole one once the song's own speed is reached.
    private static var glideFrames: Int { @_noLocks get { 1_024 } }
    /// The fastest speed, as a factor; the slowest is a 64th.
    private static var fastest: Double { @_noLocks get { 4 } }

    /// Stays at `step`.
    @_noLocks
    init(_ step: Int) {
        self.init(from: step, to: step, start: 0, rampFrames: 0)
    }

    @_noLocks
    private init(from: Int, to: Int, start: FrameTime, rampFrames: Int) {
        self.from = from
        self.to = to
        self.start = start
        self.rampFrames = rampFrames
    }

    /// A factor as a speed: its size kept between 1/64 and 4; nil for 0 and what is no number.
    @_noLocks
    static func step(of factor: Double) -> Int? {
        if !(factor != 0) || factor.isNaN { return nil }
        let size = min(max(factor.magnitude, 1 / 64), fastest)
        let step = Int(size * Double(one) + 0.5)
        return factor < 0 ? -step : step
    }

    /// A tuning as a speed, from 6 octaves down to 2 up; 0 cents is exactly the sample's own.
    @_noLocks
    static func step(cents: Float) -> Int {
        if cents == 0 { return one }
        let factor = min(max(powerOfTwo(cents / 1_200), 1 / 64), Float(fastest))
        return Int(factor * Float(one) + 0.5)
    }

    /// The frame that a place is in, or at.
    @_noLocks
    static func frame(of place: Int) -> Int { place >> fractionBits }

    /// This speed until `time`, then in a straight line to `target` within `frameCount` frames.
    @_noLocks
    func moved(to target: Int, at time: FrameTime, frameCount: Int32) -> TrackRate {
        TrackRate(from: ramped(at: time), to: target, start: time, rampFrames: max(1, Int(frameCount)))
    }

    /// How far the place moves from the frame at `time` to the next.
    @_noLocks
    func step(at time: FrameTime, place: Int) -> Int {
        let passed = Int(time - start)
        if to != Self.one || passed < rampFrames { return ramped(at: time) }
        let fraction = place & (Self.one - 1)
        if fraction == 0 { return to }
        let missing = fraction < Self.one / 2 ? -fraction : Self.one - fraction
        return to + missing / max(1, Self.glideFrames - (passed - rampFrames))
    }

    /// True if each frame from `time` on is a frame of the song.
    @_noLocks
    func isPlain(at time: FrameTime, place: Int) -> Bool {
        to == Self.one && place & (Self.one - 1) == 0 && Int(time - start) >= rampFrames
    }

    @_noLocks
    private func ramped(at time: FrameTime) -> Int {
        let passed = Int(time - start)
        return passed < rampFrames ? from + (to - from) * max(0, passed) / rampFrames : to
    }
}
