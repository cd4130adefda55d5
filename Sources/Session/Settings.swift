/// What `set` sets: a pure value.
struct Settings: Equatable {
    /// What the old kit's voices do at a change: nil rings out, else fades within so many milliseconds.
    var kitFadeMilliseconds: Double?
    /// Whether the song goes on by itself when a lost server is back.
    var resumes = false
    /// Voices that may sound at once.
    var voiceLimit = 256
    /// Megabytes of decoded song that are kept.
    var songMemoryMegabytes = 256

    /// Every setting: its name, what it takes, and how it stands.
    static let names = ["kit-fade", "resume", "voices", "song-memory"]

    /// The value of a setting as `set` takes it.
    func value(_ name: String) throws(SessionError) -> String {
        switch name {
        case "kit-fade": kitFadeMilliseconds.map { "\(trimmed($0))ms" } ?? "ring"
        case "resume": resumes ? "on" : "off"
        case "voices": "\(voiceLimit)"
        case "song-memory": "\(songMemoryMegabytes)MB"
        default: throw Self.unknown(name)
        }
    }

    /// Sets a setting from text.
    mutating func set(_ name: String, _ value: String) throws(SessionError) {
        switch name {
        case "kit-fade":
            if value == "ring" {
                kitFadeMilliseconds = nil
            } else {
                kitFadeMilliseconds = try Self.number(value, unit: "ms", 0...10_000, name)
            }
        case "resume":
            guard value == "on" || value == "off" else {
                throw SessionError("resume is on or off, not \(value)", word: value)
            }
            resumes = value == "on"
        case "voices": voiceLimit = Int(try Self.number(value, unit: "", 1...16_384, name))
        case "song-memory":
            songMemoryMegabytes = Int(try Self.number(value, unit: "MB", 8...16_384, name))
        default: throw Self.unknown(name)
        }
    }

    private static func number(
        _ text: String, unit: String, _ range: ClosedRange<Double>, _ name: String
    ) throws(SessionError) -> Double {
        let digits = text.hasSuffix(unit) ? String(text.dropLast(unit.count)) : text
        guard let number = Double(digits), range.contains(number) else {
            throw SessionError(
                "\(name) is a number from \(trimmed(range.lowerBound)) to \(trimmed(range.upperBound))"
                    + "\(unit.isEmpty ? "" : " " + unit), not \(text)", word: text)
        }
        return number
    }

    private static func unknown(_ name: String) -> SessionError {
        SessionError("no setting \(name); there are \(names.joined(separator: ", "))", word: name)
    }
}
