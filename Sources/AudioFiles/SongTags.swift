/// What a song says about itself, fit for a terminal: no control characters, no line ends.
public struct SongTags: Equatable, Sendable {
    /// The song's name.
    public var title: String?
    /// Who plays it.
    public var artist: String?
    /// The record that it is on.
    public var album: String?
    /// Whose record that is.
    public var albumArtist: String?
    /// The kind of music.
    public var genre: String?
    /// The day or year of release, as written.
    public var date: String?
    /// Its number on the record.
    public var track: Int?
    /// Beats a minute; never 0.
    public var beatsPerMinute: Double?
    /// True if the file holds a picture.
    public var hasCover = false

    /// No tags.
    public init() {}

    /// Tags from whatever finds a text by its name. Names are those of libavformat, in lower case.
    init(hasCover: Bool = false, text find: (String) -> String?) {
        func text(_ names: String...) -> String? {
            for name in names {
                if let text = find(name).map(displayText), !text.isEmpty { return text }
            }
            return nil
        }
        title = text("title")
        artist = text("artist")
        album = text("album")
        albumArtist = text("album_artist", "albumartist", "album artist")
        genre = text("genre")
        date = text("date", "year")
        track = text("track", "tracknumber").flatMap { Int($0.prefix { $0 != "/" }) }
        let beats = text("tbpm", "bpm", "tempo").flatMap(Double.init)
        beatsPerMinute = beats.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.hasCover = hasCover
    }
}
