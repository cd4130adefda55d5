import Glibc
import Host

/// The songs that one can pick: an index of folders, kept current while the program runs.
///
/// Scanning, watching and mending are done by a worker; what is asked here is answered at once from the index.
/// Thread: control.
public final class MusicLibrary {
    let state: LibraryState
    private let worker: Worker
    private var opened: (database: Database, generation: Int)?
    /// The index that is being made anew.
    private var damagedGeneration = -1

    /// Opens the index at `indexPath`, or makes it; its folder too. Never fails: an index that can't be there is
    /// in memory, a damaged one is set aside and made anew, and `takeEvents` tells.
    public convenience init(indexPath: String, watchesFolders: Bool = true) {
        self.init(indexPath: indexPath, watchesFolders: watchesFolders, pageLimit: 0)
    }

    /// The same with an index of at most `pageLimit` pages, as on a disk that is nearly full.
    init(indexPath: String, watchesFolders: Bool = true, pageLimit: Int) {
        let index = IndexFile(wanted: indexPath)
        let state = LibraryState(path: index.path)
        self.state = state
        for line in index.troubles { state.events.post(.trouble(line)) }
        worker = Worker(name: "library") {
            LibraryWorker(state, watchesFolders: watchesFolders, pageLimit: pageLimit).run()
        }
    }

    deinit {
        state.isEnding.store(true, ordering: .relaxed)
        state.isCancelled.store(true, ordering: .relaxed)
        state.jobs.post(.stop)
        worker.join()
        opened = nil
        IndexFile.removeFromMemory(state.index.path)
    }

    // MARK: - What happens

    /// Readable (poll) while events wait.
    public var descriptor: Int32 { state.events.descriptor }

    /// What has happened since the last call, oldest first.
    public func takeEvents() -> [LibraryEvent] { state.events.take() }

    /// Waits until events wait, or so many milliseconds; a negative number waits for ever.
    public func waitForEvents(milliseconds: Int32) { state.events.wait(milliseconds: milliseconds) }

    // MARK: - Scanning

    /// Adds folders to the library and looks through them; `.finished` tells when it is done.
    ///
    /// Throws if one of them is no folder; then nothing is done.
    public func scan(_ folders: [String]) throws(LibraryError) {
        var roots: [String] = []
        for folder in folders {
            guard let resolved = realpath(Paths.expand(folder), nil) else {
                throw LibraryError(subject: folder, reason: String(cString: strerror(errno)))
            }
            defer { free(resolved) }
            let root = String(cString: resolved)
            guard Files.kind(of: root) == .folder else {
                throw LibraryError(subject: folder, reason: "is no folder; name one with songs in it")
            }
            roots.append(root)
        }
        state.isCancelled.store(false, ordering: .relaxed)
        state.jobs.post(.scan(roots))
    }

    /// Looks through all folders of the library for what has changed; `.finished` tells when it is done.
    public func rescan() {
        state.isCancelled.store(false, ordering: .relaxed)
        state.jobs.post(.rescan)
    }

    /// Stops the scan that goes on. What it has read is kept, and the next scan goes on from there.
    public func cancelScan() {
        state.isCancelled.store(true, ordering: .relaxed)
    }

    /// Takes a folder, as `folders` names it, and its songs out of the library.
    public func forget(_ folder: String) {
        state.jobs.post(.forget(folder))
    }

    /// The folders of the library, sorted.
    public var folders: [String] {
        get throws(LibraryError) {
            try rows("SELECT path FROM folders ORDER BY path") { $0.text(0) }
        }
    }

    // MARK: - The index

    /// The index, for queries. It can be another one after events were taken: ask anew each time.
    public var database: Database {
        get throws(LibraryError) {
            let index = state.index
            if let opened, opened.generation == index.generation { return opened.database }
            let database = try IndexFile.open(index.path)
            opened = (database, index.generation)
            return database
        }
    }

    /// True if the index is in memory only, because it can't be on disk.
    public var isInMemory: Bool { IndexFile.isInMemory(state.index.path) }

    /// Takes an index that is in memory away: before a process ends that has no time to close the library.
    public func removeFromMemory() {
        IndexFile.removeFromMemory(state.index.path)
    }

    /// The song with a number; nil if there is none.
    public func song(id: Int64) throws(LibraryError) -> LibrarySong? {
        try rows("SELECT \(LibrarySong.selectedColumns) FROM songs WHERE id = ?", { $0.bind(1, id) }) {
            LibrarySong(row: $0)
        }.first
    }

    /// The song whose file is at an absolute path; nil if the library doesn't know it.
    public func song(path: String) throws(LibraryError) -> LibrarySong? {
        try rows("SELECT \(LibrarySong.selectedColumns) FROM songs WHERE path = ?", { $0.bind(1, path) }) {
            LibrarySong(row: $0)
        }.first
    }

    /// How many songs there are, those that can't be played too.
    public var songCount: Int {
        get throws(LibraryError) {
            try rows("SELECT count(*) FROM songs") { $0.int(0) ?? 0 }.first ?? 0
        }
    }

    /// What answers queries on `database`; see `queries`.
    var lastQueries: LibraryQueries?

    func rows<Value>(
        _ text: String, _ bind: (Statement) -> Void = { _ in }, _ make: (Statement) -> Value
    ) throws(LibraryError) -> [Value] {
        do throws(LibraryError) {
            let statement = try database.prepare(text)
            bind(statement)
            var values: [Value] = []
            while try statement.step() { values.append(make(statement)) }
            return values
        } catch {
            noteFailure(error)
            throw error
        }
    }

    /// Has the index made anew if an error that somebody got from it says that it is damaged.
    public func noteFailure(_ error: LibraryError) {
        let generation = state.index.generation
        guard error.isDamage, generation != damagedGeneration else { return }
        damagedGeneration = generation
        state.jobs.post(.mend)
    }
}
