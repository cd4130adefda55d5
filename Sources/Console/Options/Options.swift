/// What a command line asks for.
public enum Invocation: Equatable, Sendable {
    /// To play.
    case run(Options)
    /// To mix into a file.
    case render(RenderOptions)
    /// To tell how the program is used.
    case help
    /// To tell which version it is.
    case version
}

/// How to play: `drumdub [options] [SONG…]`.
public struct Options: Equatable, Sendable {
    /// A way to sound.
    public enum Driver: String, CaseIterable, Sendable {
        /// A server that runs, else one of our own.
        case auto
        /// Only a server that runs.
        case jack
        /// A server of our own on a sound card.
        case alsa
        /// A server of our own without a card.
        case dummy
        /// No sound at all.
        case none
    }

    /// Lines and files to be carried out, in order.
    public var items: [Script.Item] = []
    /// Songs to be played after them, in order.
    public var songs: [String] = []
    /// False to end when the lines and songs are done, instead of reading more.
    public var readsInput = true
    /// True to leave out where the last session was.
    public var isFresh = false
    /// Answers, events and errors as JSON.
    public var isJSON = false
    /// The server's name; nil for the default one.
    public var serverName: String?
    /// Our name on the server.
    public var clientName = "drumdub"
    /// How to sound.
    public var driver = Driver.auto
    /// Frames a second of a server of our own; nil for the default.
    public var sampleRate: Int?
    /// Frames a period of a server of our own; nil for the default.
    public var periodFrames: Int?
    /// The user's configuration folder; nil for the usual place.
    public var configurationFolder: String?
    /// The user's folder for kits and the like; nil for the usual place.
    public var dataFolder: String?

    /// The defaults.
    public init() {}

    /// What the words behind the program's name ask for.
    public static func parse(_ words: [String]) throws(OptionError) -> Invocation {
        if words.first == "render" { return try RenderOptions.parse(Array(words.dropFirst())) }
        var parsed = Parsed()
        parsed.options.songs = try OptionRow.apply(rows, in: words, to: &parsed)
        if parsed.wantsHelp { return .help }
        return parsed.wantsVersion ? .version : .run(parsed.options)
    }

    /// Everything to be carried out: `first` (configuration files), then lines and files, then the songs as
    /// the queue. Without input they are played to their end.
    public func script(after first: [Script.Item] = []) -> Script {
        var songItems = songs.enumerated().map { index, song in
            Script.Item.line("\(index == 0 ? "play" : "append") \(WordReader.written(song))")
        }
        if !readsInput && !songs.isEmpty { songItems.append(.line("wait end")) }
        return Script(first + items + songItems)
    }

    /// Options while they are being read.
    struct Parsed: Sendable {
        var options = Options()
        var wantsHelp = false
        var wantsVersion = false
    }

    static let rows: [OptionRow<Parsed>] = [
        .text("-c", "LINE", "carry out a line; any number of -c and -f, in order") {
            $0.options.items.append(.line($1))
        },
        .text("-f", "FILE", "carry out the lines of a file") { $0.options.items.append(.file(path: $1)) },
        .flag("--fresh", "leave out where the last session was") { $0.options.isFresh = true },
        .flag("--no-prompt", "end when all that is done") { $0.options.readsInput = false },
        .flag("--json", "one JSON object a line instead of text") { $0.options.isJSON = true },
        .text("--server", "NAME", "the JACK server to join") { $0.options.serverName = $1 },
        OptionRow(
            name: "--client", value: "NAME",
            help: "our name on the server, drumdub by default; up to 63 bytes, no colon"
        ) { parsed, value in
            guard (1...63).contains(value.utf8.count), !value.contains(":") else { return false }
            parsed.options.clientName = value
            return true
        },
        OptionRow(
            name: "--driver", value: "DRIVER",
            help: Driver.allCases.map(\.rawValue).joined(separator: ", ")
        ) { parsed, value in
            guard let driver = Driver(rawValue: value) else { return false }
            parsed.options.driver = driver
            return true
        },
        .number("--rate", "HZ", in: 8000...384_000, "frames a second of our own server") {
            $0.options.sampleRate = $1
        },
        .number("--period", "FRAMES", in: 16...8192, "frames a period of our own server") {
            $0.options.periodFrames = $1
        },
        .text("--config", "DIR", "your configuration's folder") { $0.options.configurationFolder = $1 },
        .text("--data", "DIR", "your kits' folder") { $0.options.dataFolder = $1 },
        .flag("--version", "tell the version") { $0.wantsVersion = true },
        .flag("--help", "tell all this") { $0.wantsHelp = true },
        .flag("-h", "the same") { $0.wantsHelp = true },
    ]

    /// What `--help` prints, without a line feed at its end.
    public static var helpText: String {
        func list(_ rows: [(usage: String, help: String)]) -> String {
            let width = (rows.map(\.usage.count).max() ?? 0) + 2
            return rows.map { row in
                "  " + row.usage + String(repeating: " ", count: width - row.usage.count) + row.help
            }.joined(separator: "\n")
        }
        return """
            drumdub [options] [SONG…]       plays; type help at its prompt
            \(list(rows.map { ($0.usage, $0.help) }))

            drumdub render [options]        mixes into a file, faster than it sounds
            \(list(RenderOptions.rows.map { ($0.usage, $0.help) }))
            """
    }
}
