/// Two channels of sound.
struct Stereo {
    var left: Signal
    var right: Signal

    /// Two channels.
    init(_ left: Signal, _ right: Signal) {
        (self.left, self.right) = (left, right)
    }

    /// One signal at a place from -1 (left) to 1 (right), equally loud everywhere; centre is full level.
    init(_ signal: Signal, pan: Double = 0) {
        let turns = (pan + 1) / 8
        left = signal.scaled(cosine(turns) * 1.4142135623730951)
        right = signal.scaled(sine(turns) * 1.4142135623730951)
    }

    /// Silence.
    static func silence(_ seconds: Double) -> Stereo { Stereo(.silence(seconds), .silence(seconds)) }

    /// The highest absolute value of both.
    var peak: Double { max(left.peak, right.peak) }

    /// Both channels in one, at the same level for equal channels.
    var mono: Signal { left.scaled(0.5).mixed(with: right, 0.5) }

    /// Adds `other` from `seconds` on; grows if that is needed.
    mutating func add(_ other: Stereo, _ gain: Double = 1, at seconds: Double = 0) {
        left.add(other.left, gain, at: seconds)
        right.add(other.right, gain, at: seconds)
    }

    /// Both channels through the same function.
    func map(_ change: (Signal) -> Signal) -> Stereo { Stereo(change(left), change(right)) }

    /// Both channels together with another sound.
    func mixed(with other: Stereo, _ gain: Double = 1) -> Stereo {
        var sum = self
        sum.add(other, gain)
        return sum
    }
}
