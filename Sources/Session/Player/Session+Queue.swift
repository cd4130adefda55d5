import Host

/// What is to be played, and in which order.
extension Session {
    func append(_ songs: [QueuedSong]) throws(SessionError) -> Answer {
        try refuseMissing(songs)
        step(by: .appended(songs))
        return added(songs, "appended")
    }

    func insertNext(_ songs: [QueuedSong]) throws(SessionError) -> Answer {
        try refuseMissing(songs)
        step(by: .insertedNext(songs))
        return added(songs, "next up")
    }

    /// A word that is neither a query nor a file must not stand in the queue.
    private func refuseMissing(_ songs: [QueuedSong]) throws(SessionError) {
        for song in songs where song.libraryID == nil {
            if case .file = Files.kind(of: song.path) { continue }
            let reason = Files.isMissing(song.path) ? "no such file" : "it is no file"
            throw SessionError("\(song.path): \(reason); nothing was changed")
        }
    }

    private func added(_ songs: [QueuedSong], _ verb: String) -> Answer {
        let count = player.queue.entries.count
        let what = songs.count == 1 ? songs[0].shownTitle : "\(songs.count) songs"
        return Answer(
            "\(verb): \(what); \(count) in the queue",
            fields: [Field("added", .integer(songs.count)), Field("count", .integer(count))])
    }

    func listQueue() -> Answer {
        let queue = player.queue
        if queue.isEmpty { return Answer("the queue is empty; fill it with: append PATH or QUERY") }
        let turns = Dictionary(uniqueKeysWithValues: queue.order.enumerated().map { ($1, $0 + 1) })
        let rows = queue.entries.enumerated().map { index, entry in
            [
                "\(index + 1)", entry.id == queue.currentID ? stateMark : "", entry.song.shownTitle,
                entry.song.album, entry.song.lengthSeconds.map { clockText($0) } ?? "",
            ] + (queue.shuffle == .off ? [] : [turns[entry.id].map { "\($0)" } ?? ""])
        }
        let columns = ["number", "now", "song", "album", "length"] + (queue.shuffle == .off ? [] : ["turn"])
        return Answer(
            table: Table(columns: columns, rows: rows),
            fields: [
                Field("entries", .list(queue.entries.map { .object(fields(of: $0)) })),
                Field("current", queue.currentIndex.map { .integer($0 + 1) } ?? .none),
            ])
    }

    private func fields(of entry: QueueEntry) -> [Field] {
        [
            Field("entry", .integer(Int(entry.id))), Field("path", .text(entry.song.path)),
            Field("title", .text(entry.song.shownTitle)),
        ]
    }

    private var stateMark: String {
        switch player.state {
        case .playing, .seekingForward, .seekingBackward: "▶"
        case .paused, .interrupted: "‖"
        case .stopped: "■"
        }
    }

    /// The entry of a number, from 1.
    func entry(_ number: Int) throws(SessionError) -> QueueEntry {
        let entries = player.queue.entries
        guard (1...max(1, entries.count)).contains(number), !entries.isEmpty else {
            let there = entries.isEmpty ? "the queue is empty" : "the queue has 1 to \(entries.count)"
            throw SessionError("no entry \(number): \(there)", word: "\(number)")
        }
        return entries[number - 1]
    }

    func remove(_ ranges: [ClosedRange<Int>]) throws(SessionError) -> Answer {
        for range in ranges {
            _ = try entry(range.lowerBound)
            _ = try entry(range.upperBound)
        }
        let ids = Set(ranges.flatMap { $0.map { player.queue.entries[$0 - 1].id } })
        step(by: .removed(ids))
        return Answer(
            "removed \(ids.count); \(player.queue.entries.count) in the queue",
            fields: [
                Field("removed", .integer(ids.count)), Field("count", .integer(player.queue.entries.count)),
            ])
    }

    func move(from: Int, to: Int) throws(SessionError) -> Answer {
        let moved = try entry(from)
        _ = try entry(to)
        step(by: .moved(from: from - 1, to: to - 1))
        return Answer("\(moved.song.shownTitle) is number \(to) now", fields: [Field("number", .integer(to))])
    }

    func clear() -> Answer {
        let count = player.queue.entries.count
        step(by: .cleared)
        return Answer("the queue is empty; it had \(count)", fields: [Field("removed", .integer(count))])
    }

    // MARK: Modes

    func shuffle(_ mode: Mode<ShuffleMode>?) -> Answer {
        switch mode {
        case .given(let mode): step(by: .shuffle(mode))
        case .standard: step(by: .shuffle(settings.standardShuffle))
        case nil: break
        }
        return modeAnswer("shuffle", player.queue.shuffle.rawValue)
    }

    func repeats(_ mode: Mode<RepeatMode>?) -> Answer {
        switch mode {
        case .given(let mode): step(by: .repeats(mode))
        case .standard: step(by: .repeats(settings.standardRepeat))
        case nil: break
        }
        return modeAnswer("repeat", player.queue.repeats.rawValue)
    }

    func single(_ isOn: Bool?) -> Answer {
        if let isOn { step(by: .single(isOn)) }
        return modeAnswer("single", player.isSingle ? "on" : "off")
    }

    private func modeAnswer(_ name: String, _ value: String) -> Answer {
        Answer("\(name): \(value)", fields: [Field(name, .text(value))])
    }

    /// `events`: begin and end nest.
    func observe(_ isOn: Bool?) -> Answer {
        if let isOn { observerCount = max(0, observerCount + (isOn ? 1 : -1)) }
        return Answer(
            "events: \(observerCount > 0 ? "on" : "off")",
            fields: [Field("observers", .integer(observerCount))])
    }
}
