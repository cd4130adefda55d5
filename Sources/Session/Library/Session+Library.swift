import Host
import MusicLibrary

/// The library itself: scanning, and what happens to it.
extension Session {
    /// Opens the library if it has an index, or if it is to get one.
    func openLibrary(isNew: Bool) {
        guard library == nil, let path = places.libraryIndex, isNew || !Files.isMissing(path) else { return }
        library = MusicLibrary(indexPath: path)
        // By a worker, so that the first query is as quick as any other.
        if !isNew { try? library?.prepareQueries() }
    }

    func scan(_ folders: [String]) throws(SessionError) -> Answer {
        openLibrary(isNew: true)
        guard let library else {
            throw SessionError("there is no home folder for a library; use --data FOLDER")
        }
        if folders.isEmpty {
            let known = try asking { () throws(LibraryError) in try library.folders }
            let count = try asking { () throws(LibraryError) in try library.songCount }
            let text =
                known.isEmpty ? "no folder yet; add one with: scan FOLDER" : known.joined(separator: ", ")
            return Answer(
                "library: \(count) songs in \(text)",
                fields: [Field("folders", .list(known.map { .text($0) })), Field("songs", .integer(count))])
        }
        try asking { () throws(LibraryError) in try library.scan(folders) }
        scanCount += 1
        return Answer("scanning \(folders.joined(separator: ", ")); scan stop ends it")
    }

    /// See `SessionFace`.
    public var isScanning: Bool { scanCount > 0 }

    func rescan() throws(SessionError) -> Answer {
        guard let library, !(try asking { () throws(LibraryError) in try library.folders }).isEmpty else {
            throw SessionError("the library has no folder yet; add one with: scan FOLDER")
        }
        library.rescan()
        scanCount += 1
        return Answer("scanning for changes")
    }

    func stopScan() -> Answer {
        if scanCount == 0 { return Answer("no scan goes on") }
        library?.cancelScan()
        return Answer("the scan stops; the next one goes on from there")
    }

    func takeLibraryEvents() {
        guard let library else { return }
        learnFromLibrary()
        for event in library.takeEvents() {
            switch event {
            case .progress(let progress): tellProgress(progress)
            case .finished(let report): finishScan(report)
            case .changed(let added, let removed):
                libraryChanged()
                tell(
                    SessionEvent(
                        "library-changed",
                        added + removed > 0
                            ? "library changed: +\(added) −\(removed)"
                            : "library changed: songs moved or changed",
                        fields: [Field("added", .integer(added)), Field("removed", .integer(removed))]))
            case .trouble(let text): tell(SessionEvent("library-trouble", text))
            }
        }
    }

    private func tellProgress(_ progress: ScanProgress) {
        let now = MonotonicClock.seconds
        if now - lastProgressSeconds < 1 { return }
        lastProgressSeconds = now
        tell(
            SessionEvent(
                "scan-progress",
                "scan: \(progress.doneCount) of \(progress.totalCount), \(Int(progress.rate)) a second, "
                    + "\(clockText(progress.secondsLeft.rounded(.up))) left",
                fields: [
                    Field("done", .integer(progress.doneCount)),
                    Field("total", .integer(progress.totalCount)),
                    Field("rate", .number(progress.rate)),
                    Field("seconds_left", .number(progress.secondsLeft)),
                ]))
    }

    private func finishScan(_ report: ScanReport) {
        scanCount = max(0, scanCount - 1)
        if report.hasChanges { libraryChanged() }
        let counts: [(Int, String)] = [
            (report.addedCount, "new"), (report.changedCount, "changed"), (report.movedCount, "moved"),
            (report.removedCount, "gone"), (report.problemCount, "can't be played"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let what = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
        let how = report.wasCancelled ? "scan stopped" : "scan done"
        tell(
            SessionEvent(
                "scan-finished",
                "\(how): \(report.fileCount) files in \(trimmed(report.seconds, digits: 2)) s; \(what)",
                fields: counts.map {
                    Field($0.1.replacing(" ", with: "_").replacing("'", with: ""), .integer($0.0))
                } + [
                    Field("files", .integer(report.fileCount)), Field("seconds", .number(report.seconds)),
                    Field("stopped", .flag(report.wasCancelled)),
                ]))
    }

    /// Entries of the queue learn what the library knows now: their tags, and where their files have moved to.
    private func libraryChanged() {
        entriesToLearn = player.queue.entries.map(\.id)[...]
        try? library?.prepareQueries()
    }

    /// A few at a time: each is a look into the index, and a queue may be long.
    private func learnFromLibrary() {
        for _ in 0..<20 {
            guard let id = entriesToLearn.popFirst() else { return }
            guard let entry = player.queue.entry(id) else { continue }
            let found: LibrarySong?
            if let id = entry.song.libraryID {
                found = try? library?.song(id: id)
            } else {
                found = try? library?.song(path: entry.song.path)
            }
            guard let found, QueuedSong(found) != entry.song else { continue }
            _ = try? player.apply(.learned(entry.id, QueuedSong(found)))
        }
    }

    // MARK: What is played

    /// A song was played to its end.
    func countPlay(of id: UInt64) {
        guard let song = player.queue.entry(id)?.song.libraryID else { return }
        library?.noteSoon(.played(id: song, at: Int64(WallClock.seconds)))
    }

    /// A song was left before its end.
    func countSkip(of id: UInt64) {
        guard let song = player.queue.entry(id)?.song.libraryID else { return }
        library?.noteSoon(.skipped(id: song))
    }

    /// The song's own factor.
    func gain(of entry: QueueEntry) -> Float {
        Float(entry.song.gain.factor(settings.replayGain))
    }

    /// Lets songs that are open already have the gain of the mode that is set now.
    func applyReplayGain() {
        for song in [deck.song, deck.arriving, deck.following].compactMap({ $0 }) {
            guard let entry = player.queue.entry(song.entryID) else { continue }
            send(.setTrackGain(identifier: song.identifier, gain: gain(of: entry)))
        }
    }
}
