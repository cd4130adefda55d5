import Host

/// The columns of an index in memory, read again by a worker when the index has changed.
///
/// Thread: that of its database.
final class ColumnCache {
    /// What changes with the index: changes by others, and by ourselves.
    private struct Stamp: Equatable {
        var others: Int64
        var own: Int64
    }

    private let database: Database
    private let others: Statement
    private let own: Statement
    private var columns: SongColumns?
    /// The state of the index, or an older one, that `columns` was read at.
    private var stamp: Stamp?
    /// The state at which the reading that is going on, or that failed last, was begun.
    private var begunAt: Stamp?
    /// What a worker leaves when it has ended.
    private var result: Locked<Outcome?>?

    private enum Outcome {
        case read(SongColumns)
        case failed
    }

    init(_ database: Database) throws(LibraryError) {
        self.database = database
        others = try database.prepare("PRAGMA data_version", isKept: true)
        own = try database.prepare("SELECT total_changes()", isKept: true)
    }

    /// The columns, or nil if they are not there yet or have become old; then a worker reads them.
    func current() throws(LibraryError) -> SongColumns? {
        let now = try presentStamp()
        takeResult()
        if stamp == now { return columns }
        guard result == nil, begunAt != now else { return nil }
        // A database without a file can be read by its own connection alone.
        if database.path.isEmpty || database.path == ":memory:" {
            try readNow()
            return columns
        }
        begin(at: now)
        return nil
    }

    /// Reads the columns here and now.
    func readNow() throws(LibraryError) {
        let now = try presentStamp()
        takeResult()
        if stamp == now { return }
        columns = try SongColumns(database)
        stamp = now
    }

    private func begin(at now: Stamp) {
        let path = database.path
        let result = Locked<Outcome?>(nil)
        self.result = result
        begunAt = now
        Worker(name: "columns") {
            let outcome = Self.read(path)
            result.withLock { $0 = outcome }
        }.detach()
    }

    /// Thread: the worker. It reads one state of the index, which is not older than when it was begun.
    private static func read(_ path: String) -> Outcome {
        do throws(LibraryError) {
            return .read(try SongColumns(try Database(path: path, mode: .readOnly)))
        } catch {
            // The query that needs them meets the same fault by itself, and tells it.
            return .failed
        }
    }

    private func takeResult() {
        guard let outcome = result?.withLock({ $0 }) else { return }
        result = nil
        if case .read(let read) = outcome {
            columns = read
            stamp = begunAt
            begunAt = nil
        }
    }

    private func presentStamp() throws(LibraryError) -> Stamp {
        Stamp(others: try Self.number(others), own: try Self.number(own))
    }

    private static func number(_ statement: Statement) throws(LibraryError) -> Int64 {
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) ?? 0 : 0
    }
}
