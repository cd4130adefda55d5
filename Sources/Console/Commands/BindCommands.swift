import Session

extension CommandTable {
    static let bindCommands: [CommandRow] = [
        CommandRow(
            "bind", aliases: ["bindings"], "[MESSAGE [NUMBER] [ch N] [on DEVICE] [[press] COMMAND…|off]]",
            help: "let a pad, a switch or a knob carry out a command",
            examples: [
                "bind note 36 play": "a pad starts the song", "bind cc 64 toggle": "so does a foot switch",
                "bind note 51 ch 10 toggle": "on one channel alone",
                "bind note 36 on LPD8 toggle":
                    "of one controller alone; it counts more than what is said of all",
                "bind cc 7 level kit {value}": "a knob: {value} is 0 to 100, {raw} as it was sent",
                "bind cc 1 cc room-mics {value}%": "a knob for a fader of the kit",
                "bind bend pan kit {-100..100}": "between two numbers, with its rest in the middle",
                "bind program * kit {value}": "programs choose kits by their place in kits, from 1",
                "bind mmc stop stop":
                    "so can bend, pressure, polypressure N, song N, start, continue and stop",
                "bind note 36": "tells", "bind note 36 off": "takes it back",
                "bindings": "lists what is bound",
            ],
            completion: [.words(kinds), .nothing, .line]
        ) { (arguments) throws(ConsoleError) in
            guard let kind = try arguments.next() else { return .session(.bind(nil, command: nil)) }
            let message = try message(kind, &arguments)
            let trigger = Trigger(message, channel: message.hasChannel ? try arguments.channel() : nil)
            let device = try arguments.device()
            let isPress = try arguments.word("press")
            guard let command = arguments.remainder() else {
                if isPress { throw arguments.missing("a command") }
                return .session(.binding(trigger, on: device))
            }
            if isOff(command) { return .session(.bind(trigger, command: nil, on: device)) }
            try checkBound(command)
            return .session(.bind(trigger, command: command, isPress: isPress, on: device))
        },
        CommandRow(
            "learn", "[on this|on DEVICE] [SOUND|COMMAND…|off]",
            help: "let the next pad or switch play a sound or carry out a command",
            examples: [
                "learn snare": "then hit the pad", "learn stop": "then press the foot switch",
                "learn level kit {value}": "then turn the knob", "learn off": "ends it, as Esc does",
                "learn on this stop": "for that controller alone; or on LPD8",
            ],
            completion: [.names(.sound)]
        ) { (arguments) throws(ConsoleError) in
            let name = try arguments.device()
            let device: LearnDevice = name.map { $0 == "this" ? .this : .named($0) } ?? .any
            var copy = arguments
            guard let line = copy.remainder() else {
                if name != nil { throw arguments.missing("a sound or a command") }
                return .session(.learn(nil))
            }
            if isOff(line) { return .session(.learn(.off)) }
            if CommandTable.commandName(of: line) != nil {
                try checkBound(line)
                return .session(.learn(.line(line), on: device))
            }
            guard let sound = try arguments.text() else { throw arguments.missing("a sound") }
            return .session(.learn(.sound(sound), on: device))
        },
        CommandRow(
            "monitor", "[on|off]", help: "show every message of the controllers, and what it does",
            examples: ["monitor on": "frame, message, velocity in and out", "monitor off": "ends it"],
            completion: [.words(["on", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let isOn = try Values.onOff(try arguments.next())
            try arguments.end()
            return .session(.monitor(isOn))
        },
        CommandRow(
            "channels", "[all|NUMBER…] [on DEVICE]", help: "say which MIDI channels are heard",
            examples: [
                "channels 10": "that of drums alone", "channels all": "every one", "channels": "tells",
                "channels 10 on MPD218": "of one controller",
            ],
            completion: [.words(["all"])]
        ) { (arguments) throws(ConsoleError) in
            var channels: Set<UInt8>?
            var device = try arguments.device()
            while device == nil, let word = try arguments.next() {
                if word == "all" && channels == nil {
                    channels = Set(0..<16)
                } else {
                    channels = (channels ?? []).union([try channel(word)])
                }
                device = try arguments.device()
            }
            try arguments.end()
            return .session(.channels(channels, on: device))
        },
    ]

    private static let kinds = [
        "note", "cc", "program", "bend", "pressure", "polypressure", "mmc", "song", "start", "continue",
        "stop",
    ]

    private static func message(
        _ kind: String, _ arguments: inout Arguments
    ) throws(ConsoleError) -> Trigger.Message {
        switch kind {
        case "bend": return .bend
        case "pressure": return .channelPressure
        case "start": return .start
        case "continue": return .resume
        case "stop": return .stop
        case "note", "cc", "program", "polypressure", "mmc", "song": break
        default:
            throw ConsoleError("\"\(kind)\" can't be bound: \(kinds.joined(separator: ", "))", word: kind)
        }
        let word = try arguments.next("a number, 0 to 127")
        switch kind {
        case "program": return .program(word == "*" ? nil : try number(word, of: kind))
        case "song": return .song(word == "*" ? nil : try number(word, of: kind))
        case "mmc":
            let named = Trigger.Message.machineNames.first { $0.value == word }?.key
            if let named { return .machine(named) }
            return .machine(try number(word, of: kind))
        case "note": return .note(try number(word, of: kind))
        case "cc": return .controller(try number(word, of: kind))
        default: return .notePressure(try number(word, of: kind))
        }
    }

    private static func isOff(_ command: String) -> Bool {
        var reader = WordReader(command)
        return reader.partialWord()?.text == "off" && reader.isAtEnd
    }

    /// Refuses a line that can't be carried out whatever its value is.
    private static func checkBound(_ line: String) throws(ConsoleError) {
        let ends = [false, true].map { isEnd in ValueMark.replace(in: line) { $0.text(atEnd: isEnd) } }
        _ = try CommandTable.parse(ends[0])
        // Only where they differ: a line may bind a line that binds a line, and each would be read twice as often.
        if ends[1] != ends[0] { _ = try CommandTable.parse(ends[1]) }
    }

    /// A channel as people count them, 1…16, as it is sent, 0…15.
    fileprivate static func channel(_ word: String) throws(ConsoleError) -> UInt8 {
        guard let number = Values.whole(word, in: 1...16) else {
            throw ConsoleError("\"\(word)\" is no channel: 1 to 16", word: word)
        }
        return UInt8(number - 1)
    }
}

extension Arguments {
    /// A channel, if `ch N` comes next.
    mutating func channel() throws(ConsoleError) -> UInt8? {
        guard try word("ch") else { return nil }
        return try CommandTable.channel(try next("a channel, 1 to 16"))
    }

    /// A controller, if `on DEVICE` comes next.
    mutating func device() throws(ConsoleError) -> String? {
        var copy = self
        guard try copy.word("on"), let device = try copy.next() else { return nil }
        self = copy
        return device
    }

    /// Whether `wanted` comes next; takes it.
    mutating func word(_ wanted: String) throws(ConsoleError) -> Bool {
        var copy = self
        guard copy.partialNext() == wanted else { return false }
        self = copy
        return true
    }
}
