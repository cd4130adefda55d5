import Glibc
import Host

/// Brings the index up to what the folders hold. Thread: the library's worker.
struct Scanner {
    private let database: Database
    private let writer: SongWriter
    private let isCancelled: () -> Bool
    private let tell: (LibraryEvent) -> Void

    private var report = ScanReport()
    private let startSeconds = MonotonicClock.seconds

    /// Songs that are written as a whole: many, because each batch becomes a piece of the text index.
    private static let batchCount = 2_048
    /// Lines about trouble that a scan tells at most.
    private static let longestList = 10
    /// The longest that a batch waits for its songs.
    private static let batchSeconds = 0.2

    /// A scanner for the index in `database`; `isCancelled` may be asked by any thread.
    init(
        _ database: Database, isCancelled: @escaping () -> Bool, tell: @escaping (LibraryEvent) -> Void
    ) throws(LibraryError) {
        self.database = database
        self.isCancelled = isCancelled
        self.tell = tell
        writer = try SongWriter(database)
    }

    /// Looks through `roots` and answers what was done. `saw` is told of all folders before files are read.
    mutating func scan(
        _ roots: [String], saw: ([String]) -> Void = { _ in }
    ) throws(LibraryError) -> ScanReport {
        let walk = FolderWalk(roots: roots, isCancelled: isCancelled)
        saw(walk.folders)
        tellTroubles(walk)
        report.fileCount = walk.files.count
        var known = try knownFiles(below: roots)
        var fresh: [FoundFile] = []
        for file in walk.files {
            if let old = known.removeValue(forKey: file.path) {
                if !file.isSameFile(as: old) { fresh.append(file) }
                if !file.isSameFile(as: old) { report.changedCount += 1 }
            } else {
                fresh.append(file)
                report.addedCount += 1
            }
        }
        if !isCancelled() {
            let unreached = walk.unreadable.map(\.path) + emptied(roots, known)
            let gone = known.filter { entry in !unreached.contains { isBelow(entry.key, $0) } }
            try settle(gone, &fresh)
        }
        try read(fresh)
        report.wasCancelled = isCancelled()
        report.seconds = MonotonicClock.seconds - startSeconds
        return report
    }

    /// Removes the songs below `folder` that are not below one of `others`; answers how many.
    mutating func remove(below folder: String, but others: [String]) throws(LibraryError) -> Int {
        let gone = try knownFiles(below: [folder]).filter { entry in
            !others.contains { isBelow(entry.key, $0) }
        }
        try inBatches(gone.values.map(\.id)) { id throws(LibraryError) in try writer.remove(id) }
        return gone.count
    }

    /// What went wrong on the way, a line each, but not more than somebody would read.
    private func tellTroubles(_ walk: FolderWalk) {
        let kept = "what the library knows of it is kept"
        let lines = walk.loops + walk.unreadable.map { "\($0.text); \(kept)" }
        for line in lines.prefix(Self.longestList) { tell(.trouble(line)) }
        if lines.count > Self.longestList {
            tell(.trouble("\(lines.count - Self.longestList) more folders and links are like that"))
        }
    }

    /// Those of `roots` that hold nothing at all any more: as a rule a disk that is not mounted.
    private func emptied(_ roots: [String], _ known: [String: KnownFile]) -> [String] {
        roots.filter { root in
            guard (try? Files.names(in: root))?.isEmpty ?? false,
                known.keys.contains(where: { isBelow($0, root) })
            else { return false }
            tell(.trouble("\(root): is empty now; mount its disk and rescan, or take it out of the library"))
            return true
        }
    }

    private func isBelow(_ path: String, _ folder: String) -> Bool {
        let (path, folder) = (path.utf8, folder.utf8)
        if folder.count == 1 { return true }
        return path.count > folder.count && path.starts(with: folder)
            && path[path.index(path.startIndex, offsetBy: folder.count)] == 0x2F
    }

    private func knownFiles(below roots: [String]) throws(LibraryError) -> [String: KnownFile] {
        let rows = try database.prepare("SELECT id, path, size, modified, inode FROM songs")
        var known: [String: KnownFile] = [:]
        while try rows.step() {
            let path = rows.text(1)
            guard roots.contains(where: { isBelow(path, $0) }) else { continue }
            known[path] = KnownFile(
                id: rows.integer(0) ?? 0, size: rows.integer(2) ?? 0,
                modifiedNanoseconds: rows.integer(3) ?? 0,
                inode: rows.integer(4) ?? 0)
        }
        return known
    }

