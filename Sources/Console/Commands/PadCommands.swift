import Host
import Session

extension CommandTable {
    static let padCommands: [CommandRow] = [
        CommandRow(
            "pads", "[MAP|keyboard]",
            help: "show the pads, say which controller they are, or play the keyboard",
            examples: [
                "pads": "shows which key is which sound, and the notes that play it",
                "pads td": "a map: gm, mpc, chromatic36, td, or a file of config/pads",
                "pads keyboard": "keys are pads until Esc",
            ],
            completion: [.words(["keyboard", "gm", "mpc", "chromatic36", "td"])]
        ) { (arguments) throws(ConsoleError) in
            guard let name = try arguments.text() else { return .session(.pads(nil)) }
            return .session(.pads(name == "keyboard" ? .keyboard : .map(name)))
        },
        CommandRow(
            "pad", "NOTE [ch N] SOUND…|silent|off", help: "say which sound a note plays",
            examples: [
                "pad 22 closed-hat": "by name", "pad 26 26 46": "the first of several that the kit has",
                "pad 51 ch 10 silent": "on one channel nothing", "pad 22 off": "as in the map again",
            ],
            completion: [.nothing, .names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let note = try number(try arguments.next("a note, 0 to 127"), of: "note")
            let channel = try arguments.channel()
            var sounds = [try arguments.next("a sound")]
            while let sound = try arguments.next() { sounds.append(sound) }
            if sounds == ["off"] { return .session(.padOff(note: note, channel: channel)) }
            return .session(.pad(PadEntry(note, channel: channel, sounds == ["silent"] ? [] : sounds)))
        },
        plain("midi", help: "list the controllers", .midi),
        CommandRow(
            "timing", "[exact [MARGIN]|soonest]", help: "set or tell when hits sound",
            examples: [
                "timing exact": "a period and the margin after they were played: rolls keep their shape",
                "timing exact 0.5ms": "sets the margin too", "timing soonest": "as early as can be",
            ],
            completion: [.words(["exact", "soonest"])]
        ) { (arguments) throws(ConsoleError) in
            let kind = try arguments.next()
            let margin = kind == "exact" ? try arguments.next() : nil
            try arguments.end()
            return .session(.timing(try timing(kind, margin: margin)))
        },
    ]

    /// A number of a MIDI message.
    static func number(_ text: String, of kind: String) throws(ConsoleError) -> UInt8 {
        guard let value = Values.whole(text, in: 0...127) else {
            throw ConsoleError("\"\(text)\" is no \(kind) number: 0 to 127", word: text)
        }
        return UInt8(value)
    }

    private static func timing(_ kind: String?, margin: String?) throws(ConsoleError) -> Timing? {
        switch kind {
        case nil: return nil
        case "soonest": return .soonest
        case "exact":
            guard let margin else { return .exact(marginSeconds: nil) }
            if let seconds = Values.duration(margin), (0...0.1).contains(seconds) {
                return .exact(marginSeconds: seconds)
            }
            throw ConsoleError("\"\(margin)\" is no margin: 0ms to 100ms", word: margin)
        case .some(let word):
            let hint = Nearest.hint(to: word, among: ["exact", "soonest"])
            throw ConsoleError("\"\(word)\" is no timing: exact or soonest\(hint)", word: word)
        }
    }
}
