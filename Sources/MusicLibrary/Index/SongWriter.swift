/// Writes songs into the tables. Thread: that of its database.
struct SongWriter {
    private let database: Database
    private let insert: Statement
    private let update: Statement
    private let find: Statement
    private let unfold: Statement
    private let fold: Statement
    private let moveSong: Statement
    private let removeSong: Statement
    private let saveLost: Statement
    private let restoreLost: Statement
    private let forgetLost: Statement

    /// What belongs to the user and not to the file: left alone when a file has changed.
    private static let kept = ["rating", "plays", "skips", "added", "last_played"]

    init(_ database: Database) throws(LibraryError) {
        self.database = database
        func prepare(_ text: String) throws(LibraryError) -> Statement {
            try database.prepare(text, isKept: true)
        }
        let names = LibrarySong.columnNames.dropFirst()
        insert = try prepare(
            "INSERT OR IGNORE INTO songs(\(names.joined(separator: ", "))) VALUES (\(Self.marks(names.count)))"
        )
        // Parameters have the numbers of `insert`, so that both are bound alike.
        let changes = names.enumerated().filter { $1 != "path" && !Self.kept.contains($1) }
        update = try prepare(
            "UPDATE songs SET \(changes.map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")) WHERE path = ?1"
        )
        find = try prepare("SELECT id FROM songs WHERE path = ?")
        let folded = Schema.foldedColumns
        unfold = try prepare("DELETE FROM folded WHERE id = ?")
        fold = try prepare(
            "INSERT INTO folded(id, \(folded.joined(separator: ", "))) VALUES (\(Self.marks(folded.count + 1)))"
        )
        moveSong = try prepare("UPDATE songs SET path = ?, folder = ?, inode = ? WHERE id = ?")
        removeSong = try prepare("DELETE FROM songs WHERE id = ?")
        let user = "rating, plays, skips, added, last_played"
        saveLost = try prepare(
            """
            INSERT OR REPLACE INTO lost(path, size, modified, inode, \(user))
            SELECT path, size, modified, inode, \(user) FROM songs
            WHERE id = ? AND (rating > 0 OR plays > 0 OR skips > 0)
            """)
        restoreLost = try prepare(
            """
            UPDATE songs SET (\(user)) = (SELECT \(user) FROM lost WHERE lost.path = ?1) WHERE songs.id = ?2
            """)
        forgetLost = try prepare("DELETE FROM lost WHERE path = ?")
    }

    private static func marks(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }

    /// Writes a song that is new or whose file has changed; answers its id. Takes back what was lost with the
    /// file that had the path `lost`.
    @discardableResult
    func write(_ read: SongReader.Read, lost: String? = nil) throws(LibraryError) -> Int64 {
        read.song.bind(to: insert)
        try insert.run()
        var id = database.lastRow
        if database.changedRowCount == 0 {
            read.song.bind(to: update)
            try update.run()
            find.bind(1, read.song.path)
            id = try find.step() ? find.integer(0) ?? 0 : 0
            find.reset()
            unfold.bind(1, id)
            try unfold.run()
        }
        try write(folded: read.folded, id: id)
        if let lost {
            restoreLost.bind(1, lost)
            restoreLost.bind(2, id)
            try restoreLost.run()
            forgetLost.bind(1, lost)
            try forgetLost.run()
        }
        return id
    }

    private func write(folded: [String], id: Int64) throws(LibraryError) {
        fold.bind(1, id)
        for (index, text) in folded.enumerated() { fold.bind(index + 2, text) }
        try fold.run()
    }

    /// Gives a song the path where its file is now.
    func move(_ id: Int64, to file: FoundFile) throws(LibraryError) {
        moveSong.bind(1, file.path)
        moveSong.bind(2, file.folder)
        moveSong.bind(3, file.inode)
        moveSong.bind(4, id)
        try moveSong.run()
        // All of the row, because the text index must be told what it held.
        let columns = Schema.foldedColumns.joined(separator: ", ")
        let row = try database.prepare("SELECT \(columns) FROM folded WHERE id = ?")
        row.bind(1, id)
        guard try row.step() else { return }
        var texts = Schema.foldedColumns.indices.map { row.text($0) }
        row.reset()
        unfold.bind(1, id)
        try unfold.run()
        texts[texts.count - 1] = Folding.fold(file.path)
        try write(folded: texts, id: id)
    }

    /// Removes a song whose file is gone; its rating and plays are kept in case it comes back.
    func remove(_ id: Int64) throws(LibraryError) {
        saveLost.bind(1, id)
        try saveLost.run()
        unfold.bind(1, id)
        try unfold.run()
        removeSong.bind(1, id)
        try removeSong.run()
    }
}
