/// Two channels of equal length.
struct StereoSpan: BitwiseCopyable {
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>

    @_noLocks
    init(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
        self.left = left
        self.right = right
    }

    /// Silent memory for so many frames, one channel behind the other. Not for the audio thread.
    static func allocate(frameCount: Int) -> StereoSpan {
        let left = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frameCount)
        left.initialize(repeating: 0, count: 2 * frameCount)
        return StereoSpan(left: left, right: left + frameCount)
    }

    /// Frees what `allocate` has made.
    func deallocate() {
        left.deallocate()
    }
}