    /// Removes songs whose files are gone, but those that are found elsewhere get their new path.
    private mutating func settle(
        _ gone: [String: KnownFile], _ fresh: inout [FoundFile]
    ) throws(LibraryError) {
        if gone.isEmpty { return }
        var moves: [(id: Int64, file: FoundFile)] = []
        var left = gone
        if !fresh.isEmpty {
            let places = Dictionary(grouping: gone.keys) { gone[$0]?.modifiedNanoseconds ?? 0 }
            fresh.removeAll { file in
                let old = places[file.modifiedNanoseconds, default: []].first { path in
                    guard let old = left[path], old.size == file.size else { return false }
                    return old.inode == file.inode || Paths.name(of: path) == Paths.name(of: file.path)
                }
                guard let old, let known = left.removeValue(forKey: old) else { return false }
                moves.append((known.id, file))
                return true
            }
        }
        report.movedCount += moves.count
        report.addedCount -= moves.count
        report.removedCount += left.count
        try inBatches(moves) { move throws(LibraryError) in try writer.move(move.id, to: move.file) }
        try inBatches(left.values.map(\.id)) { id throws(LibraryError) in try writer.remove(id) }
    }

    private func inBatches<Item>(
        _ items: [Item], _ body: (Item) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        var start = 0
        while start < items.count && !isCancelled() {
            let end = min(start + Self.batchCount, items.count)
            try database.transaction { () throws(LibraryError) in
                for item in items[start..<end] { try body(item) }
            }
            start = end
        }
    }

    /// Reads files on all cores and writes what they hold, batch by batch.
    private mutating func read(_ files: [FoundFile]) throws(LibraryError) {
        if files.isEmpty || isCancelled() { return }
        let lost = try lostPaths()
        let pool = ReaderPool(files)
        defer { pool.stop() }
        var (doneCount, toldSeconds) = (0, MonotonicClock.seconds)
        while doneCount < files.count && !isCancelled() {
            let batch = try writeBatch(pool, atMost: files.count - doneCount, lost: lost)
            doneCount += batch.count
            report.problemCount += batch.problemCount
            if MonotonicClock.seconds - toldSeconds > 0.1 {
                toldSeconds = MonotonicClock.seconds
                tellProgress(doneCount, files.count)
            }
        }
        report.addedCount = max(0, report.addedCount - (files.count - doneCount))
    }

    /// Writes the songs that are read next, until it is enough for once or has taken long enough: others that
    /// want to write wait for it.
    private func writeBatch(
        _ pool: ReaderPool, atMost limit: Int, lost: Set<String>
    ) throws(LibraryError) -> (count: Int, problemCount: Int) {
        let added = Int64(time(nil))
        let end = MonotonicClock.seconds + Self.batchSeconds
        return try database.transaction { () throws(LibraryError) in
            var (count, problemCount) = (0, 0)
            while count < min(limit, Self.batchCount), MonotonicClock.seconds < end, !isCancelled() {
                for piece in pool.take(milliseconds: 50) {
                    for var read in piece {
                        read.song.added = added
                        let path = lost.contains(read.song.path) ? read.song.path : nil
                        try writer.write(read, lost: path)
                        if read.song.problem != nil { problemCount += 1 }
                        count += 1
                    }
                }
            }
            return (count, problemCount)
        }
    }

    private func lostPaths() throws(LibraryError) -> Set<String> {
        let rows = try database.prepare("SELECT path FROM lost")
        var paths: Set<String> = []
        while try rows.step() { paths.insert(rows.text(0)) }
        return paths
    }

    private func tellProgress(_ doneCount: Int, _ totalCount: Int) {
        let rate = Double(doneCount) / max(1e-6, MonotonicClock.seconds - startSeconds)
        tell(
            .progress(
                ScanProgress(
                    doneCount: doneCount, totalCount: totalCount, rate: rate,
                    secondsLeft: Double(totalCount - doneCount) / rate)))
    }
}
