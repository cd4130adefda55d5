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
    private let songCount: Statement
    private var columns: SongColumns?
    /// The state of the index, or an older one, that `columns` was read at.
    private var stamp: Stamp?
    /// The state at which the reading that is going on, or that failed last, was begun.
    private var begunAt: Stamp?
    /// The reading that goes on, and what it leaves when it has ended.
    private var reading: (worker: Worker, result: Locked<Outcome?>)?
    /// How many songs are read at once instead of by a worker.
    private let smallCount: Int

    private enum Outcome {
        case read(SongColumns)
        case failed
    }

    init(_ database: Database, smallCount: Int) throws(LibraryError) {
        self.database = database
        self.smallCount = smallCount
        others = try database.prepare("PRAGMA data_version", isKept: true)
        own = try database.prepare("SELECT total_changes()", isKept: true)
        songCount = try database.prepare("SELECT count(*) FROM songs", isKept: true)
    }

    deinit {
        reading?.worker.detach()
    }

    /// The columns with what an order needs, or nil if they are not there yet or have become old; then a worker
    /// reads them.
    func current(for order: [QueryOrder]) throws(LibraryError) -> SongColumns? {
        let now = try presentStamp()
        takeResult()
        if stamp != now { try refresh(to: now) }
        guard stamp == now else { return nil }
        columns?.makeRanks(for: order)
        return columns
    }

    private func refresh(to now: Stamp) throws(LibraryError) {
        if try isSmall || !hasFile { try readNow() } else { begin(at: now) }
    }

    /// Reads the columns here and now.
    func readNow() throws(LibraryError) {
        let now = try presentStamp()
        takeResult()
        if stamp == now { return }
        columns = try SongColumns(database)
        stamp = now
        // What a worker still reads is older.
        reading?.worker.detach()
        reading = nil
        begunAt = nil
    }

    /// Lets a worker read the columns if they are old.
    func readSoon() throws(LibraryError) {
        let now = try presentStamp()
        takeResult()
        if stamp != now && hasFile { begin(at: now) }
    }

    /// Follows a change of one row that is the only one since the columns were read.
    func follow(change id: Int64) throws(LibraryError) {
        takeResult()
        let now = try presentStamp()
        guard let stamp, now.others == stamp.others, now.own == stamp.own + 1 else { return }
        if try columns?.readNumbers(of: id, from: database) == true { self.stamp = now }
    }

    /// A database without a file can be read by its own connection alone.
    private var hasFile: Bool { !database.path.isEmpty && database.path != ":memory:" }

    /// Whether reading the columns takes no longer than a query by SQL.
    private var isSmall: Bool {
        get throws(LibraryError) { try Self.number(songCount) <= smallCount }
    }

    private func begin(at now: Stamp) {
        guard reading == nil, begunAt != now else { return }
        let path = database.path
        let result = Locked<Outcome?>(nil)
        begunAt = now
        let worker = Worker(name: "columns") {
            let outcome = Self.read(path)
            result.withLock { $0 = outcome }
        }
        reading = (worker, result)
    }

    /// Waits until a reading that goes on has ended.
    func wait() {
        reading?.worker.join()
        takeResult(isJoined: true)
    }

    /// Thread: the worker. It reads one state of the index, which is not older than when it was begun.
    private static func read(_ path: String) -> Outcome {
        do throws(LibraryError) {
            let database = try Database(path: path, mode: .readOnly)
            return .read(try SongColumns(database))
        } catch {
            // The query that needs them meets the same fault by itself, and tells it.
            return .failed
        }
    }

    private func takeResult(isJoined: Bool = false) {
        guard let ended = reading, let outcome = ended.result.withLock({ $0 }) else { return }
        if !isJoined { ended.worker.join() }
        reading = nil
        guard case .read(let read) = outcome else { return }
        columns = read
        stamp = begunAt
        begunAt = nil
    }

    private func presentStamp() throws(LibraryError) -> Stamp {
        Stamp(others: try Self.number(others), own: try Self.number(own))
    }

    private static func number(_ statement: Statement) throws(LibraryError) -> Int64 {
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) ?? 0 : 0
    }
}
