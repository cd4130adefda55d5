import Host
import Session

extension CommandTable {
    static let padCommands: [CommandRow] = [
        CommandRow(
            "pads", "[keyboard]", help: "show the pads, or play them on the computer's keyboard",
            examples: ["pads": "shows which key is which sound", "pads keyboard": "keys are pads until Esc"],
            completion: [.words(["keyboard"])]
        ) { (arguments) throws(ConsoleError) in
            let mode = try arguments.next()
            try arguments.end()
            switch mode {
            case nil: return .session(.pads(nil))
            case "keyboard": return .session(.pads(.keyboard))
            case .some(let word):
                let hint = Nearest.hint(to: word, among: ["keyboard"])
                throw ConsoleError("\"\(word)\" is nothing that pads can be\(hint)", word: word)
            }
        },
        CommandRow(
            "bind", "[note|cc NUMBER COMMAND…|off]", help: "let a pad or a foot switch carry out a command",
            examples: [
                "bind note 36 play": "a pad starts the song", "bind cc 64 toggle": "so does a foot switch",
                "bind note 36 off": "takes it back", "bind": "lists what is bound",
            ],
            completion: [.words(["note", "cc"]), .nothing, .line]
        ) { (arguments) throws(ConsoleError) in
            guard let kind = try arguments.next() else { return .session(.bind(nil, command: nil)) }
            let trigger = try trigger(kind, try arguments.next("a number, 0 to 127"))
            guard let command = arguments.remainder() else { throw arguments.missing("a command") }
            if isOff(command) { return .session(.bind(trigger, command: nil)) }
            _ = try CommandTable.parse(command)
            return .session(.bind(trigger, command: command))
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

    private static func isOff(_ command: String) -> Bool {
        var reader = WordReader(command)
        return reader.partialWord()?.text == "off" && reader.isAtEnd
    }

    private static func trigger(_ kind: String, _ number: String) throws(ConsoleError) -> Trigger {
        guard kind == "note" || kind == "cc" else {
            throw ConsoleError("\"\(kind)\" can't be bound: note or cc", word: kind)
        }
        guard let value = Values.whole(number, in: 0...127) else {
            throw ConsoleError("\"\(number)\" is no \(kind) number: 0 to 127", word: number)
        }
        return kind == "note" ? .note(UInt8(value)) : .controller(UInt8(value))
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
