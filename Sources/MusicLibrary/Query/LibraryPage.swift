/// A part of a query's songs, and how many there are in all.
public struct LibraryPage: Equatable, Sendable {
    /// How many songs fit.
    public var totalCount: Int
    /// Those that were asked for, in order.
    public var songs: [LibrarySong]
}
