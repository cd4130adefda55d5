import Host
import Session

extension CommandTable {
    static let programCommands: [CommandRow] = [
        plain("status", help: "tell what goes on", .status),
        CommandRow(
            "help", aliases: ["?"], "[COMMAND]", help: "list the commands, or explain one",
            examples: ["help seek": "tells how to use seek"], completion: [.command]
        ) { (arguments) throws(ConsoleError) in
            let name = try arguments.next()
            try arguments.end()
            return .help(try name.map { name throws(ConsoleError) in try existingRow(named: name).name })
        },
        CommandRow(
            "source", "FILE", help: "carry out the lines of a file",
            examples: ["source ~/tonight.set": "one command a line, # begins a comment"],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            guard let path = try arguments.text() else { throw arguments.missing("a file") }
            return .source(path: Paths.expand(path))
        },
        CommandRow(
            "set", "[NAME [VALUE]]", help: "set or tell a setting",
            examples: ["set": "lists them all, with what each takes and does", "set resume on": "sets one"],
            completion: [.names(.setting)]
        ) { (arguments) throws(ConsoleError) in
            let name = try arguments.next()
            let value = try arguments.next()
            try arguments.end()
            return .session(.set(name: name, value: value))
        },
        CommandRow(
            "save", "[FILE]", help: "write your changes as commands",
            examples: ["save": "to your configuration file", "save ~/club.conf": "to another one"],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            .session(.save(path: try arguments.text().map(Paths.expand)))
        },
        CommandTable.plain("restore", help: "take up the queue of the session before", .restore),
        CommandRow(
            "wait", "SECONDS|end|scan", help: "hold the lines that follow",
            examples: [
                "wait 2.5": "for so many seconds", "wait end": "until the song has stopped",
                "wait scan": "until the scan is done",
            ],
            completion: [.words(["end", "scan"])]
        ) { (arguments) throws(ConsoleError) in
            let word = try arguments.next("seconds, end or scan")
            try arguments.end()
            if word == "end" { return .wait(.end) }
            if word == "scan" { return .wait(.scan) }
            if let seconds = Values.seconds(word) { return .wait(.seconds(seconds)) }
            throw ConsoleError("\"\(word)\" is nothing to wait for: seconds, end or scan", word: word)
        },
        CommandRow(
            "quit", aliases: ["exit", "q"], help: "end the program", examples: [:]
        ) { (arguments) throws(ConsoleError) in
            try arguments.end()
            return .quit
        },
    ]
}
