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
            examples: ["pad-pan ride 30": "-100 left to 100 right; the other side gets quieter"]
        ) { try? .pan(Values.balance($0)) },
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
        case .pan: "a balance: -100 to 100, left, right, centre or kit"
        case .tune: "a tuning: -24 to 24 semitones, -2400ct to 2400ct, or kit"
        case .choke: "a group: 1 to 127, or kit"
        case .hold: "one of on, off, kit"
        }
    }
}
