import Glibc

/// Constant power, the centre at full level on both sides, hence +3 dB at a hard side (as sfizz has it).
struct PanGains {
    /// Linear factor of the left channel.
    var left: Double
    /// Linear factor of the right channel.
    var right: Double

    /// The factors at `pan`, -1 left … 1 right.
    init(_ pan: Double) {
        if pan == 0 {
            left = 1
            right = 1
        } else {
            let angle = (min(max(pan, -1), 1) + 1) * Double.pi / 4
            left = pan >= 1 ? 0 : 2.0.squareRoot() * cos(angle)
            right = 2.0.squareRoot() * sin(angle)
        }
    }
}
