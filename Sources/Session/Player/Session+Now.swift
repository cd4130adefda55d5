/// `now` and the rate.
extension Session {
    /// What is played, where it is in the queue, and what can be done.
    func describeNow() -> Answer {
        guard let entry = player.queue.current else {
            return Answer(
                "nothing playing; choose a song with: play PATH or QUERY",
                fields: [Field("state", .text(player.state.rawValue))])
        }
        let state = songState
        let length = state.lengthSeconds.map { " of " + clockText($0) } ?? ""
        var rows = [
            ["title", entry.song.title.isEmpty ? entry.song.shownTitle : entry.song.title],
            ["artist", entry.song.artist], ["album", entry.song.album],
            ["place", clockText(state.positionSeconds) + length], ["beat", beatText], ["queue", queueText],
            ["state", stateText],
            ["possible", possibleText],
        ]
        rows.removeAll { $0[1].isEmpty }
        let song = songAnswer(verb: "").fields
        return Answer(
            table: Table(columns: ["now", "playing"], rows: rows),
            fields: song + [
                Field("artist", .text(entry.song.artist)), Field("album", .text(entry.song.album)),
                Field("number", player.queue.currentIndex.map { .integer($0 + 1) } ?? .none),
                Field("turn", player.queue.currentTurn.map { .integer($0 + 1) } ?? .none),
                Field("count", .integer(player.queue.entries.count)),
                Field("can_play", .flag(player.state != .playing)),
                Field("can_pause", .flag(player.state == .playing)),
                Field("rate", .number(rate)),
            ])
    }

    /// `3/12`; with shuffle the turn too, as the list's number says nothing of what is to come.
    private var queueText: String {
        let queue = player.queue
        let count = queue.entries.count
        let number = "\((queue.currentIndex ?? 0) + 1)/\(count)"
        var parts = [number]
        if queue.shuffle != .off {
            parts.append("turn \((queue.currentTurn ?? 0) + 1), shuffled by \(queue.shuffle.rawValue)")
        }
        if queue.repeats != .none { parts.append("repeat \(queue.repeats.rawValue)") }
        if player.isSingle { parts.append("single") }
        return parts.joined(separator: ", ")
    }

    private var stateText: String {
        let rate = rate == 1 ? "" : ", rate \(trimmed(rate))"
        return stateWords + rate
    }

    private var possibleText: String { player.state == .playing ? "pause" : "play" }

    /// Sets how fast the song plays; 0 pauses, as the rate of a song that rests is 0.
    func setRate(_ new: Double?) throws(SessionError) -> Answer {
        if let new {
            if new == 0 { return try step(.pause) }
            guard (0.25...4).contains(abs(new)) else {
                throw SessionError(
                    "rate \(trimmed(new, digits: 6)) can't be had: 0.25 to 4, negative for backwards, 0 for pause"
                )
            }
            rate = new
            send(.setRate(new))
        }
        return Answer("rate: \(trimmed(rate))", fields: [Field("rate", .number(rate))])
    }
}
