import Glibc

/// How far a region is tuned from its recording.
struct PitchDescription: Hashable {
    /// Fixed tuning in cents.
    var cents = 0.0
    /// The key at which it sounds as recorded; nil: as the file says, or 60.
    var keycenter: Int? = 60
    /// Cents for each key above `keycenter`.
    var centsPerKey = 100.0

    /// Tunings go this far up and down: 5 octaves, in hundredths of a cent.
    static let farthestTuning = 60 * 100 * 100

    /// The tuning of a key in hundredths of a cent, so that equal tunings compare equal.
    func tuning(key: Int, rootKey: Int?) -> Int {
        let distance = Double(key - (keycenter ?? rootKey ?? 60))
        let tuning = Int(((cents + centsPerKey * distance) * 100).rounded())
        return min(max(tuning, -Self.farthestTuning), Self.farthestTuning)
    }

    /// How fast a recording is played for a tuning.
    static func speed(tuning: Int) -> Double {
        tuning == 0 ? 1 : exp2(Double(tuning) / 120_000)
    }
}
