/// What to mix into a file: `drumdub render …`.
public struct RenderOptions: Equatable, Sendable {
    /// The kit's name or path.
    public var kit = ""
    /// The microphones of the kit to be heard; empty for all.
    public var microphones: [String] = []
    /// Where faders of the kit are to stand: number or label, and 0…1.
    public var faders: [Fader] = []
    /// A song to be mixed in, from its start.
    public var song: String?
    /// The MIDI file with the hits.
    public var hits = ""
    /// The file to be written.
    public var output = ""
    /// Frames a second.
    public var sampleRate = 48_000
    /// Frames a block. The result doesn't depend on it.
    public var periodFrames = 256
    /// How long it goes on after the last hit and the song's end; nil until everything has died away.
    public var tailSeconds: Double?

    /// A fader and its place.
    public struct Fader: Equatable, Sendable {
        /// Its number or label.
        public var name: String
        /// 0…1.
        public var value: Double
    }

    /// Options that lack what must be given.
    init() {}

    static func parse(_ words: [String]) throws(OptionError) -> Invocation {
        var parsed = Parsed()
        let others = try OptionRow.apply(rows, in: words, to: &parsed)
        if parsed.wantsHelp { return .help }
        if let other = others.first {
            throw OptionError(text: "\"\(other)\" is too much: render takes options only")
        }
        let options = parsed.options
        for (name, value) in [("--kit", options.kit), ("--hits", options.hits), ("--out", options.output)]
        where value.isEmpty {
            throw OptionError(text: "render needs \(name); see --help")
        }
        return .render(options)
    }

    /// Options while they are being read.
    struct Parsed: Sendable {
        var options = RenderOptions()
        var wantsHelp = false
    }

    static let rows: [OptionRow<Parsed>] = [
        .text("--kit", "KIT", "the kit, by name or path") { $0.options.kit = $1 },
        .text("--mics", "A,B", "the kit's microphones to be heard") {
            $0.options.microphones = KitChoice.microphones($1)
        },
        OptionRow(
            name: "--cc", value: "FADER=VALUE", help: "where a fader of the kit stands, 0 to 1; any number"
        ) { parsed, text in
            guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
                let value = try? Values.part(String(text[text.index(after: sign)...]))
            else { return false }
            parsed.options.faders.append(Fader(name: String(text[..<sign]), value: value))
            return true
        },
        .text("--song", "FILE", "a song to be mixed in") { $0.options.song = $1 },
        .text("--hits", "FILE", "the MIDI file with the hits") { $0.options.hits = $1 },
        .text("--out", "FILE", "the file to be written") { $0.options.output = $1 },
        .number("--rate", "HZ", in: 8000...384_000, "frames a second") { $0.options.sampleRate = $1 },
        .number("--period", "FRAMES", in: 1...8192, "frames a block") { $0.options.periodFrames = $1 },
        OptionRow(name: "--tail", value: "SECONDS", help: "seconds after the last hit and the song's end") {
            parsed, value in
            guard let seconds = Values.seconds(value), seconds <= 3600 else { return false }
            parsed.options.tailSeconds = seconds
            return true
        },
        .flag("--help", "tell all this") { $0.wantsHelp = true },
    ]
}
