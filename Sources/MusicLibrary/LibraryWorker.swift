import Glibc
import Host

/// The side of the library that scans, watches and mends. Thread: the library's worker, all of it.
final class LibraryWorker {
    private let state: LibraryState
    private let watchesFolders: Bool
    private var watch: FolderWatch?
    private var database: Database?
    /// Pages that the index may have, for tests of full disks; 0 for no bound.
    private let pageLimit: Int
    private var hasChecked = false

    /// Files that are being copied change for a while: this long nothing must have happened.
    private static let restMilliseconds: Int32 = 150
    /// But no longer than this.
    private static let longestRestMilliseconds = 2_000

    init(_ state: LibraryState, watchesFolders: Bool, pageLimit: Int) {
        self.state = state
        self.watchesFolders = watchesFolders
        self.pageLimit = pageLimit
    }

    /// Works until it is told to stop.
    func run() {
        do throws(LibraryError) {
            try open()
            if watchesFolders { startWatching(try folders()) }
        } catch {
            state.events.post(.trouble(error.text))
        }
        while !state.isEnding.load(ordering: .relaxed) {
            waitForSomething()
            for job in state.jobs.take() { perform(job) }
            if !state.isEnding.load(ordering: .relaxed) { followChanges() }
        }
    }

    private func open() throws(LibraryError) {
        let opened = try IndexFile.open(state.index.path)
        // A scan waits for the disk seldom rather than often.
        try opened.run("PRAGMA wal_autocheckpoint = 8192")
        if pageLimit > 0 && !IndexFile.isInMemory(state.index.path) {
            try opened.run("PRAGMA max_page_count = \(pageLimit)")
        }
        database = opened
    }

    private func waitForSomething() {
        var entries = [pollfd(fd: state.jobs.descriptor, events: Int16(POLLIN), revents: 0)]
        if let watch { entries.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)) }
        poll(&entries, nfds_t(entries.count), -1)
    }

    private func perform(_ job: LibraryJob) {
        switch job {
        case .scan(let roots):
            mending { () throws(LibraryError) in
                try addFolders(roots)
                report(try scan(roots))
            }
        case .rescan:
            mending { () throws(LibraryError) in
                report(try scan(try folders()))
            }
        case .forget(let folder):
            mending { () throws(LibraryError) in try forget(folder) }
        case .note(let note):
            mending { () throws(LibraryError) in
                if let database { try note.write(to: database) }
            }
        case .mend: rebuild()
        case .stop: break
        }
    }

    private func report(_ report: ScanReport) {
        state.events.post(.finished(report))
        if !hasChecked { check() }
        // What the scan wrote goes from the log into the file while nobody waits.
        try? database?.run("PRAGMA wal_checkpoint(PASSIVE)")
    }

    /// Looks once whether all of the index is in order.
    private func check() {
        hasChecked = true
        guard let database, !IndexFile.isSound(database) else { return }
        rebuild()
    }

    // MARK: - Scanning

    private func folders() throws(LibraryError) -> [String] {
        guard let database else { return [] }
        let rows = try database.prepare("SELECT path FROM folders ORDER BY path")
        var paths: [String] = []
        while try rows.step() { paths.append(rows.text(0)) }
        return paths
    }

    private func addFolders(_ paths: [String]) throws(LibraryError) {
        let known = try folders()
        guard let database, !paths.allSatisfy(known.contains) else { return }
        try database.transaction { () throws(LibraryError) in
            let insert = try database.prepare("INSERT OR IGNORE INTO folders(path) VALUES (?)")
            for path in paths {
                insert.bind(1, path)
                try insert.run()
            }
        }
    }

    private func scan(_ roots: [String]) throws(LibraryError) -> ScanReport {
        guard let database else { return ScanReport() }
        let state = state
        var scanner = try Scanner(
            database, isCancelled: { state.isCancelled.load(ordering: .relaxed) },
            tell: { state.events.post($0) })
        // Watched before they are read: what happens meanwhile is seen afterwards.
        return try scanner.scan(roots) { folders in
            if watchesFolders { startWatching(folders) }
        }
    }

    private func forget(_ folder: String) throws(LibraryError) {
        guard let database else { return }
        let delete = try database.prepare("DELETE FROM folders WHERE path = ?")
        delete.bind(1, folder)
        try delete.run()
        var scanner = try Scanner(database, isCancelled: { false }, tell: { _ in })
        let removed = try scanner.remove(below: folder, but: try folders())
        state.events.post(.changed(added: 0, removed: removed))
    }

    // MARK: - Watching

    private func startWatching(_ folders: [String]) {
        let watch = watch ?? FolderWatch()
        self.watch = watch
        if let line = watch.watch(folders) { state.events.post(.trouble(line)) }
    }

    /// Looks through the folders where something happened, once it has stopped happening.
    private func followChanges() {
        guard let watch else { return }
        var changed: Set<String> = []
        var isAll = false
        let start = MonotonicClock.seconds
        while true {
            switch watch.take() {
            case .none: break
            case .folders(let folders): changed.formUnion(folders)
            case .all: isAll = true
            }
            if changed.isEmpty && !isAll { return }
            let waited = Int((MonotonicClock.seconds - start) * 1_000)
            var entries = [
                pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: state.jobs.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            if waited > Self.longestRestMilliseconds || poll(&entries, 2, Self.restMilliseconds) == 0
                || entries[1].revents != 0
            {
                break
            }
        }
        mending { () throws(LibraryError) in
            let report = try scan(isAll ? try folders() : Self.outermost(changed))
            if report.hasChanges {
                state.events.post(
                    .changed(added: report.addedCount, removed: report.removedCount))
            }
        }
    }

    /// Without those that lie in others.
    private static func outermost(_ folders: Set<String>) -> [String] {
        folders.filter { folder in !folders.contains { folder.hasPrefix($0 + "/") } }.sorted()
    }

    // MARK: - Mending

    /// Does something with the index; mends the index if that fails, and does it again.
    private func mending(_ body: () throws(LibraryError) -> Void) {
        do throws(LibraryError) {
            if database == nil { try open() }
            try body()
        } catch {
            if state.isEnding.load(ordering: .relaxed) { return }
            if error.isDamage {
                rebuild()
            } else {
                moveToMemory(error)
            }
            do throws(LibraryError) {
                if database == nil { try open() }
                try body()
            } catch {
                state.events.post(.trouble(error.text))
            }
        }
    }

    private func rebuild() {
        database = nil
        var lines: [String] = []
        let path = state.index.path
        do throws(LibraryError) {
            try IndexFile.replace(path, &lines)
            state.moveIndex(to: path)
            try open()
            for line in lines { state.events.post(.trouble(line)) }
            state.jobs.post(.rescan)
        } catch {
            state.events.post(.trouble(error.text))
        }
    }

    /// Goes on with a copy in memory, since the disk takes no more.
    private func moveToMemory(_ cause: LibraryError) {
        let old = state.index.path
        if IndexFile.isInMemory(old) { return }
        state.events.post(.trouble("\(cause.text); the library goes on in memory"))
        let path = IndexFile.memoryPath(for: old)
        if let copy = try? database?.prepare("VACUUM INTO ?") {
            copy.bind(1, path)
            if (try? copy.run()) == nil { unlink(path) }
        }
        database = nil
        let memory = IndexFile(wanted: path)
        state.moveIndex(to: memory.path)
        for line in memory.troubles { state.events.post(.trouble(line)) }
    }
}
