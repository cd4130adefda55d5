import Glibc
import Host

/// The file of the index: opening, checking, setting a damaged one aside, going on without a disk.
struct IndexFile {
    /// Where it is now; in memory under `/dev/shm` if it can't be where it was wanted.
    let path: String
    /// What happened on the way, a line each.
    private(set) var troubles: [String] = []

    /// Makes the index ready at `wanted`, or in memory if it can't be there.
    init(wanted: String) {
        var troubles: [String] = []
        do {
            try Files.makeFolder(Paths.folder(of: wanted))
            try Self.prepare(wanted, &troubles)
            path = wanted
        } catch {
            let text = (error as? LibraryError)?.text ?? (error as? FileError)?.text ?? "\(error)"
            troubles.append("\(text); the library goes on in memory")
            path = Self.memoryPath(for: wanted)
            do throws(LibraryError) {
                try Self.prepare(path, &troubles)
            } catch {
                troubles.append(error.text)
            }
        }
        self.troubles = troubles
    }

    /// Opens the index for a thread.
    static func open(_ path: String) throws(LibraryError) -> Database {
        let database = try Database(path: path)
        try database.run(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -16384; PRAGMA journal_size_limit = 4194304;
            """)
        return database
    }

    /// Makes the tables. An index that is damaged, or of another form, is set aside first.
    private static func prepare(_ path: String, _ troubles: inout [String]) throws(LibraryError) {
        do throws(LibraryError) {
            let database = try open(path)
            let version = try version(of: database)
            if version == Schema.version || version == 0 {
                try makeTables(database)
                return
            }
            troubles.append("\(path): the index is of another version; it is rebuilt")
        } catch {
            guard error.isDamage else { throw error }
        }
        try replace(path, &troubles)
    }

    private static func makeTables(_ database: Database) throws(LibraryError) {
        try database.transaction { () throws(LibraryError) in
            try database.run(Schema.tables + Schema.settings + "PRAGMA user_version = \(Schema.version);")
        }
        // A look at every table: a damaged page shows here rather than in the midst of a song.
        for table in ["songs", "folded", "folders", "lost"] {
            _ = try database.prepare("SELECT * FROM \(table) LIMIT 1").step()
        }
    }

    /// Makes an index without songs, all of it in the one file.
    static func makeEmpty(_ path: String) throws(LibraryError) {
        let database = try open(path)
        try makeTables(database)
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func version(of database: Database) throws(LibraryError) -> Int {
        let row = try database.prepare("PRAGMA user_version")
        return try row.step() ? row.int(0) ?? 0 : 0
    }

    /// True if the file's structure is in order. It reads all of it.
    static func isSound(_ database: Database) -> Bool {
        do throws(LibraryError) {
            let row = try database.prepare("PRAGMA quick_check(1)")
            return try row.step() && row.text(0) == "ok"
        } catch {
            return !error.isDamage
        }
    }

    /// Sets the file at `path` aside as `path.damaged-N` and makes a new one with the folders, ratings and
    /// plays that can still be read.
    static func replace(_ path: String, _ troubles: inout [String]) throws(LibraryError) {
        var number = 1
        while Files.kind(of: "\(path).damaged-\(number)") != nil { number += 1 }
        let aside = "\(path).damaged-\(number)"
        guard rename(path, aside) == 0 else {
            throw LibraryError(subject: path, reason: String(cString: strerror(errno)))
        }
        for suffix in ["-wal", "-shm"] { rename(path + suffix, aside + suffix) }
        let database = try open(path)
        try makeTables(database)
        let count = Rescue(from: aside).copy(to: database)
        let hasFolders = try database.prepare("SELECT 1 FROM folders LIMIT 1").step()
        let remedy =
            hasFolders ? "the rest comes with the next scan" : "bring the rest back with: scan FOLDER"
        troubles.append(
            "\(path): the index was damaged; it is kept as \(Paths.name(of: aside)), "
                + "ratings and plays of \(count) songs were rescued, \(remedy)")
    }

    /// A place in memory for the index of this process; those of processes that are gone are removed.
    static func memoryPath(for wanted: String) -> String {
        let folder = Files.kind(of: "/dev/shm") == .folder ? "/dev/shm" : "/tmp"
        for name in (try? Files.names(in: folder)) ?? [] where name.hasPrefix("drumdub-index-") {
            let owner = name.split(separator: "-").dropFirst(2).first.flatMap { pid_t($0) } ?? 0
            if owner > 0 && kill(owner, 0) != 0 && errno == ESRCH { unlink("\(folder)/\(name)") }
        }
        return "\(folder)/drumdub-index-\(getpid())-\(MonotonicClock.nanoseconds)"
    }

    /// True for a path that `memoryPath` gave.
    static func isInMemory(_ path: String) -> Bool { Paths.name(of: path).hasPrefix("drumdub-index-") }

    /// Removes an index in memory.
    static func removeFromMemory(_ path: String) {
        guard isInMemory(path) else { return }
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }
}
