/// The gain of each velocity, as the SFZ specification has it (`amp_veltrack`, `amp_velcurve_N`).
enum VelocityGains {
    /// 128 linear factors, one for each velocity from 0.
    ///
    /// With `c` the curve and `t` the tracking: `1 - |t| * (1 - c)`, or `|t| * (1 - c)` if `t` is negative.
    static func table(_ description: VelocityDescription) -> [Float] {
        let curve = values(description.curve)
        let depth = min(abs(description.tracking), 1)
        return curve.map { value in
            let lost = depth * (1 - value)
            return Float(description.tracking < 0 ? lost : 1 - lost)
        }
    }

    /// The square law, or the line through the points, (0, 0) and (127, 1) added where they are missing.
    private static func values(_ points: [Int: Double]) -> [Double] {
        if points.isEmpty { return (0...127).map { Double($0 * $0) / (127 * 127) } }
        var line = points.filter { (0...127).contains($0.key) }
        line[0] = line[0] ?? 0
        line[127] = line[127] ?? 1
        var values = [Double](repeating: 0, count: 128)
        let corners = line.sorted { $0.key < $1.key }
        for (from, to) in zip(corners, corners.dropFirst()) {
            for velocity in from.key...to.key {
                let part = Double(velocity - from.key) / Double(to.key - from.key)
                values[velocity] = from.value + (to.value - from.value) * part
            }
        }
        return values
    }
}
