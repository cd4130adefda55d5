/// Makes frames that lie between those of a sample or a song, and the memory for it. Thread: audio.
///
/// Who uses it leaves nothing in it for later: songs and drums share one.
struct Interpolator: BitwiseCopyable {
    private let sinc: SincTable
    /// Frames around those that are made.
    let source: StereoSpan
    /// Frames that are made, before their level.
    let made: StereoSpan
    /// Where each frame to be made lies in `source`, and how fast the place moves there; see `TrackRate`.
    let places: UnsafeMutablePointer<Int>
    let steps: UnsafeMutablePointer<Int>

    /// At four times the speed and a little more, with the filter's taps.
    private static let sourceFrames = 5 * BusBuffers.chunkFrames + 32

    /// Not for the audio thread.
    init() {
        sinc = SincTable()
        source = .allocate(frameCount: Self.sourceFrames)
        made = .allocate(frameCount: BusBuffers.chunkFrames)
        places = .allocate(capacity: BusBuffers.chunkFrames)
        steps = .allocate(capacity: BusBuffers.chunkFrames)
    }

    func deallocate() {
        sinc.deallocate()
        source.deallocate()
        made.deallocate()
        places.deallocate()
        steps.deallocate()
    }

    /// Makes `count` frames of what is in `source`, as `places` and `steps` say.
    @_noLocks
    func interpolate(count: Int) {
        for index in 0..<count {
            let place = places[index]
            let first = TrackRate.frame(of: place) - SincTable.before
            let weights = sinc.weights(fraction: place & (TrackRate.one - 1), step: steps[index])
            made.left[index] = Self.sum(source.left + first, weights)
            made.right[index] = Self.sum(source.right + first, weights)
        }
    }

    @inline(__always)
    @_noLocks
    private static func sum(
        _ samples: UnsafePointer<Float>, _ weights: (low: SIMD8<Float>, high: SIMD8<Float>)
    ) -> Float {
        let bytes = UnsafeRawPointer(samples)
        let low = bytes.loadUnaligned(as: SIMD8<Float>.self) * weights.low
        let eight = low + bytes.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self) * weights.high
        let four = SIMD4(
            eight[0] + eight[4], eight[1] + eight[5], eight[2] + eight[6], eight[3] + eight[7])
        return (four[0] + four[2]) + (four[1] + four[3])
    }
}
