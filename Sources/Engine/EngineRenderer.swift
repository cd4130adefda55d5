import RealTime

/// The half of the engine that the drivers call.
///
/// Thread: audio (whichever thread drives the engine; one at a time).
public struct EngineRenderer: @unchecked Sendable {
    // Safe to send: the state behind the pointer is used by the one thread that drives the engine.
    private let state: UnsafeMutablePointer<EngineState>

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
