/// How loud a short sound is: the highest K-weighted level (ITU-R BS.1770) of any 100 ms, in decibels below
/// that of a full-scale square wave on both channels.
func loudness(_ sound: Stereo) -> Double {
    let window = frames(0.1)
    let energy = zip(weighted(sound.left), weighted(sound.right)).map { $0 * $0 + $1 * $1 }
    var (sum, highest) = (0.0, 1e-20)
    for i in 0..<energy.count {
        sum += energy[i]
        if i >= window { sum -= energy[i - window] }
        highest = max(highest, sum)
    }
    return -0.691 + decibels(gain: (highest / Double(window)).squareRoot())
}

/// The two filters of the standard at 48 kHz: the head's shadow, then the ear's deafness for lows.
private func weighted(_ signal: Signal) -> Signal {
    let head = Biquad(
        b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285,
        a1: -1.69065929318241, a2: 0.73248077421585)
    let lows = Biquad(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)
    return signal.through(head).through(lows)
}
