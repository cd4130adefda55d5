import Host

/// A place in the queue. Two places may hold the same song; each has an identity of its own, which outlives the
/// removal and moving of others.
public struct QueueEntry: Equatable, Sendable {
    /// The identity, never used again within a session.
    public let id: UInt64
    /// The song, and what is known of it.
    public var song: QueuedSong
}

/// A song as the queue knows it.
public struct QueuedSong: Equatable, Sendable {
    /// The file.
    public var path: String
    /// Its number in the library; nil for a song that is not in it.
    public var libraryID: Int64?
    /// The song's name; empty where unknown.
    public var title: String
    /// Who plays it; empty where unknown.
    public var artist: String
    /// The record that it is on; empty where unknown.
    public var album: String
    /// What albums are told apart by; empty for a song without an album.
    public var albumKey: String
    /// ReplayGain.
    public var gain = SongGain()
    /// Beats a minute; nil where unknown.
    public var beatsPerMinute: Double?
    /// The length in seconds; nil while it isn't known exactly.
    public var lengthSeconds: Double?

    /// A song of which no more than the file is known.
    public init(path: String) {
        self.init(path: path, libraryID: nil)
    }

    /// A song.
    public init(
        path: String, libraryID: Int64?, title: String = "", artist: String = "", album: String = "",
        albumKey: String = "", lengthSeconds: Double? = nil
    ) {
        self.path = path
        self.libraryID = libraryID
        self.title = title
        self.artist = artist
        self.album = album
        self.albumKey = albumKey
        self.lengthSeconds = lengthSeconds
    }

    /// The title, or the file's name.
    public var shownName: String { title.isEmpty ? Paths.stem(of: path) : title }

    /// Title and artist, or the file's name: one line, fit for a terminal once printed through `Printable`.
    public var shownTitle: String {
        if title.isEmpty { return Paths.stem(of: path) }
        return artist.isEmpty ? title : "\(title) – \(artist)"
    }
}

/// In which order the queue plays.
public enum ShuffleMode: String, Equatable, Sendable, CaseIterable {
    /// As listed.
    case off
    /// Every song once a pass, in an order by chance.
    case songs
    /// Albums in an order by chance, whole.
    case albums
}

/// What is played again.
public enum RepeatMode: String, Equatable, Sendable, CaseIterable {
    case none
    /// The song, at its natural end.
    case one
    /// The queue.
    case all
}
