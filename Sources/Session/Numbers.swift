/// A number without needless zeros, with at most `digits` after the point.
func trimmed(_ number: Double, digits: Int = 3) -> String {
    if !number.isFinite { return number < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    let sign = scaled < 0 ? "-" : ""
    let whole = abs(scaled) / Int(scale)
    var fraction = String(abs(scaled) % Int(scale))
    fraction = String(repeating: "0", count: digits - min(fraction.count, digits)) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return sign + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction)
}

/// Seconds as `m:ss` or `h:mm:ss`.
public func clockText(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? Int(min(max(seconds, 0), 1e9)) : 0
    let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return hours > 0
        ? "\(hours):\(twoDigits(minutes)):\(twoDigits(whole % 60))" : "\(minutes):\(twoDigits(whole % 60))"
}

extension Level {
    /// As the commands take it: `80` or `-6dB`.
    var text: String {
        switch self {
        case .percent(let percent): trimmed(percent)
        case .decibels(let decibels): trimmed(decibels, digits: 2) + "dB"
        }
    }

    /// The factor in decibels for people.
    var decibelText: String {
        gain > 0 ? trimmed(decibelsOf(gain: gain), digits: 1) + " dB" : "-inf dB"
    }
}
