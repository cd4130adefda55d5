import AudioFiles
import Host

/// A playlist as M3U8, and as M3U from elsewhere.
public struct Playlist: Equatable, Sendable {
    /// The songs in order; one may be there several times.
    public var entries: [PlaylistEntry]

    /// A playlist of these songs.
    public init(_ entries: [PlaylistEntry]) {
        self.entries = entries
    }

    /// Reads a playlist's bytes: UTF-8, with or without a byte order mark, or Latin-1 if it is no UTF-8. Lines
    /// end with LF, CR LF or CR; comments are left out.
    public init(bytes: [UInt8]) {
        self.init([])
        var title = ""
        var seconds: Double?
        for line in Self.text(of: bytes).split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }) {
            if line.hasPrefix("#") {
                guard line.prefix(8).uppercased() == "#EXTINF:" else { continue }
                (seconds, title) = Self.info(line.dropFirst(8))
            } else if line.contains(where: { $0 != " " && $0 != "\t" }) {
                entries.append(PlaylistEntry(location: String(line), title: title, seconds: seconds))
                (title, seconds) = ("", nil)
            }
        }
    }

    private static func text(of bytes: [UInt8]) -> String {
        let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if let text = String(validating: rest, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: rest.map { Unicode.Scalar($0) })
        return String(text)
    }

    /// `123,Title`, or `123 key="value",Title`; a length below 0 is not known.
    private static func info(_ text: Substring) -> (seconds: Double?, title: String) {
        let comma = comma(in: text)
        let number = text[..<comma].prefix { $0 != " " }
        let seconds = Double(number).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
        return (seconds, String(text[comma...].dropFirst().drop { $0 == " " }))
    }

    /// The first comma outside of quotes, or the end.
    private static func comma(in text: Substring) -> Substring.Index {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == "," && !isQuoted { return index }
        }
        return text.firstIndex(of: ",") ?? text.endIndex
    }
}

// MARK: writing

extension Playlist {
    /// A playlist of songs for a file in `folder`, an absolute path: paths below it are written from there on.
    public init(_ songs: [LibrarySong], in folder: String) {
        self.init(
            songs.map { song in
                let title =
                    song.artist.isEmpty || song.title.isEmpty ? song.name : "\(song.artist) - \(song.title)"
                return PlaylistEntry(
                    location: Self.location(of: song.path, in: folder), title: title, seconds: song.seconds)
            })
    }

    /// The playlist as M3U8.
    public var text: String {
        var lines = ["#EXTM3U"]
        for entry in entries {
            if !entry.title.isEmpty || entry.seconds != nil {
                let seconds = entry.seconds.flatMap { Int(exactly: $0.rounded()) } ?? -1
                lines.append("#EXTINF:\(seconds),\(displayText(entry.title))")
            }
            lines.append(entry.location)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func location(of path: String, in folder: String) -> String {
        let hasLineEnd = path.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
        if hasLineEnd || path.hasSuffix(" ") || path.hasSuffix("\t") { return FileURL.url(path) }
        let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return path }
        let name = String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
        let needsDot =
            name.hasPrefix("#") || name.hasPrefix(" ") || name.hasPrefix("\t") || FileURL.isURL(name)
        return needsDot ? "./" + name : name
    }
}
