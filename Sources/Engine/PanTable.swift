import Glibc

/// The factors of both channels at a pan: constant power, the centre at full level on both sides, hence +3 dB at a
/// hard side. Made for control, used by audio.
struct PanTable: BitwiseCopyable {
    /// √2·sin of an eighth turn, from 0 to a quarter turn; the pan -1 … 1 of the right channel.
    private let values: UnsafeMutablePointer<Float>
    private static var stepCount: Int { @_noLocks get { 1_024 } }

    /// Not for the audio thread.
    init() {
        values = .allocate(capacity: Self.stepCount + 1)
        for step in 0...Self.stepCount {
            let angle = Double(step) / Double(Self.stepCount) * .pi / 2
            values[step] = Float(2.0.squareRoot() * sin(angle))
        }
        values[Self.stepCount / 2] = 1
    }

    func deallocate() {
        values.deallocate()
    }

    /// The factors at `pan`, -1 left … 1 right; what lies beyond counts as the side.
    @_noLocks
    func gains(at pan: Float) -> (left: Float, right: Float) {
        let bounded = pan > -1 ? min(pan, 1) : -1
        return (value(at: -bounded), value(at: bounded))
    }

    @_noLocks
    private func value(at pan: Float) -> Float {
        let place = (pan + 1) * Float(Self.stepCount / 2)
        let step = min(Int(place), Self.stepCount - 1)
        return values[step] + (values[step + 1] - values[step]) * (place - Float(step))
    }
}
