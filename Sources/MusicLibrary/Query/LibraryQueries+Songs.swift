extension LibraryQueries {
    /// Queries on an index that is made of known songs, without any scan: for measuring and for tests.
    ///
    /// - Parameter path: where the index is made; `:memory:` for one without a file.
    public convenience init(of songs: [LibrarySong], at path: String = ":memory:") throws(LibraryError) {
        let database = try Database(path: path)
        try database.run(Schema.tables)
        try database.transaction { () throws(LibraryError) in try Self.insert(songs, into: database) }
        try self.init(database)
    }

    private static func insert(_ songs: [LibrarySong], into database: Database) throws(LibraryError) {
        let song = try database.prepare(statement("songs", Array(LibrarySong.columnNames.dropFirst())))
        let folded = try database.prepare(statement("folded", ["id"] + Schema.foldedColumns))
        for each in songs {
            each.bind(to: song)
            try song.run()
            folded.bind(1, database.lastRow)
            let texts = [
                each.title, each.artist, each.album, each.albumArtist, each.genre, each.composer,
                each.comment,
                each.path,
            ]
            for (index, text) in texts.enumerated() { folded.bind(index + 2, Folding.fold(text)) }
            try folded.run()
        }
    }

    private static func statement(_ table: String, _ columns: [String]) -> String {
        let places = columns.map { _ in "?" }.joined(separator: ",")
        return "INSERT INTO \(table)(\(columns.joined(separator: ","))) VALUES (\(places))"
    }
}
