import Glibc
import Host

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
        if let count = copy(from: path, to: database) { return count }
        // Without its first page nothing in a file can be found. That page is alike in all indexes.
        guard let mended = copyWithNewHead() else { return 0 }
        defer { for suffix in ["", "-wal", "-shm"] { unlink(mended + suffix) } }
        return copy(from: mended, to: database) ?? 0
    }

    /// The same from the index at `path`; nil if there is no table in it.
    private func copy(from path: String, to database: Database) -> Int? {
        guard let old = try? Database(path: path), (try? old.prepare("SELECT path FROM songs")) != nil else {
            return nil
        }
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

    /// A copy of the file with the first page of a new index, which says where the tables begin; it holds too
    /// how many pages there are. Answers the copy's path; nil if the file is none that could be mended so.
    private func copyWithNewHead() -> String? {
        let place = path + ".mending"
        for suffix in ["", "-wal", "-shm"] { unlink(place + suffix) }
        guard (try? IndexFile.makeEmpty(place)) != nil, let empty = try? Files.read(place),
            var bytes = try? Files.read(path, limit: 1 << 30), empty.count >= 4_096,
            bytes.count > empty.count / 2
        else { return nil }
        unlink(place)
        bytes.replaceSubrange(0..<4_096, with: empty[0..<4_096])
        let pageCount = bytes.count / 4_096
        // The count is believed if the file's changes at 24 and at 92 are as many.
        for index in 0..<4 {
            bytes[28 + index] = UInt8(truncatingIfNeeded: pageCount >> (8 * (3 - index)))
            bytes[24 + index] = bytes[92 + index]
        }
        guard (try? Files.write(bytes, to: place)) != nil else { return nil }
        return place
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
