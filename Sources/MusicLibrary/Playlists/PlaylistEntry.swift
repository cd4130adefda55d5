import Host

/// A line of a playlist that names a song.
public struct PlaylistEntry: Equatable, Sendable {
    /// The file as it is written there: a path, absolute or from the playlist's folder, or a URL.
    public var location: String
    /// The title that the line before gives; empty without one.
    public var title: String
    /// The length that the line before gives, in seconds; nil without one, or if it is not known.
    public var seconds: Double?

    /// An entry for `location`.
    public init(location: String, title: String = "", seconds: Double? = nil) {
        self.location = location
        self.title = title
        self.seconds = seconds
    }

    /// The paths that may be meant, the likeliest first, for a playlist in `folder`; none for a URL that is no
    /// file. The others are for playlists from elsewhere: blanks at the ends, and backslashes.
    func paths(in folder: String) -> [String] {
        if let path = FileURL.path(location) { return [PlainPath.tidy(path)] }
        if FileURL.isURL(location) { return [] }
        let trimmed = Self.trimmed(location)
        let turned = String(trimmed.map { $0 == "\\" ? "/" : $0 })
        var paths: [String] = []
        for name in [location, trimmed, turned] {
            let path = PlainPath.tidy(Paths.join(folder, name))
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
