/// Names of MIDI notes: `c-1` is 0, `c4` is 60, `g9` is 127.
enum NoteName {
    /// The number of a note's name, in any case, with `#`, `♯`, `b` or `♭`; nil if it is no such name.
    static func number(_ name: String) -> Int? {
        var rest = name.lowercased()[...]
        guard let letter = rest.popFirst(), var number = semitones(letter) else { return nil }
        if let sign = rest.first, sign == "#" || sign == "♯" {
            number += 1
            rest.removeFirst()
        } else if let sign = rest.first, sign == "b" || sign == "♭" {
            number -= 1
            rest.removeFirst()
        }
        guard rest.count <= 2, let octave = Int(rest), (-1...9).contains(octave) else { return nil }
        number += 12 * (octave + 1)
        return (0...127).contains(number) ? number : nil
    }

    private static func semitones(_ letter: Character) -> Int? {
        switch letter {
        case "c": 0
        case "d": 2
        case "e": 4
        case "f": 5
        case "g": 7
        case "a": 9
        case "b": 11
        default: nil
        }
    }
}
