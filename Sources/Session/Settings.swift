import Engine
import Kits

/// What `set` sets: a pure value.
struct Settings: Equatable {
    /// What the old kit's voices do at a change: nil rings out, else fades within so many milliseconds.
    var kitFadeMilliseconds: Double?
    /// Whether closed hi-hats end open ones by their names, where a kit says nothing.
    var chokesHats = true
    /// Whether the song goes on by itself when a lost server is back.
    var resumes = false
    /// Voices that may sound at once.
    var voiceLimit = 256
    /// Megabytes of decoded song that are kept.
    var songMemoryMegabytes = 256
    /// How much memory a kit may take.
    var kitMemory = KitMemory.standard
    /// How a kit's samples lie in memory.
    var sampleStorage = SampleStorage.float

    /// `prev` within so many seconds goes to the song before, later to the start of this one; nil: always before.
    var previousSecondsLimit: Double? = 3
    /// The same for the player, which takes a negative number for always.
    var previousSeconds: Double { previousSecondsLimit ?? -1 }
    /// What `shuffle default` and `repeat default` go back to.
    var standardShuffle = ShuffleMode.off
    var standardRepeat = RepeatMode.none

    /// Which ReplayGain songs are played with.
    var replayGain = ReplayGainMode.off

    /// Every setting: its name, what it takes, and what it does.
    static let all = [
        ("kit-fade", "ring, 0ms to 10000ms", "what still sounds at a kit change"),
        ("hat-choke", "on, off", "a closed hi-hat ends the open one, if the kit is silent on it"),
        ("resume", "on, off", "the song goes on by itself after a lost server"),
        ("voices", "1 to 16384", "sounds at once; the quietest of the oldest end above it"),
        ("song-memory", "8MB to 16384MB", "decoded song that is kept"),
        ("kit-memory", "1% to 90%, 4000MB, 4GB", "what a kit may take, of what is available or in all"),
        ("samples", "float, 16", "how samples are kept; 16 bits take half"),
        ("prev-restart", "never, 0s to 3600s", "later than this prev begins the song again"),
        ("shuffle-default", words(ShuffleMode.self), "what \"shuffle default\" goes back to"),
        ("repeat-default", words(RepeatMode.self), "what \"repeat default\" goes back to"),
        ("replaygain", words(ReplayGainMode.self), "levels by the songs' own tags"),
    ].map { (name: $0.0, takes: $0.1, meaning: $0.2) }

    static var names: [String] { all.map(\.name) }

    /// The value of a setting as `set` takes it.
    func value(_ name: String) throws(SessionError) -> String {
        switch name {
        case "kit-fade": kitFadeMilliseconds.map { "\(trimmed($0))ms" } ?? "ring"
        case "hat-choke": chokesHats ? "on" : "off"
        case "resume": resumes ? "on" : "off"
        case "voices": "\(voiceLimit)"
        case "song-memory": "\(songMemoryMegabytes)MB"
        case "kit-memory": kitMemoryText
        case "samples": sampleStorage == .int16 ? "16" : "float"
        case "prev-restart": previousSecondsLimit.map { "\(trimmed($0))s" } ?? "never"
        case "shuffle-default": standardShuffle.rawValue
        case "repeat-default": standardRepeat.rawValue
        case "replaygain": replayGain.rawValue
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
        case "hat-choke": chokesHats = try Self.onOff(value, name)
        case "resume": resumes = try Self.onOff(value, name)
        case "voices": voiceLimit = Int(try Self.number(value, unit: "", 1...16_384, name))
        case "song-memory":
            songMemoryMegabytes = Int(try Self.number(value, unit: "MB", 8...16_384, name))
        case "kit-memory": kitMemory = try Self.kitMemory(value)
        case "samples":
            guard value == "16" || value == "float" else {
                throw SessionError("samples is 16 or float, not \(value)", word: value)
            }
            sampleStorage = value == "16" ? .int16 : .float
        case "prev-restart":
            previousSecondsLimit = value == "never" ? nil : try Self.number(value, unit: "s", 0...3_600, name)
        case "shuffle-default": standardShuffle = try Self.mode(value, name)
        case "repeat-default": standardRepeat = try Self.mode(value, name)
        case "replaygain": replayGain = try Self.mode(value, name)
        default: throw Self.unknown(name)
        }
    }

    private var kitMemoryText: String {
        switch kitMemory {
        case .share(let percent): "\(trimmed(percent))%"
        case .bytes(let count): "\(count / 1_000_000)MB"
        }
    }

    private static func kitMemory(_ text: String) throws(SessionError) -> KitMemory {
        let units = [("MB", 1.0), ("GB", 1_000), ("", 1)]
        if text.hasSuffix("%"), let percent = Double(text.dropLast()), (1...90).contains(percent) {
            return .share(percent: percent)
        }
        if let unit = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.0.count)), (1...1_000_000).contains(number * unit.1)
        {
            return .bytes(Int(number * unit.1) * 1_000_000)
        }
        throw SessionError(
            "kit-memory is like 4000MB, 4GB or 50% of what is available, not \(text)", word: text)
    }

    private static func onOff(_ text: String, _ name: String) throws(SessionError) -> Bool {
        guard text == "on" || text == "off" else {
            throw SessionError("\(name) is on or off, not \(text)", word: text)
        }
        return text == "on"
    }

    private static func mode<Mode: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ name: String
    ) throws(SessionError) -> Mode {
        guard let mode = Mode(rawValue: text) else {
            throw SessionError("\(name) is one of \(words(Mode.self)), not \(text)", word: text)
        }
        return mode
    }

    private static func words<Mode: RawRepresentable<String> & CaseIterable>(_ mode: Mode.Type) -> String {
        Mode.allCases.map(\.rawValue).joined(separator: ", ")
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
