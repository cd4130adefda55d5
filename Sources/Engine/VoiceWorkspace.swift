/// Memory and tables that all voices share. Thread: audio.
struct VoiceWorkspace: BitwiseCopyable {
    let interpolator: Interpolator
    /// The gains of each frame, where they move.
    let levels: StereoSpan
    let pan: PanTable

    /// Not for the audio thread. The interpolator stays the caller's.
    init(_ interpolator: Interpolator) {
        self.interpolator = interpolator
        levels = .allocate(frameCount: BusBuffers.chunkFrames)
        pan = PanTable()
    }

    func deallocate() {
        levels.deallocate()
        pan.deallocate()
    }
}
