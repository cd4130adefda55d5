/// Answers queries from an index.
///
/// Columns of the songs in memory answer within milliseconds. When the index has changed they are read again: at
/// once in a library of up to 20,000 songs, in a larger one by a worker, while SQL answers the same more slowly.
///
/// Thread: that of its database.
public final class LibraryQueries {
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
        let query = try expanded(query)
        let (offset, limit) = (max(offset, 0), max(limit, 0))
        guard let columns = try columns.current(for: query.order) else {
            return try slowPage(query, offset: offset, limit: limit)
        }
        let rows = columns.rows(query)
        let ids = columns.ids(rows, order: query.order, offset: offset, limit: limit)
        return LibraryPage(totalCount: rows.count, songs: try songs(ids))
    }

    /// All songs of a query, in order.
    public func songs(_ query: Query) throws(LibraryError) -> [LibrarySong] {
        try page(query, limit: Int(Int32.max)).songs
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

    private func songs(_ ids: [Int64]) throws(LibraryError) -> [LibrarySong] {
        var songs: [LibrarySong] = []
        songs.reserveCapacity(ids.count)
        for id in ids {
            oneSong.bind(1, id)
            if try oneSong.step() { songs.append(LibrarySong(row: oneSong)) }
            oneSong.reset()
        }
        return songs
    }
}

// MARK: by SQL

extension LibraryQueries {
    /// The same as `page` by SQL alone; saved queries must be in place.
    func slowPage(_ query: Query, offset: Int, limit: Int) throws(LibraryError) -> LibraryPage {
        let sql = try compiled(query)
        let count = try database.prepare("SELECT count(*) FROM songs WHERE \(sql.condition)")
        sql.bind(to: count)
        let totalCount = try count.step() ? count.int(0) ?? 0 : 0
        // The rows alone are sorted, not all that is in them.
        let page = try database.prepare(
            """
            SELECT songs.id FROM songs JOIN folded ON folded.id = songs.id
            WHERE \(sql.condition) ORDER BY \(sql.order) LIMIT ? OFFSET ?
            """)
        sql.bind(to: page)
        page.bind(sql.values.count + 1, Int64(limit))
        page.bind(sql.values.count + 2, Int64(offset))
        var ids: [Int64] = []
        while try page.step() { ids.append(page.integer(0) ?? 0) }
        return LibraryPage(totalCount: totalCount, songs: try songs(ids))
    }

    /// The query's songs in groups, in the order of their folded names; songs of several genres or artists
    /// count for the list as a whole.
    public func groups(
        _ query: Query = .everything, by grouping: LibraryGrouping
    ) throws(LibraryError) -> [LibraryGroup] {
        let sql = try compiled(try expanded(query))
        let (name, artist, keys) = Self.columns(of: grouping)
        let groups = try database.prepare(
            """
            SELECT \(name), \(artist), count(*), total(songs.seconds)
            FROM songs JOIN folded ON folded.id = songs.id
            WHERE \(sql.condition) GROUP BY \(keys) ORDER BY \(keys)
            """)
        sql.bind(to: groups)
        var found: [LibraryGroup] = []
        while try groups.step() {
            found.append(
                LibraryGroup(
                    name: groups.text(0), artist: groups.text(1), songCount: groups.int(2) ?? 0,
                    seconds: groups.double(3) ?? 0))
        }
        return found
    }

    private static func columns(of grouping: LibraryGrouping) -> (name: String, artist: String, keys: String)
    {
        switch grouping {
        case .album:
            (
                "songs.album", "CASE songs.albumartist WHEN '' THEN songs.artist ELSE songs.albumartist END",
                """
                CASE folded.albumartist WHEN '' THEN folded.artist ELSE folded.albumartist END,
                folded.album
                """
            )
        case .artist: ("songs.artist", "''", "folded.artist")
        case .albumArtist: ("songs.albumartist", "''", "folded.albumartist")
        case .genre: ("songs.genre", "''", "folded.genre")
        case .composer: ("songs.composer", "''", "folded.composer")
        case .folder: ("songs.folder", "''", "songs.folder")
        }
    }

    private func compiled(_ query: Query) throws(LibraryError) -> QuerySQL {
        try QuerySQL(query) { (fields, pattern) throws(LibraryError) in
            try ids(with: fields, fitting: pattern)
        }
    }

    /// The songs one of whose texts fits a pattern, as a JSON list.
    private func ids(with fields: [QueryField], fitting text: String) throws(LibraryError) -> String {
        guard let pattern = QueryPattern(text) else { return "[]" }
        let rows = try database.prepare(
            "SELECT id, \(fields.map(\.rawValue).joined(separator: ", ")) FROM folded")
        var ids: [String] = []
        while try rows.step() {
            if fields.indices.contains(where: { pattern.matches(rows.text($0 + 1)) }) {
                ids.append("\(rows.integer(0) ?? 0)")
            }
        }
        return "[" + ids.joined(separator: ",") + "]"
    }
}

extension QuerySQL {
    /// Binds the values to the parameters from 1 on.
    func bind(to statement: Statement) {
        for (index, value) in values.enumerated() {
            switch value {
            case .text(let text): statement.bind(index + 1, text)
            case .number(let number): statement.bind(index + 1, number)
            }
        }
    }
}
