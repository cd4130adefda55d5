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
            "output", "[SOUND [OUTPUT]]", help: "send a sound to an output of its own",
            examples: [
                "output kick kick_mic": "makes the output if need be", "output kick kit": "takes it back",
                "output": "lists what goes where",
            ],
            completion: [.names(.sound), .names(.output)]
        ) { (arguments) throws(ConsoleError) in
            let (sound, output) = try upToTwo(&arguments)
            return .session(.output(sound: sound, output: output))
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

    private static func upToTwo(
        _ arguments: inout Arguments
    ) throws(ConsoleError) -> (String?, String?) {
        let words = (try arguments.next(), try arguments.next())
        try arguments.end()
        return words
    }
}
