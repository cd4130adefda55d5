/// Memory and tables that all reading places share. Thread: audio.
struct TrackWorkspace: BitwiseCopyable {
    private let interpolator: Interpolator
    /// The last frames of the song before the one that follows it without a gap.
    let history: StereoSpan

    static var historyFrames: Int { @_noLocks get { 8 } }

    /// Frames of the song around those that are made.
    var source: StereoSpan { @_noLocks get { interpolator.source } }
    /// Frames that are made, before their level.
    var made: StereoSpan { @_noLocks get { interpolator.made } }
    /// See `Interpolator`.
    var places: UnsafeMutablePointer<Int> { @_noLocks get { interpolator.places } }
    /// See `Interpolator`.
    var steps: UnsafeMutablePointer<Int> { @_noLocks get { interpolator.steps } }

    /// Not for the audio thread. The interpolator stays the caller's.
    init(_ interpolator: Interpolator) {
        self.interpolator = interpolator
        history = .allocate(frameCount: Self.historyFrames)
    }

    func deallocate() {
        history.deallocate()
    }

    /// Makes `count` frames of what is in `source`, as `places` and `steps` say.
    @_noLocks
    func interpolate(count: Int) { interpolator.interpolate(count: count) }
}
