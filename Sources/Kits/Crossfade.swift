/// A gain that rises between two values of 0…127 and falls between two others (SFZ `xfin_lovel`, `xfin_loccN` and
/// their kind).
struct Crossfade: Hashable {
    /// 0 below the first, 1 from the second on.
    var inLow = 0
    var inHigh = 0
    /// 1 up to the first, 0 behind the second.
    var outLow = 127
    var outHigh = 127

    /// The linear factor at a value; `isPower` for fades that keep the power of two that cross.
    func gain(at value: Int, isPower: Bool) -> Double {
        // Falling is rising seen from above.
        let gain =
            Self.risen(value, from: inLow, to: inHigh) * Self.risen(-value, from: -outHigh, to: -outLow)
        return isPower ? gain.squareRoot() : gain
    }

    /// How far something has risen that does so from `low` to `high`: 0…1.
    private static func risen(_ place: Int, from low: Int, to high: Int) -> Double {
        if place < low { return 0 }
        return place >= high ? 1 : Double(place - low) / Double(high - low)
    }
}
