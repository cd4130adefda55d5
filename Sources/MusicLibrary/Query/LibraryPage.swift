/// A part of a query's songs, and how many there are in all.
public struct LibraryPage: Equatable, Sendable {
    /// How many songs fit.
    public var totalCount: Int
    /// Those that were asked for, in order.
    public var songs: [LibrarySong]
}

/// Songs that have something in common: an album, an artist, a genre.
public struct LibraryGroup: Equatable, Sendable {
    /// The album, artist or genre as the songs have it; empty for songs without.
    public var name: String
    /// Whose album it is; empty for other groups.
    public var artist: String
    /// How many songs it has.
    public var songCount: Int
    /// How long they are together, in seconds, as far as that is known.
    public var seconds: Double
}

/// What songs are put together by.
public enum LibraryGrouping: Sendable {
    case album, artist, albumArtist, genre, composer, folder
}
