/// The gain of each velocity, as the SFZ specification has it (`amp_veltrack`, `amp_velcurve_N`, `xfin_lovel` and its kind).
enum VelocityGains {
    /// 128 linear factors, one for each velocity from 0.
    ///
    /// With `c` the curve and `t` the tracking: `1 - |t| * (1 - c)`, or `|t| * (1 - c)` if `t` is negative; times the
    /// fades.
    static func table(_ description: VelocityDescription) -> [Float] {
        let curve = values(description.curve)
        let depth = min(abs(description.tracking), 1)
        return curve.enumerated().map { velocity, value in
            let lost = depth * (1 - value)
            let gain = description.tracking < 0 ? lost : 1 - lost
            return Float(gain * description.fade.gain(at: velocity, isPower: description.fadesByPower))
        }
    }

    /// The square law, or the line through the points, (0, 0) and (127, 1) added where they are missing.
    private static func values(_ points: [Int: Double]) -> [Double] {
        if points.isEmpty { return (0...127).map { Double($0 * $0) / (127 * 127) } }
        return ([0: 0, 127: 1] as [Int: Double]).merging(points) { $1 }.straightLines
    }
}
