/// Two channels of equal length.
struct StereoSpan: BitwiseCopyable {
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>

    @_noLocks
    init(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
        self.left = left
        self.right = right
    }
}
