import Glibc

/// Hydrogen's law of panning ("ratio straight polygonal"): the centre is at full level on both sides, and the side
/// that one pans away from falls in a straight line.
///
/// Answers what gives the same gains under `PanGains`, in which regions are described.
struct HydrogenPan {
    /// Linear factor for both channels.
    var gainLinear: Double
    /// For `PanGains`.
    var pan: Double

    /// At `pan`, -1 left … 1 right.
    init(_ pan: Double) {
        if pan == 0 {
            gainLinear = 1
            self.pan = 0
            return
        }
        let left = pan <= 0 ? 1 : 1 - pan
        let right = pan >= 0 ? 1 : 1 + pan
        gainLinear = ((left * left + right * right) / 2).squareRoot()
        self.pan = atan2(right, left) * 4 / .pi - 1
    }
}
