import Engine
import Glibc

/// One way in which keys can sound, as a kit file says it, validated.
struct RegionDescription {
    /// Where its audio comes from.
    enum Source: Equatable {
        /// A file, as the kit names it.
        case file(String)
        /// No sound at all; it still counts hits and chokes.
        case silence
    }

    /// The fade of a choke.
    enum Choke: Equatable {
        /// SFZ `off_mode=fast`: 6 ms.
        case fast
        /// The region's release.
        case release
        /// As long as said.
        case time(seconds: Double)
    }

    var source: Source
    /// `file:line` of the region.
    var place = ""
    var keys: ClosedRange<Int> = 0...127
    var velocities: ClosedRange<Int> = 1...127
    /// Chosen when the hit's random number lies in `lowRandom..<highRandom`.
    var lowRandom = 0.0
    var highRandom = 1.0
    var sequenceLength = 1
    var sequencePosition = 1
    /// 0 for none.
    var group: Int64 = 0
    /// 0 for none.
    var offBy: Int64 = 0
    var choke = Choke.fast
    var releaseSeconds = 0.001
    /// nil: as the file says.
    var loopMode: LoopMode?
    /// In frames of the file; nil: as the file says.
    var loopStart: Int?
    /// The loop's last frame, which is part of it; nil: as the file says.
    var loopLast: Int?
    /// The first frame of the file to play.
    var offset = 0
    /// The last frame of the file to play; nil: its last.
    var last: Int?
    var gainLinear = 1.0
    /// -1 left … 1 right.
    var pan = 0.0
    var pitch = PitchDescription()
    var velocity = VelocityDescription()
    /// Names for the sound, the most particular first.
    var labels: [String] = []
    /// The microphone that it was recorded with, where the kit says so by name.
    var microphone = ""
}

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

/// How a region's gain follows the velocity.
struct VelocityDescription: Hashable {
    /// -1…1: how much the velocity counts; negative turns it round.
    var tracking = 1.0
    /// Gain at some velocities (0…127), linear between them; empty for the square law.
    var curve: [Int: Double] = [:]
}
