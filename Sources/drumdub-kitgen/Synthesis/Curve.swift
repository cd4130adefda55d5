/// A line through points over frequency, straight on a logarithmic axis and level beyond its ends.
struct Curve {
    private let points: [(octave: Double, value: Double)]

    /// A line through points in ascending order.
    init(_ points: (hertz: Double, value: Double)...) {
        self.points = points.map { (logarithmOfTwo($0.hertz), $0.value) }
    }

    /// The value at a frequency.
    func value(_ hertz: Double) -> Double {
        let octave = logarithmOfTwo(hertz)
        guard let right = points.firstIndex(where: { $0.octave >= octave }) else {
            return points.last?.value ?? 0
        }
        guard right > 0 else { return points[0].value }
        let (a, b) = (points[right - 1], points[right])
        return a.value + (b.value - a.value) * (octave - a.octave) / (b.octave - a.octave)
    }
}
