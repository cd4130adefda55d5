/// A tape echo: every repeat is darker, thinner and more bent than the one before, and the tape does not run evenly.
struct TapeDelay {
    /// Time from one repeat to the next.
    var seconds: Double
    /// How much of a repeat comes back as the next one.
    var feedback: Double
    /// What the heads let through.
    var band = (low: 220.0, high: 3_200.0)
    /// How far the tape's speed wanders, as a part of the delay.
    var wow = 0.0012
    /// Whether repeats go from side to side.
    var swings = true

    /// The repeats alone, as long as `sound` and `tail` seconds more.
    func echo(of sound: Signal, tail: Double) -> Stereo {
        let input = sound + Signal.silence(tail)
        let length = frames(seconds * 1.02) + 4
        var tape = Signal(repeating: 0, count: length)
        var (high, low) = (Biquad.highPass(band.low, q: 0.6), Biquad.lowPass(band.high, q: 0.6))
        var output = Signal()
        output.reserveCapacity(input.count)
        for i in 0..<input.count {
            let time = Double(i) / sampleRate
            let drift = wow * (sine(0.55 * time) + 0.3 * sine(6.3 * time))
            let head = Double(i) + Double(length) - seconds * sampleRate * (1 + drift)
            let whole = head.rounded(.down)
            let (a, b) = (tape[Int(whole) % length], tape[(Int(whole) + 1) % length])
            let heard = a + (b - a) * (head - whole)
            tape[i % length] = softEdge(low.next(high.next(input[i] + feedback * heard)))
            output.append(heard)
        }
        return swings ? sideToSide(output) : Stereo(output)
    }

    /// Every other repeat leans to the other side.
    private func sideToSide(_ echo: Signal) -> Stereo {
        let lean = 0.55
        var (left, right) = (echo, echo)
        for i in 0..<echo.count {
            let turns = Double(i) / sampleRate / (2 * seconds) + 0.25
            let side = lean * softEdge(6 * sine(turns))
            left[i] *= 1 - side
            right[i] *= 1 + side
        }
        return Stereo(left, right)
    }
}
