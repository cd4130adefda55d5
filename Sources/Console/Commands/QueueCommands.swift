import Session

extension CommandTable {
    static let queueCommands: [CommandRow] = [
        CommandRow(
            "append", aliases: ["add"], "PATH|QUERY", help: "add songs at the end of the queue",
            examples: ["append ~/Music/Riddim.flac": "an empty queue is played at once"], completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            guard let songs = arguments.songs() else { throw arguments.missing("songs") }
            return .session(.append(songs))
        },
        CommandRow(
            "next-up", "PATH|QUERY", help: "add songs behind the present one", examples: [:],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            guard let songs = arguments.songs() else { throw arguments.missing("songs") }
            return .session(.nextUp(songs))
        },
        plain("queue", help: "list what is to be played", .queue),
        CommandRow(
            "goto", "NUMBER", help: "go to an entry of the queue", examples: ["goto 3": "to the third"]
        ) { (arguments) throws(ConsoleError) in
            let number = try entryNumber(arguments.next("a number"))
            try arguments.end()
            return .session(.goTo(number))
        },
        CommandRow(
            "remove", "NUMBERS", help: "take entries out of the queue",
            examples: ["remove 2": "the second", "remove 2 5-7": "several"]
        ) { (arguments) throws(ConsoleError) in
            var ranges = [try entryRange(arguments.next("a number"))]
            while let word = try arguments.next() { ranges.append(try entryRange(word)) }
            return .session(.remove(ranges))
        },
        CommandRow(
            "move", "NUMBER NUMBER", help: "move an entry to another place in the queue",
            examples: ["move 5 1": "the fifth becomes the first"]
        ) { (arguments) throws(ConsoleError) in
            let from = try entryNumber(arguments.next("the entry's number"))
            let to = try entryNumber(arguments.next("its new number"))
            try arguments.end()
            return .session(.move(from: from, to: to))
        },
        plain("clear", help: "empty the queue", .clear),
        plain("next", help: "go to the next song", .next),
        plain(
            "prev", aliases: ["previous"], help: "go to the song before; after 3 s to the start of this one",
            .previous),
        plain("prev!", help: "go to the song before; on the first one playback ends", .previousLiterally),
        modeRow("shuffle", "off|songs|albums|default", help: "set or tell the order of the queue") {
            .shuffle($0)
        },
        modeRow("repeat", "none|one|all|default", help: "set or tell what is played again") { .repeats($0) },
        CommandRow(
            "single", "[on|off]", help: "wait after each song, with the next one ready", examples: [:]
        ) { (arguments) throws(ConsoleError) in
            let isOn = try Values.onOff(arguments.next())
            try arguments.end()
            return .session(.single(isOn))
        },
        CommandRow(
            "events", "[on|off]", help: "tell every change of song and state; on and off nest", examples: [:]
        ) { (arguments) throws(ConsoleError) in
            let isOn = try Values.onOff(arguments.next())
            try arguments.end()
            return .session(.events(isOn))
        },
    ]

    private static func modeRow<Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        _ name: String, _ modes: String, help: String,
        _ command: @escaping @Sendable (Mode<Value>?) -> Command
    ) -> CommandRow {
        CommandRow(name, "[\(modes)]", help: help, examples: [:]) { (arguments) throws(ConsoleError) in
            let word = try arguments.next()
            try arguments.end()
            guard let word else { return .session(command(nil)) }
            if word == "default" { return .session(command(.standard)) }
            guard let mode = Value(rawValue: word) else {
                throw ConsoleError("\"\(word)\" is not one of \(modes)", word: word)
            }
            return .session(command(.given(mode)))
        }
    }

    private static func entryNumber(_ word: String) throws(ConsoleError) -> Int {
        guard let number = Values.whole(word, in: 1...1_000_000) else {
            throw ConsoleError("\"\(word)\" is no number of an entry; queue lists them", word: word)
        }
        return number
    }

    /// `3` or `3-7`.
    private static func entryRange(_ word: String) throws(ConsoleError) -> ClosedRange<Int> {
        let ends = try word.split(separator: "-", maxSplits: 1).map { end throws(ConsoleError) in
            try entryNumber(String(end))
        }
        guard let first = ends.first, let last = ends.last, first <= last else {
            throw ConsoleError("\"\(word)\" is no range of entries, such as 3-7", word: word)
        }
        return first...last
    }
}
