/// A moment on the engine's own time line: frames rendered since it was made.
public typealias FrameTime = Int64

/// A moment on the audio device's time line, in frames; it wraps.
public typealias DeviceFrame = UInt32

/// When the device's present cycle began and how fast its clock runs.
///
/// The audio thread leaves one each block; the pad thread turns kernel stamps into device frames with it.
@frozen
public struct CycleTimes: BitwiseCopyable, Sendable {
    /// The device's frame count at the start of the cycle.
    public var deviceFrame: DeviceFrame
    /// Frames in the cycle.
    public var periodFrames: Int32
    /// The time at the start of the cycle, in microseconds of the driver's own clock.
    public var microseconds: Double
    /// The time at which the next cycle is expected, in microseconds of the same clock.
    public var nextMicroseconds: Double
    /// Cycles since the start; 0 means that none has run yet.
    public var cycle: UInt64

    /// A cycle's times; without arguments, those of a device that does not run.
    public init(
        deviceFrame: DeviceFrame = 0, periodFrames: Int32 = 0, microseconds: Double = 0,
        nextMicroseconds: Double = 0, cycle: UInt64 = 0
    ) {
        self.deviceFrame = deviceFrame
        self.periodFrames = periodFrames
        self.microseconds = microseconds
        self.nextMicroseconds = nextMicroseconds
        self.cycle = cycle
    }
}
