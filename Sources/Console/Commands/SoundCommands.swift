import Session

extension CommandTable {
    static let soundCommands: [CommandRow] = [
        row(
            .level, "[LEVEL|kit]", help: "set or tell how loud a sound is",
            examples: [
                "pad-level crash -3dB": "in decibels",
                "pad-level crash kit": "as the kit says, as in all of these",
            ]
        ) { try? .level(Values.level($0)) },
        row(
            .pan, "[PAN|kit]", help: "set or tell where a sound is between left and right",
            examples: ["pad-pan ride 30R": "-100 to 100, 100L to 100R or center"]
        ) { pan($0).map { .pan($0) } },
        row(
            .tune, "[TUNING|kit]", help: "tune a sound",
            examples: ["pad-tune snare -2": "in semitones", "pad-tune snare +30ct": "in cents"]
        ) { cents($0).map { .tune(cents: $0) } },
        row(
            .choke, "[GROUP|kit]", help: "let sounds of one group end each other",
            examples: ["choke open-hat 1": "1 to 127", "choke closed-hat 1": "the one ends the other"]
        ) { Values.whole($0, in: 1...127).map { .choke(group: UInt8($0)) } },
        row(
            .hold, "[on|off|kit]", help: "let a sound last while its pad is held, or to its end",
            examples: ["hold siren on": "while it is held", "hold siren off": "to its end"]
        ) { ($0 == "on" || $0 == "off") ? .hold($0 == "on") : nil },
        plain("sounds", help: "list what single sounds have of their own", .sounds),
    ]

    private static func row(
        _ part: SoundPart, _ usage: String, help: String, examples: KeyValuePairs<String, String>,
        _ value: @escaping @Sendable (String) -> SoundValue?
    ) -> CommandRow {
        CommandRow(
            part.rawValue, "SOUND \(usage)", help: help, examples: examples, completion: [.names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let sound = try arguments.next("a sound")
            guard let word = try arguments.next() else { return .session(.sound(part, sound, nil)) }
            try arguments.end()
            if word == "kit" || word == "off" && part != .hold {
                return .session(.sound(part, sound, .asKit))
            }
            guard let value = value(word) else {
                throw ConsoleError("\"\(word)\" is not \(part.range)", word: word)
            }
            return .session(.sound(part, sound, value))
        }
    }

    /// -100 left … 100 right.
    private static func pan(_ word: String) -> Double? {
        if word == "center" || word == "centre" { return 0 }
        let side: Double = word.hasSuffix("L") ? -1 : 1
        let isSided = word.hasSuffix("L") || word.hasSuffix("R")
        guard let number = Values.number(isSided ? word.dropLast() : word[...]) else { return nil }
        return (isSided ? 0...100 : -100...100).contains(number) ? side * number : nil
    }

    /// Cents from `-2`, `0.5` (semitones) or `+30ct`; two octaves at most.
    private static func cents(_ word: String) -> Double? {
        let isCents = word.hasSuffix("ct")
        guard let number = Values.number(isCents ? word.dropLast(2) : word[...]) else { return nil }
        let cents = isCents ? number : number * 100
        return (-2_400...2_400).contains(cents) ? cents : nil
    }
}

extension SoundPart {
    /// What it can be set to.
    fileprivate var range: String {
        switch self {
        case .level: "a level: 0 to 100, -120dB to 12dB, or kit"
        case .pan: "a place: -100 to 100, 100L to 100R, center or kit"
        case .tune: "a tuning: -24 to 24 semitones, -2400ct to 2400ct, or kit"
        case .choke: "a group: 1 to 127, or kit"
        case .hold: "one of on, off, kit"
        }
    }
}
