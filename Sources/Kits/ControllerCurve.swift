import Engine

/// The curves by which controllers move things (SFZ `…_curveccN` and `<curve>`).
enum ControllerCurve {
    /// The curves that every kit has: 0 rises, 1 rises from -1, 2 falls, 3 falls to -1, 4 is the square, 5 its
    /// inverse, 6 falls as 5 rises. nil for other numbers.
    static func builtIn(_ number: Int) -> [Float]? {
        switch number {
        case 0: values { $0 }
        case 1: values { 2 * $0 - 1 }
        case 2: values { 1 - $0 }
        case 3: values { 1 - 2 * $0 }
        case 4: values { $0 * $0 }
        case 5: values { $0.squareRoot() }
        case 6: values { (1 - $0).squareRoot() }
        default: nil
        }
    }

    /// The curve through points (0…127, value), straight between them; it begins at 0 and ends at 1 unless they say.
    static func through(_ points: [Int: Double]) -> [Float] {
        ([0: 0, 127: 1] as [Int: Double]).merging(points) { $1 }.straightLines.map { Float($0) }
    }

    private static func values(_ curve: (Double) -> Double) -> [Float] {
        (0..<KitImage.curveLength).map { Float(curve(Double($0) / 127)) }
    }
}

extension [Int: Double] {
    /// 128 values on straight lines through these points, of which 0 and 127 are two.
    var straightLines: [Double] {
        var values = [Double](repeating: 0, count: 128)
        let corners = filter { (0...127).contains($0.key) }.sorted { $0.key < $1.key }
        for (from, to) in zip(corners, corners.dropFirst()) {
            for place in from.key...to.key {
                let part = Double(place - from.key) / Double(to.key - from.key)
                values[place] = from.value + (to.value - from.value) * part
            }
        }
        return values
    }
}
