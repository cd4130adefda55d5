import Host
import Session

extension CommandTable {
    static let libraryCommands: [CommandRow] = [
        CommandRow(
            "pick", "[-m] [--append] [--prompt TEXT] [QUERY|NUMBERS]",
            help: "choose songs: alone it opens a list that narrows as you type",
            examples: [
                "pick": "the list; Enter picks, Esc leaves everything as it is",
                "pick genre:dance bpm:110..120 length:2:00..": "lists what fits, with numbers",
                "pick 3": "plays the third of that list", "pick -m 1 4-6": "several, in this order",
            ]
        ) { (arguments) throws(ConsoleError) in try pickAction(&arguments) },
        CommandRow(
            "find", "QUERY", help: "list songs of the library",
            examples: ["find artist:tubby year:1974..1979 year+": "what fits, the oldest first"]
        ) { (arguments) throws(ConsoleError) in
            guard let query = arguments.remainder() else { throw arguments.missing("a query") }
            return .session(.find(query))
        },
        CommandRow(
            "info", "[NUMBER|QUERY|PATH]", help: "tell everything about a song", examples: [:],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in .session(.info(arguments.songs())) },
        CommandRow(
            "art", "[-o FILE]", help: "show the song's cover, or write it to a file",
            examples: ["art -o cover.jpg": "exactly as it is in the song"],
            completion: [.words(["-o"]), .path]
        ) { (arguments) throws(ConsoleError) in
            guard let word = try arguments.next() else { return .session(.art(path: nil)) }
            guard word == "-o", let path = try arguments.text() else {
                throw arguments.missing("-o and a file")
            }
            return .session(.art(path: path))
        },
        CommandRow(
            "stars", "NUMBER", help: "rate the present song, 0 to 5",
            examples: ["stars 4": "find rating:4.. finds it"]
        ) { (arguments) throws(ConsoleError) in
            let word = try arguments.next("a number")
            try arguments.end()
            guard let stars = Values.whole(word, in: 0...5) else {
                throw ConsoleError("\"\(word)\" is no rating: 0 to 5", word: word)
            }
            return .session(.stars(stars))
        },
        groupRow(.albums), groupRow(.artists), groupRow(.genres), groupRow(.podcasts), groupRow(.audiobooks),
        CommandRow(
            "smart", "[NAME QUERY|-NAME]", help: "save a query under a name, list saved ones",
            examples: [
                "smart warmup genre:dub bpm:60..80": "play smart:warmup plays what fits then",
                "smart -warmup": "forgets it",
            ]
        ) { (arguments) throws(ConsoleError) in
            guard let name = try arguments.next() else { return .session(.smart(name: nil, query: nil)) }
            let query = arguments.remainder()
            if query == nil && name.hasPrefix("-") {
                return .session(.smart(name: String(name.dropFirst()), query: nil))
            }
            guard let query else { throw arguments.missing("a query") }
            return .session(.smart(name: name, query: query))
        },
        CommandRow(
            "playlist", "FILE", help: "write the queue as a playlist; play and append read them",
            examples: ["playlist ~/Music/set.m3u8": "an M3U8 file"], completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            guard let path = try arguments.text() else { throw arguments.missing("a file") }
            return .session(.savePlaylist(path: Paths.expand(path)))
        },
        CommandRow(
            "scan", "[FOLDER…|stop]", help: "add folders to the library, or tell which it has",
            examples: [
                "scan ~/Music": "finds every song in it", "scan stop": "the next scan goes on from there",
            ],
            completion: [.path]
        ) { (arguments) throws(ConsoleError) in
            var folders: [String] = []
            while let word = try arguments.next() { folders.append(Paths.expand(word)) }
            return .session(folders == ["stop"] ? .stopScan : .scan(folders))
        },
        plain("rescan", help: "look for what has changed in the library's folders", .rescan),
    ]

    private static func groupRow(_ grouping: SongGrouping) -> CommandRow {
        plain(grouping.rawValue, help: "list the library's \(grouping.rawValue)", .groups(grouping))
    }

    private static func pickAction(_ arguments: inout Arguments) throws(ConsoleError) -> Action {
        var pick = Pick()
        while let option = arguments.option() {
            switch option {
            case "-m": pick.isSeveral = true
            case "--append": pick.appends = true
            case "--prompt": pick.title = try arguments.next("a text")
            default:
                throw ConsoleError(
                    "\(option) is no option of pick; there are -m, --append, --prompt TEXT", word: option)
            }
        }
        pick.text = arguments.remainder() ?? ""
        if let numbers = Session.numbers(pick.text) {
            return .session(.pickNumbers(numbers, appends: pick.appends))
        }
        if !pick.text.isEmpty && !pick.isSeveral { return .session(.find(pick.text)) }
        return .pick(pick)
    }
}

/// What a list is opened for.
public struct Pick: Equatable, Sendable {
    /// Whether several songs may be chosen.
    public var isSeveral = false
    /// Whether they are added to the queue instead of taking its place.
    public var appends = false
    /// What stands above the list.
    public var title = "Choose a song"
    /// What is looked for at first.
    public var text = ""
}
