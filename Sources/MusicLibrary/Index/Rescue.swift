/// Takes out of an index, damaged or not, what no scan brings back: folders, ratings and plays.
struct Rescue {
    private let path: String

    /// From the index at `path`, which is only read.
    init(from path: String) {
        self.path = path
    }

    private static let columns = "path, size, modified, inode, rating, plays, skips, added, last_played"

    /// Copies what can be read into the tables `folders` and `lost`, from where it comes back when its file is
    /// scanned. Answers how many songs had something to keep.
    func copy(to database: Database) -> Int {
        guard let old = try? Database(path: path) else { return 0 }
        var kept: Set<String> = []
        try? database.transaction { () throws(LibraryError) in
            let folder = try database.prepare("INSERT OR IGNORE INTO folders(path) VALUES (?)")
            let marks = Array(repeating: "?", count: 9).joined(separator: ", ")
            let lost = try database.prepare("INSERT OR IGNORE INTO lost(\(Self.columns)) VALUES (\(marks))")
            try? copyRows(old, "SELECT path FROM folders", 0, to: folder)
            let isWorthKeeping = "rating > 0 OR plays > 0 OR skips > 0"
            // Damage stops a reader where it lies: from the other end the rest can be read.
            for order in ["id", "id DESC"] {
                let rows = "SELECT \(Self.columns) FROM songs WHERE \(isWorthKeeping) ORDER BY \(order)"
                try? copyRows(old, rows, 8, to: lost) { kept.insert($0) }
            }
            try? copyRows(old, "SELECT \(Self.columns) FROM lost", 8, to: lost) { kept.insert($0) }
        }
        LibraryQueries.copySaved(from: old, to: database)
        return kept.count
    }

    /// Copies a text and `numberCount` numbers of each row, as far as rows can be read.
    private func copyRows(
        _ old: Database, _ text: String, _ numberCount: Int, to insert: Statement,
        note: (String) -> Void = { _ in }
    ) throws(LibraryError) {
        let rows = try old.prepare(text)
        while try rows.step() {
            insert.bind(1, rows.text(0))
            for index in 0..<numberCount { insert.bind(index + 2, rows.integer(index + 1)) }
            try insert.run()
            note(rows.text(0))
        }
    }
}
