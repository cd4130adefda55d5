/// Answers queries from an index.
///
/// Columns of the songs in memory answer within milliseconds. When the index has changed they are read again: at
/// once in a library of up to 20,000 songs, in a larger one by a worker, while SQL answers the same more slowly.
///
/// Thread: that of its database.
public final class LibraryQueries {
    /// How many songs fit, and the numbers of those that were asked for.
    struct Found: Equatable {
        var totalCount: Int
        var ids: [Int64]
    }

    let database: Database
    let columns: ColumnCache
    private let oneSong: Statement

    /// Queries on an index whose tables are there.
    ///
    /// - Parameter smallCount: up to how many songs the columns are read at once: it takes some 2.5 µs a song.
    public init(_ database: Database, smallCount: Int = 20_000) throws(LibraryError) {
        self.database = database
        columns = try ColumnCache(database, smallCount: smallCount)
        oneSong = try database.prepare(
            "SELECT \(LibrarySong.selectedColumns) FROM songs WHERE id = ?", isKept: true)
        try makeSmartTable()
    }

    /// Up to `limit` songs of a query from number `offset` on (from 0), and how many there are.
    public func page(_ query: Query, offset: Int = 0, limit: Int) throws(LibraryError) -> LibraryPage {
        let found = try find(query, offset: offset, limit: limit)
        return LibraryPage(totalCount: found.totalCount, songs: try songs(found.ids))
    }

    /// All songs of a query, in order.
    public func songs(_ query: Query) throws(LibraryError) -> [LibrarySong] {
        try songs(try ids(query))
    }

    /// The numbers of all songs of a query, in order: a hundred times cheaper than the songs.
    public func ids(_ query: Query) throws(LibraryError) -> [Int64] {
        try find(query, offset: 0, limit: .max).ids
    }

    /// The songs with these numbers, in this order; those that are gone are left out.
    public func songs(_ ids: [Int64]) throws(LibraryError) -> [LibrarySong] {
        var songs: [LibrarySong] = []
        songs.reserveCapacity(ids.count)
        for id in ids {
            oneSong.bind(1, id)
            if try oneSong.step() { songs.append(LibrarySong(row: oneSong)) }
            oneSong.reset()
        }
        return songs
    }

    private func find(_ query: Query, offset: Int, limit: Int) throws(LibraryError) -> Found {
        let query = try expanded(query)
        let (offset, limit) = (max(offset, 0), max(limit, 0))
        guard let columns = try columns.current(for: query.order) else {
            return try findBySQL(query, offset: offset, limit: limit)
        }
        let rows = columns.rows(query)
        let ids = columns.ids(rows, order: query.order, offset: offset, limit: limit)
        return Found(totalCount: rows.count, ids: ids)
    }

    /// Reads the columns now and waits for it, so that the next query finds them.
    public func prepare() throws(LibraryError) {
        try columns.readNow()
    }

    /// Lets a worker read the columns if the index has changed, so that the next query finds them: after a scan.
    public func prepareSoon() throws(LibraryError) {
        try columns.readSoon()
    }

    /// Follows a change of one song's rating, plays, skips or last playing that has just been made through this
    /// database, by a statement that changed this row alone. Cheaper than reading all columns again.
    public func noteChange(ofSong id: Int64) throws(LibraryError) {
        try columns.follow(change: id)
    }
}
