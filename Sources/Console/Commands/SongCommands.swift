import Host
import Session

extension CommandTable {
    static let songCommands: [CommandRow] = [
        CommandRow(
            "open", aliases: ["load"], "PATH", help: "choose a song without playing it",
            examples: ["open ~/Music/Riddim.flac": "the whole rest of the line is the path"],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            guard let path = try arguments.text() else { throw arguments.missing("a song") }
            return .session(.open(path: Paths.expand(path)))
        },
        CommandRow(
            "play", "[PATH|QUERY]", help: "play the song, or others in place of the queue",
            examples: ["play": "goes on from its place", "play ~/Music/Riddim.flac": "opens the song first"],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            .session(.play(arguments.songs()))
        },
        plain("pause", help: "hold the song at its place", .pause),
        plain("toggle", help: "pause if the song plays, else play", .toggle),
        plain("stop", help: "end the song; the next play begins at its start", .stop),
        CommandRow(
            "seek", "PLACE", help: "move in the song",
            examples: [
                "seek 1:23": "to 1 minute 23", "seek 90": "to 90 seconds", "seek +10": "10 seconds on",
                "seek -5": "5 seconds back", "seek 50%": "to the middle",
            ]
        ) { (arguments) throws(ConsoleError) in
            let place = try arguments.next("a place")
            try arguments.end()
            return .session(.seek(try seekTarget(place)))
        },
        plain("restart", help: "move to the song's start", .restart),
        CommandRow(
            "volume", aliases: ["vol"], "[LEVEL]", help: "set or tell the song's volume",
            examples: ["volume 80": "0 to 100; 50 is about -12 dB", "volume -6dB": "in decibels"]
        ) { (arguments) throws(ConsoleError) in
            let level = try arguments.next().map { word throws(ConsoleError) in try Values.level(word) }
            try arguments.end()
            return .session(.volume(level))
        },
        CommandRow(
            "rate", "[FACTOR]", help: "set or tell how fast the song plays; its pitch changes along",
            examples: [
                "rate 0.8": "slower, for practice", "rate 1": "as recorded", "rate -1": "backwards",
                "rate 0": "pauses",
            ]
        ) { (arguments) throws(ConsoleError) in
            let rate = try arguments.next().map { word throws(ConsoleError) in
                guard let rate = Values.number(word) else {
                    throw ConsoleError("\"\(word)\" is no rate: 0.25 to 4, or -0.25 to -4", word: word)
                }
                return rate
            }
            try arguments.end()
            return .session(.rate(rate))
        },
        CommandRow(
            "replaygain", "[off|track|album]", help: "make songs, or albums, equally loud by their tags",
            examples: ["replaygain track": "every song as loud as any other"],
            completion: [.words(["off", "track", "album"])]
        ) { (arguments) throws(ConsoleError) in
            let mode = try arguments.next()
            try arguments.end()
            return .session(.set(name: "replaygain", value: mode))
        },
        plain("ff", help: "run forward through the song; again: twice as fast", .run(isForward: true)),
        plain("rw", help: "run back through the song; again: twice as fast", .run(isForward: false)),
        plain("now", help: "tell what is played", .now),
    ]

    /// A command without arguments.
    static func plain(
        _ name: String, aliases: [String] = [], help: String, _ command: Command
    ) -> CommandRow {
        CommandRow(name, aliases: aliases, help: help, examples: [:]) { (arguments) throws(ConsoleError) in
            try arguments.end()
            return .session(command)
        }
    }

    static func seekTarget(_ word: String) throws(ConsoleError) -> SeekTarget {
        if word.hasSuffix("%") {
            if let percent = Values.number(word.dropLast()), (0...100).contains(percent) {
                return .percent(percent)
            }
        } else if word.hasPrefix("+") || word.hasPrefix("-") {
            if let seconds = Values.seconds(word.dropFirst()) {
                return .relative(word.hasPrefix("-") ? -seconds : seconds)
            }
        } else if let seconds = Values.seconds(word) {
            return .seconds(seconds)
        }
        throw ConsoleError("\"\(word)\" is no place in a song: 1:23, 90, +10, -5 or 50%", word: word)
    }
}
