/// A song as the index knows it: a row of the table `songs`.
///
/// Texts are whole and as the file has them (with bytes that are no text replaced): what is shown goes through
/// `displayText` first. A missing text is empty, a missing number nil.
public struct LibrarySong: Equatable, Sendable {
    /// Its number in the index, kept while the file is known; 0 for a song that has no row yet.
    public var id: Int64 = 0
    /// The absolute path. Bytes that are not UTF-8 are written as `\xFF`; then the song has a `problem`.
    public var path = ""
    /// The folder's path.
    public var folder = ""
    /// The file's size in bytes.
    public var size: Int64 = 0
    /// When the file was last changed, in nanoseconds since 1970.
    public var modifiedNanoseconds: Int64 = 0
    /// The file's number in its file system.
    public var inode: Int64 = 0
    /// The song's name; empty if the file has none.
    public var title = ""
    /// Who plays it; several joined by ", ".
    public var artist = ""
    /// The record that it is on.
    public var album = ""
    /// Whose record that is; several joined by ", ".
    public var albumArtist = ""
    /// Kinds of music, joined by "; ".
    public var genre = ""
    /// Who wrote it; several joined by ", ".
    public var composer = ""
    /// The year of release, 1…9999.
    public var year: Int?
    /// Its number on the record, from 1.
    public var track: Int?
    /// How many songs the record has.
    public var trackCount: Int?
    /// The record's number in its set, from 1.
    public var disc: Int?
    /// How many records the set has.
    public var discCount: Int?
    /// Beats a minute, above 0.
    public var beatsPerMinute: Double?
    /// The exact length in seconds; nil if it can't be told without decoding.
    public var seconds: Double?
    /// Frames a second; nil if the file can't be played.
    public var sampleRate: Int?
    /// The exact length in frames at `sampleRate`.
    public var frameCount: Int?
    /// What it is.
    public var type: MediaTypes = .music
    /// What somebody noted.
    public var comment = ""
    /// Stars, 0 (none given) to 5.
    public var rating = 0
    /// How often it was played to its end.
    public var plays = 0
    /// How often it was skipped.
    public var skips = 0
    /// When it came into the index, in seconds since 1970.
    public var added: Int64 = 0
    /// When it was last played, in seconds since 1970.
    public var lastPlayed: Int64?
    /// True if it is on a record of several artists.
    public var isCompilation = false
    /// ReplayGain of the song in decibels.
    public var trackGain: Double?
    /// The song's largest sample, full scale at 1.
    public var trackPeak: Double?
    /// ReplayGain of the record in decibels.
    public var albumGain: Double?
    /// The record's largest sample, full scale at 1.
    public var albumPeak: Double?
    /// True if the file holds a picture.
    public var hasArt = false
    /// Why it can't be played; nil if it can.
    public var problem: String?

    /// A song about which nothing is known.
    public init() {}

    /// What to call it: its title, or its file's name.
    public var name: String {
        if !title.isEmpty { return title }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// True if it can be picked.
    public var isPlayable: Bool { problem == nil }
}
