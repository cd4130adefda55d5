import RealTime

/// The half of the engine that the drivers call.
///
/// Thread: audio (whichever thread drives the engine; one at a time).
@frozen
public struct EngineRenderer: @unchecked Sendable {
    // Safe to send: the state behind the pointer is used by the one thread that drives the engine.
    @usableFromInline let state: UnsafeMutablePointer<EngineState>

    init(_ state: UnsafeMutablePointer<EngineState>) {
        self.state = state
    }

    /// Renders the next block.
    ///
    /// Real-time safe: no allocation, lock, reference count or system call; bounded by the number of
    /// frames, of voices, and of events that have arrived.
    @_noLocks
    public func render(_ block: RenderBlock) {
        state.pointee.render(block)
    }
}

/// The half of the engine that asks and listens; it owns the engine's memory.
///
/// Thread: control.
public final class EngineControl {
    /// What the drivers call.
    public let renderer: EngineRenderer
    /// Says when the audio thread can no longer hold what was taken out of `TrackPages`.
    public let gate: BlockGate
    private let state: UnsafeMutablePointer<EngineState>

    /// A silent engine: no kit, no song, output at full gain.
    public init(_ settings: EngineSettings) {
        state = .allocate(capacity: 1)
        state.initialize(to: EngineState())
        gate = .allocate()
        renderer = EngineRenderer(state)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        gate.deallocate()
    }

    /// Asks for something, at `time` on the engine's clock or as soon as possible.
    /// False, with nothing done, if the engine has not taken what was asked before.
    public func send(_ command: EngineCommand, at time: FrameTime = .min) -> Bool {
        false
    }

    /// Hands over every receipt that has come back.
    public func takeReceipts(_ body: (EngineReceipt) -> Void) {
    }

    /// Hands over every notice that has come.
    public func takeNotices(_ body: (EngineNotice) -> Void) {
    }

    /// What the engine is doing.
    public var status: EngineStatus { EngineStatus() }

    /// The way in for events of one more thread (the pads). Call once.
    public func makeEventWriter() -> RingWriter<RawEvent> {
        RingWriter(Ring.allocate(capacity: 1))
    }

    /// The device's clock, for the thread of the pads. Call once.
    public func makeCycleReader() -> LatestValueReader<CycleTimes> {
        LatestValueReader(LatestValue.allocate(CycleTimes()))
    }
}
