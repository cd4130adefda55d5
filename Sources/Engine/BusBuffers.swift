/// The sums of all buses for one chunk of a block. Thread: audio.
struct BusBuffers: BitwiseCopyable {
    private let samples: UnsafeMutablePointer<Float>
    /// Frames of a chunk at the most: small enough for the first-level cache.
    static var chunkFrames: Int { @_noLocks get { 256 } }

    /// Not for the audio thread.
    init() {
        let count = 2 * Bus.count * Self.chunkFrames
        samples = .allocate(capacity: count)
        samples.initialize(repeating: 0, count: count)
    }

    func deallocate() {
        samples.deallocate()
    }

    /// The two channels of a bus.
    @_noLocks
    func span(of bus: Bus) -> StereoSpan {
        let left = samples + 2 * Int(bus.index) * Self.chunkFrames
        return StereoSpan(left: left, right: left + Self.chunkFrames)
    }

    /// Clears a bus at its first use in a chunk, which the bit of its index in `used` tells.
    @_noLocks
    func use(_ bus: Bus, frameCount: Int, used: inout UInt32) {
        let bit = UInt32(1) << UInt32(bus.index)
        if used & bit != 0 { return }
        used |= bit
        let span = span(of: bus)
        clear(span.left, count: frameCount)
        clear(span.right, count: frameCount)
    }
}
