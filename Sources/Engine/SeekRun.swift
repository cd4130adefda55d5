import RealTime

/// A run through the song, forward or back, that is heard as short grains. Thread: audio.
///
/// Each grain plays at the song's own speed, fades in and out, and begins `speed` times as far from the one
/// before as it does in time.
struct SeekRun: BitwiseCopyable {
    /// How many times as fast as the song; negative goes back, 0 is no run.
    private(set) var speed: Int = 0
    private var startFrame = 0
    private var startTime: FrameTime = 0
    /// Whether the song goes on to play behind it.
    private(set) var wasPlaying = false
    private(set) var fadeFrames: Int32 = 1
    /// From the start of a grain to that of the next.
    private var hopFrames = 1
    /// The number of the next grain.
    private var nextGrain = 0

    /// No run.
    @_noLocks
    init() {}

    /// From `frame` on at `time`. `grainFrames` is a grain's length with both fades.
    @_noLocks
    init(
        speed: Int32, from frame: Int, at time: FrameTime, wasPlaying: Bool, grainFrames: Int32,
        fadeFrames: Int32
    ) {
        self.speed = min(max(Int(speed), -64), 64)
        startFrame = frame
        startTime = time
        self.wasPlaying = wasPlaying
        self.fadeFrames = max(1, fadeFrames)
        hopFrames = max(1, Int(grainFrames) - Int(self.fadeFrames))
    }

    var isOn: Bool { @_noLocks get { speed != 0 } }

    /// The place at `time`, never before the song's start.
    @_noLocks
    func frame(at time: FrameTime) -> Int {
        max(0, startFrame + speed * Int(time - startTime))
    }

    /// The place of the grain that begins at `time`; nil if none does, or none is left before the start.
    @_noLocks
    mutating func takeGrain(at time: FrameTime) -> Int? {
        let offset = nextGrain * hopFrames
        if startTime + FrameTime(offset) > time { return nil }
        nextGrain += 1
        let frame = startFrame + speed * offset
        return frame < 0 || (frame == 0 && speed < 0) ? nil : frame
    }

    /// Frames from `time` until the next grain begins or the song of `length` frames (-1 if unknown) ends.
    @_noLocks
    func framesToNextEvent(at time: FrameTime, length: Int) -> Int {
        let toGrain = Int(startTime) + nextGrain * hopFrames - Int(time)
        if speed < 0 || length < 0 { return max(1, toGrain) }
        let toEnd = (length - frame(at: time) + speed - 1) / speed
        return max(1, min(toGrain, toEnd))
    }
}
