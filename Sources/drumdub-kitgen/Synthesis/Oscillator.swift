/// A tone with edges, free of the worst aliasing: its steps are rounded over two frames (PolyBLEP, Välimäki 2007).
struct Oscillator {
    /// What one turn looks like.
    enum Shape: Sendable {
        case sine, triangle, saw
        /// High for this part of a turn.
        case pulse(Double)
    }

    private let shape: Shape
    private var phase: Double
    private var triangle = 0.0

    /// An oscillator that starts at `phase` turns.
    init(_ shape: Shape, phase: Double = 0) {
        (self.shape, self.phase) = (shape, phase)
    }

    /// The next sample, at a frequency that may change with every one.
    mutating func next(_ hertz: Double) -> Double {
        let step = hertz / sampleRate
        defer {
            phase += step
            if phase >= 1 { phase -= 1 }
        }
        switch shape {
        case .sine: return sine(phase)
        case .saw: return 2 * phase - 1 - edge(phase, step)
        case .pulse(let width):
            let other = phase + 1 - width
            return (phase < width ? 1 : -1) + edge(phase, step) - edge(other >= 1 ? other - 1 : other, step)
                + 1 - 2 * width
        case .triangle:
            let other = phase < 0.5 ? phase + 0.5 : phase - 0.5
            let square = (phase < 0.5 ? 1 : -1) + edge(phase, step) - edge(other, step)
            triangle += step * (4 * square - triangle)
            return triangle
        }
    }

    /// `seconds` at one frequency.
    static func tone(_ shape: Shape, _ hertz: Double, _ seconds: Double, phase: Double = 0) -> Signal {
        tone(shape, seconds, phase: phase) { _ in hertz }
    }

    /// `seconds` at a frequency that is a function of time.
    static func tone(
        _ shape: Shape, _ seconds: Double, phase: Double = 0, hertz: (Double) -> Double
    ) -> Signal {
        var oscillator = Oscillator(shape, phase: phase)
        return Signal(seconds) { oscillator.next(hertz($0)) }
    }

    private func edge(_ phase: Double, _ step: Double) -> Double {
        if phase < step {
            let x = phase / step
            return x + x - x * x - 1
        }
        if phase > 1 - step {
            let x = (phase - 1) / step
            return x * x + x + x + 1
        }
        return 0
    }
}
