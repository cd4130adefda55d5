/// Something about an open song that the user should know. It comes once for a song.
public struct TrackEvent: Equatable, Sendable {
    /// Which song it is.
    public var identifier: UInt32
    /// True if the file can't be read any more: what is decoded plays on, then the song ends. False if it
    /// is cut off or damaged, and what there is plays.
    public var isFatal: Bool
    /// One line for the user.
    public var text: String
}
