import RealTime

/// What a driver gives the engine for one block. All pointers are the driver's and valid for the call.
@frozen
public struct RenderBlock: BitwiseCopyable {
    /// Frames to render; 0 only takes commands.
    public var frameCount: Int
    /// The device's clock at the first frame.
    public var cycle: CycleTimes
    /// Two channels for each bus, in the order of `Bus.index`; nil for a channel that nobody wants.
    /// A bus with a left channel alone gets its mono sum there.
    public var outputs: UnsafePointer<UnsafeMutablePointer<Float>?>
    /// Events of the block in the order of their time, which is their offset in the block.
    public var events: UnsafePointer<RawEvent>?
    /// How many `events` there are.
    public var eventCount: Int
    /// The transport at the first frame.
    public var transport = TransportPlace()

    /// A block of `frameCount` frames.
    public init(
        frameCount: Int, cycle: CycleTimes, outputs: UnsafePointer<UnsafeMutablePointer<Float>?>,
        events: UnsafePointer<RawEvent>? = nil, eventCount: Int = 0
    ) {
        self.frameCount = frameCount
        self.cycle = cycle
        self.outputs = outputs
        self.events = events
        self.eventCount = eventCount
    }
}
