import CSQLite

/// An open SQLite database.
///
/// Thread: one at a time. Several databases may have the same file open, in one process or in many.
public final class Database {
    private let handle: OpaquePointer
    /// The file's path; ":memory:" for one without a file.
    public let path: String

    /// How a file is opened.
    public enum Mode: Sendable {
        /// Made if it isn't there.
        case writable
        /// Never written to.
        case readOnly
    }

    private static let settings: Void = drumdub_leave_out_counting()

    /// Opens `path`. Whoever finds it locked waits up to 5 s.
    public init(path: String, mode: Mode = .writable) throws(LibraryError) {
        _ = Self.settings
        let flags =
            mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle = opened, code == SQLITE_OK else {
            sqlite3_close_v2(opened)
            throw Self.error(code, path: path, detail: String(cString: sqlite3_errstr(code)))
        }
        self.handle = handle
        self.path = path
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, 5_000)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Carries out statements that give no rows, separated by semicolons.
    public func run(_ statements: String) throws(LibraryError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        if code != SQLITE_OK { throw error(code) }
    }

    /// A statement with `?` for what is bound later; `isKept` for one that is used again and again.
    public func prepare(_ text: String, isKept: Bool = false) throws(LibraryError) -> Statement {
        var prepared: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(handle, text, -1, flags, &prepared, nil)
        guard let prepared, code == SQLITE_OK else { throw error(code) }
        return Statement(prepared, of: self)
    }

    /// Carries out `body` as a whole or, if it throws, not at all.
    public func transaction<Result>(
        _ body: () throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(LibraryError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Some failures have ended the transaction already; then this does nothing.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// The row that was inserted last.
    public var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Rows that the last statement changed.
    public var changedRowCount: Int { Int(sqlite3_changes64(handle)) }

    /// The error of the last call, which answered `code`.
    func error(_ code: Int32) -> LibraryError {
        Self.error(code, path: path, detail: String(cString: sqlite3_errmsg(handle)))
    }

    private static func error(_ code: Int32, path: String, detail: String) -> LibraryError {
        let reason: String
        switch code & 0xFF {
        case SQLITE_FULL: reason = "the disk is full; make room and rescan"
        case SQLITE_READONLY, SQLITE_PERM: reason = "can't be written; change its permissions"
        case SQLITE_CANTOPEN: reason = "can't be opened; change its folder's permissions"
        case SQLITE_BUSY, SQLITE_LOCKED: reason = "another program holds it; try again"
        case SQLITE_CORRUPT, SQLITE_NOTADB: reason = "the index is damaged; it must be rebuilt"
        case SQLITE_IOERR: reason = "can't be read or written (\(detail)); look at the disk"
        default: reason = detail
        }
        let isDamage = [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        return LibraryError(subject: path, reason: reason, isDamage: isDamage)
    }
}
