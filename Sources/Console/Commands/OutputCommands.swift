import Session

extension CommandTable {
    static let outputCommands: [CommandRow] = [
        plain("ports", help: "list the ports and what they are connected to", .ports),
        CommandRow(
            "connect", "[PORT [TARGET]]", help: "connect a port",
            examples: [
                "connect": "main to the first two playback ports",
                "connect kit_left mixer:in_3": "one port to another",
            ],
            completion: [.names(.ownPort), .names(.target)]
        ) { (arguments) throws(ConsoleError) in
            let (port, target) = try upToTwo(&arguments)
            return .session(.connect(port: port, target: target))
        },
        CommandRow(
            "disconnect", "[PORT [TARGET]]", help: "undo connections",
            examples: ["disconnect": "all of them", "disconnect main": "those of a port"],
            completion: [.names(.ownPort), .names(.target)]
        ) { (arguments) throws(ConsoleError) in
            let (port, target) = try upToTwo(&arguments)
            return .session(.disconnect(port: port, target: target))
        },
        CommandRow(
            "output", "[SOUND|kit:N [OUTPUT [mono|stereo]]]", help: "send a sound to an output of its own",
            examples: [
                "output kick kick_mic": "makes the output if need be, in stereo",
                "output kick kick_mic mono": "with one port, or changes it to one",
                "output kit:1 room": "the kit's own output 1, for kits that have some",
                "output kick off": "takes it back to the kit", "output": "lists what goes where",
            ],
            completion: [.names(.sound), .names(.output), .words(["mono", "stereo"])]
        ) { (arguments) throws(ConsoleError) in
            let (sound, output) = (try arguments.next(), try arguments.next())
            let isStereo = try shape(&arguments)
            return .session(.output(sound: sound, output: output, isStereo: isStereo))
        },
        CommandRow(
            "outputs", "[OUTPUT [mono|stereo|off]]", help: "list the extra outputs, make or remove one",
            examples: [
                "outputs": "with what is sent there",
                "outputs kick_mic mono": "makes it, or changes its ports",
                "outputs kick_mic off": "removes it; what was sent there is back at the kit",
            ],
            completion: [.names(.output), .words(["mono", "stereo", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let name = try arguments.next()
            var rest = arguments
            if let name, try rest.next() == "off" {
                try rest.end()
                return .session(.removeOutput(name))
            }
            return .session(.outputs(name: name, isStereo: try shape(&arguments)))
        },
        CommandRow(
            "include", "[OUTPUT [on|off]]", help: "let an extra output or the click be heard in main too",
            examples: [
                "include kick_mic on": "on main and on its own port", "include": "lists what main is made of",
            ],
            completion: [.names(.output), .words(["on", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let bus = try arguments.next()
            let isIncluded = try Values.onOff(try arguments.next())
            try arguments.end()
            return .session(.include(bus: bus, isIncluded))
        },
        CommandRow(
            "level", "[BUS [LEVEL]]", help: "set or tell how loud a bus is",
            examples: ["level kit -3dB": "in decibels", "level song 80": "0 to 100", "level": "lists all"],
            completion: [.names(.bus)]
        ) { (arguments) throws(ConsoleError) in
            let (bus, word) = try upToTwo(&arguments)
            let level = try word.map { word throws(ConsoleError) in try Values.level(word) }
            return .session(.level(bus: bus, level))
        },
        CommandRow(
            "mute", "BUS [on|off]", help: "mute a bus",
            examples: ["mute kit on": "silence", "mute kit off": "sound", "mute kit": "the other way round"],
            completion: [.names(.bus), .words(["on", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let bus = try arguments.next("a bus")
            let isMuted = try Values.onOff(try arguments.next())
            try arguments.end()
            return .session(.mute(bus: bus, isMuted))
        },
        CommandRow(
            "solo", "[BUS [on|off]|off]", help: "let a bus sound alone, with others that do",
            examples: [
                "solo kit": "song and outputs are silent; once more: the other way round",
                "solo song on": "beside it", "solo off": "all sound again", "solo": "tells",
            ],
            completion: [.names(.bus), .words(["on", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let bus = try arguments.next()
            let isSolo = try Values.onOff(try arguments.next())
            try arguments.end()
            if bus == "off" && isSolo == nil { return .session(.solo(bus: nil, false)) }
            return .session(.solo(bus: bus, isSolo))
        },
        CommandRow(
            "pan", "[BUS [BALANCE]]", help: "set or tell where a bus is, from left to right",
            examples: [
                "pan kit -30": "-100 left to 100 right; the other side gets quieter",
                "pan kit centre": "both sides as they are", "pan": "lists all",
            ],
            completion: [.names(.bus), .words(["left", "centre", "right"])]
        ) { (arguments) throws(ConsoleError) in
            let (bus, word) = try upToTwo(&arguments)
            let balance = try word.map { word throws(ConsoleError) in try Values.balance(word) }
            return .session(.pan(bus: bus, balance))
        },
        CommandRow(
            "transport", "[off|follow|master]", help: "start, stop and move with JACK's transport",
            examples: [
                "transport follow": "all its programs move together",
                "transport master": "and hear bar and beat from the song's BPM tag",
            ],
            completion: [.words(TransportMode.allCases.map(\.rawValue))]
        ) { (arguments) throws(ConsoleError) in
            let word = try arguments.next()
            try arguments.end()
            guard let word else { return .session(.transport(nil)) }
            guard let mode = TransportMode(rawValue: word) else {
                throw ConsoleError("\"\(word)\" is not one of off, follow, master", word: word)
            }
            return .session(.transport(mode))
        },
        CommandRow(
            "limiter", "[on|off]", help: "switch the soft knee of main, or tell how it stands",
            examples: ["limiter off": "main is cut hard at full scale"],
            completion: [.words(["on", "off"])]
        ) { (arguments) throws(ConsoleError) in
            let isOn = try Values.onOff(try arguments.next())
            try arguments.end()
            return .session(.limiter(isOn))
        },
    ]

    /// `mono` or `stereo` as the last word; nil for none.
    private static func shape(_ arguments: inout Arguments) throws(ConsoleError) -> Bool? {
        guard let word = try arguments.next() else { return nil }
        try arguments.end()
        switch word {
        case "stereo": return true
        case "mono": return false
        default: throw ConsoleError("\"\(word)\" is neither mono nor stereo", word: word)
        }
    }

    private static func upToTwo(
        _ arguments: inout Arguments
    ) throws(ConsoleError) -> (String?, String?) {
        let words = (try arguments.next(), try arguments.next())
        try arguments.end()
        return words
    }
}
