/// A round skin that is struck: its modes are those of an ideal membrane (zeros of Bessel functions).
struct Membrane {
    /// Frequency of the lowest mode.
    var hertz: Double
    /// Time in which the lowest mode falls by 60 dB.
    var seconds: Double
    /// How much faster high modes die: their time is divided by ratio^damping.
    var damping = 0.9
    /// How much weaker high modes are: their strength is divided by ratio^tilt.
    var tilt = 0.8
    /// Where it is struck: 0 in the centre to 1 at the rim.
    var place = 0.3
    /// How much the air under the skin stretches the ratios; 1 is none, as for an ideal skin.
    var stretch = 1.0

    /// The first zeros of J0 to J8: modes with so many diameters and, one after the other, circles.
    private static let zeros: [[Double]] = [
        [2.40483, 5.52008, 8.65373, 11.79153, 14.93092, 18.07106],
        [3.83171, 7.01559, 10.17347, 13.32369, 16.47063],
        [5.13562, 8.41724, 11.61984, 14.79595, 17.95982],
        [6.38016, 9.76102, 13.01520, 16.22347],
        [7.58834, 11.06471, 14.37254, 17.61597],
        [8.77148, 12.33860, 15.70017],
        [9.93611, 13.58929, 17.00382],
        [11.08637, 14.82127, 18.28758],
        [12.22509, 16.03777],
    ]

    /// The modes that a hit at `place` stirs; the strongest has amplitude 1.
    var modes: [Mode] {
        var modes: [Mode] = []
        for (diameters, zeros) in Self.zeros.enumerated() {
            for zero in zeros {
                let ratio = power(zero / 2.40483, stretch)
                let edge = abs(bessel(diameters + 1, zero))
                let shape = bessel(diameters, zero * place) / max(edge, 0.1)
                modes.append(
                    Mode(
                        hertz: hertz * ratio, amplitude: shape * power(ratio, -tilt),
                        seconds: seconds * power(ratio, -damping)))
            }
        }
        let strongest = modes.reduce(1e-9) { max($0, abs($1.amplitude)) }
        return modes.map {
            var mode = $0
            mode.amplitude /= strongest
            return mode
        }
    }

    /// Bessel's function of the first kind, by its integral over half a circle.
    private func bessel(_ order: Int, _ x: Double) -> Double {
        let steps = 48
        var sum = 0.0
        for i in 0..<steps {
            let turns = (Double(i) + 0.5) / Double(2 * steps)
            sum += cosine(Double(order) * turns - x * sine(turns) / 6.283185307179586)
        }
        return sum / Double(steps)
    }
}
