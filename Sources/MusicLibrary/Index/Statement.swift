import CSQLite

/// A prepared statement of a `Database`. Parameters count from 1, columns from 0.
///
/// Thread: that of its database.
public final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds a whole number; nil is NULL.
    public func bind(_ place: Int, _ value: Int64?) {
        if let value {
            sqlite3_bind_int64(handle, Int32(place), value)
        } else {
            sqlite3_bind_null(handle, Int32(place))
        }
    }

    /// Binds a number; nil is NULL.
    public func bind(_ place: Int, _ value: Double?) {
        if let value {
            sqlite3_bind_double(handle, Int32(place), value)
        } else {
            sqlite3_bind_null(handle, Int32(place))
        }
    }

    /// Binds a text; nil is NULL.
    public func bind(_ place: Int, _ value: String?) {
        guard var value else {
            sqlite3_bind_null(handle, Int32(place))
            return
        }
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty text has no address, and no address would mean NULL.
                if let start = characters.baseAddress {
                    _ = drumdub_bind_text(handle, Int32(place), start, Int32(characters.count))
                } else {
                    _ = drumdub_bind_text(handle, Int32(place), "", 0)
                }
            }
        }
    }

    /// Binds bytes.
    public func bind(_ place: Int, bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes {
            drumdub_bind_bytes(handle, Int32(place), $0.baseAddress, Int32($0.count))
        }
    }

    /// Goes to the next row; false if there is none.
    public func step() throws(LibraryError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let error = database.error(code)
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Carries a statement that gives no rows out, and makes it ready for the next time.
    public func run() throws(LibraryError) {
        while try step() {}
        reset()
    }

    /// Makes it ready to be carried out again; what was bound stays.
    public func reset() {
        sqlite3_reset(handle)
    }

    /// A whole number of the present row; nil for NULL.
    public func integer(_ column: Int) -> Int64? {
        isNull(column) ? nil : sqlite3_column_int64(handle, Int32(column))
    }

    /// The same as an `Int`.
    public func int(_ column: Int) -> Int? { integer(column).map(Int.init) }

    /// A number of the present row; nil for NULL.
    public func double(_ column: Int) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(handle, Int32(column))
    }

    /// A text of the present row; empty for NULL.
    public func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A text of the present row; nil for NULL.
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    /// Bytes of the present row.
    public func bytes(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }
}
