/// Turns frames of a recording into frames of the sample made of it.
struct FrameScale {
    /// Frames of the sample for one of the recording.
    var ratio: Double
    /// Frames in the sample.
    var frameCount: Int

    /// The nearest frame, within the sample.
    func frame(_ recorded: Int) -> Int {
        Int(min(max((Double(recorded) * ratio).rounded(), 0), Double(frameCount)))
    }
}
