/// A note of the song.
struct Note {
    /// Bar, from 0, and place in it, in eighths.
    var bar: Int, eighth: Double
    /// MIDI pitches that sound together.
    var pitches: [Double]
    /// Length in eighths.
    var length: Double
    /// How hard, 0 to 1.
    var force = 1.0
    /// How much of it goes into the echo.
    var echo = 0.0

    /// When it sounds, in seconds.
    var seconds: Double { Score.seconds(bar: bar, eighth: eighth) }
    /// How long it sounds, in seconds.
    var duration: Double { length * Score.beat / 2 }
}

/// A dub riddim in A minor, 140 beats a minute (or 70, as the drummer counts it), without its drums.
///
/// Four bars of call, eight of verse, four in which all but the bass falls into the echo, eight of answer, and a way out.
enum Score {
    static let beatsPerMinute = 140.0
    /// Seconds of a beat; the band plays a bar of four of them.
    static let beat = 60 / beatsPerMinute
    /// When the last echo has gone.
    static let end = seconds(bar: 30, eighth: 4)

    /// When something happens; every second eighth comes a little late.
    static func seconds(bar: Int, eighth: Double) -> Double {
        let late = eighth.truncatingRemainder(dividingBy: 2) == 1 ? 0.045 : 0
        return 0.02 + (Double(bar) * 4 + (eighth + late) / 2) * beat
    }

    /// A chord: the notes of the skank, and the bass's way through the bar.
    struct Chord {
        let skank: [Double]
        let bass: [(eighth: Double, pitch: Double, length: Double)]
    }

    private static let aMinor = Chord(
        skank: [64, 69, 72], bass: [(0, 33, 1.7), (3, 33, 0.8), (4, 36, 1.5), (6, 38, 1.5)])
    private static let aMinorBack = Chord(
        skank: [64, 69, 72], bass: [(0, 40, 1.7), (2, 38, 0.8), (3, 36, 0.9), (4, 33, 2.4), (7, 31, 0.8)])
    private static let dMinor = Chord(
        skank: [65, 69, 74], bass: [(0, 38, 1.7), (3, 38, 0.8), (4, 41, 1.5), (6, 38, 1.5)])
    private static let gMajor = Chord(
        skank: [62, 67, 71], bass: [(0, 31, 1.7), (3, 31, 0.8), (4, 35, 1.5), (6, 38, 0.8), (7, 35, 0.8)])
    private static let eMinor = Chord(
        skank: [64, 67, 71], bass: [(0, 28, 1.7), (3, 28, 0.8), (4, 31, 1.5), (6, 35, 1.5)])
    private static let fMajor = Chord(
        skank: [65, 69, 72], bass: [(0, 29, 1.7), (3, 29, 0.8), (4, 33, 1.5), (6, 36, 1.5)])

    /// The chord of each bar.
    static let chords: [Chord] =
        [aMinor, aMinorBack, dMinor, gMajor]
        + [aMinor, aMinorBack, dMinor, gMajor, aMinor, aMinorBack, dMinor, eMinor]
        + [aMinor, aMinorBack, aMinor, aMinorBack]
        + [fMajor, gMajor, aMinor, aMinorBack, fMajor, gMajor, aMinor, eMinor]
        + [aMinor, aMinorBack, aMinor, aMinorBack]

    /// The bars in which only the bass and the echo are left.
    static func isDrop(_ bar: Int) -> Bool { (12..<16).contains(bar) || bar >= 24 }

    static var bass: [Note] {
        chords.enumerated().flatMap { bar, chord in
            chord.bass.compactMap { step in
                // The bass comes in with the last two notes of the call, and leaves before the others.
                guard bar >= 4 || (bar == 3 && step.eighth >= 6), bar < 26 else { return nil }
                return Note(bar: bar, eighth: step.eighth, pitches: [step.pitch], length: step.length)
            }
        }
    }

    static var skank: [Note] {
        chords.enumerated().flatMap { bar, chord in
            var notes = [2.0, 6.0].map {
                Note(
                    bar: bar, eighth: $0, pitches: chord.skank, length: 0.5, force: $0 == 6 ? 0.9 : 1,
                    echo: 0.06)
            }
            if bar % 4 == 3 {
                notes.append(
                    Note(bar: bar, eighth: 6.5, pitches: chord.skank, length: 0.4, force: 0.6, echo: 0.1))
            }
            // In a drop one chord in two bars is left, and thrown.
            guard isDrop(bar) else { return notes }
            return bar % 2 == 0 && bar < 27
                ? [Note(bar: bar, eighth: 2, pitches: chord.skank, length: 0.5, echo: 0.9)] : []
        }
    }

    static var organ: [Note] {
        chords.enumerated().flatMap { bar, chord in
            if isDrop(bar) { return [Note]() }
            let low = chord.skank.map { $0 - 12 }
            return [1.0, 3, 5, 7].map { Note(bar: bar, eighth: $0, pitches: low, length: 0.55, force: 0.75) }
                + [2.0, 6].map { Note(bar: bar, eighth: $0, pitches: chord.skank, length: 0.7) }
        }
    }
}
