import Host

/// What comes back at the next start: queue and place, modes, levels, kit and patch.
extension Session {
    /// How often the place is kept, in seconds.
    private static let keepSeconds = 0.5

    /// Begins to keep. Answers the file of commands that an earlier session has left, to be carried out behind the
    /// configuration; its last one is `restore`, and the only one if a file of `configuration` has been changed
    /// since. `isFresh` puts all that aside.
    public func startKeeping(isFresh: Bool, configuration: [String] = []) -> String? {
        guard let folder = places.stateFolder else { return nil }
        do throws(SessionError) {
            keeping.keeper = try StateKeeper(folder: folder)
        } catch {
            tell(SessionEvent("not-kept", error.text))
            return nil
        }
        keeping.earlier = keeping.keeper?.earlier()
        if isFresh { keeping.keeper?.setAside() }
        let path = StateKeeper.commandsPath(in: folder)
        // What is there must not be lost before it has been read.
        keeping.mayKeep = isFresh || Files.isMissing(path)
        if keeping.mayKeep { return nil }
        guard let newer = configuration.first(where: { Files.isNewer($0, than: path) }) else { return path }
        tell(
            SessionEvent(
                "configuration-newer",
                "\(newer) is newer than the last session: what it says counts, and the queue is taken up",
                fields: [Field("path", .text(newer))]))
        return keeping.keeper?.makeRestoreCommands()
    }

    /// `restore`: takes up the queue of the session before this one.
    func restore() -> Answer {
        keeping.mayKeep = true
        guard let earlier = keeping.earlier else { return Answer("nothing to restore") }
        guard player.queue.isEmpty else { return Answer("the queue is in use; clear it, then restore") }
        keeping.earlier = nil
        offer(earlier.queue, placeSeconds: earlier.placeSeconds)
        return songAnswer(verb: player.state.rawValue)
    }

    /// Takes up where an earlier session was, paused.
    private func offer(_ kept: KeptQueue, placeSeconds: Double) {
        let songs = zip(kept.paths, kept.libraryIDs).map { song(at: $0, movedAs: $1) }
        _ = try? player.apply(
            .restored(
                songs, shuffle: kept.shuffle, order: kept.order, current: kept.current, isBegun: kept.isBegun)
        )
        loadCurrent(at: kept.isBegun ? placeSeconds : 0)
        let count = songs.count == 1 ? "" : ", \(kept.current + 1) of \(songs.count)"
        let title = player.queue.current?.song.shownTitle ?? ""
        let place = kept.isBegun ? " at \(clockText(placeSeconds))" : ""
        tell(
            SessionEvent(
                "restored", "where you were: \(title)\(place)\(count); play goes on",
                fields: [
                    Field("title", .text(title)), Field("position", .number(kept.isBegun ? placeSeconds : 0)),
                    Field("number", .integer(kept.current + 1)), Field("count", .integer(songs.count)),
                ]))
    }

    /// Keeps how things stand, now and then.
    func keepState(now: Double) {
        guard let keeper = keeping.keeper, keeping.mayKeep, now - keeping.lastKeepSeconds >= Self.keepSeconds
        else { return }
        keeping.lastKeepSeconds = now
        keeper.keep(keptState)
    }

    /// Keeps how things stand a last time.
    func stopKeeping() {
        if keeping.mayKeep { keeping.keeper?.keep(keptState) }
        keeping.keeper?.stop()
        keeping.keeper = nil
    }

    private var keptState: StateKeeper.State {
        let head =
            "# Kept by DrumDub while it runs, read at the next start after saved.conf; --fresh leaves it out.\n"
        let lines = savedLines() + playerLines
        return StateKeeper.State(
            commands: head + lines.map { $0 + "\n" }.joined(), queue: keptQueueText,
            place: "\(trimmed(songState.positionSeconds)) \(player.queue.currentIndex ?? 0)\n")
    }

    /// The queue as text: made anew only if it is another, as it may be long.
    private var keptQueueText: String {
        if let keptQueue = keeping.keptQueue, keptQueue.queue == player.queue,
            keptQueue.isStopped == (player.state == .stopped)
        {
            return keptQueue.text
        }
        let text = KeptQueue(player).text
        keeping.keptQueue = (player.queue, player.state == .stopped, text)
        return text
    }

    /// How the player stands, as commands.
    private var playerLines: [String] {
        [
            "shuffle \(player.queue.shuffle.rawValue)", "repeat \(player.queue.repeats.rawValue)",
            "single \(player.isSingle ? "on" : "off")", "rate \(trimmed(rate))",
            "restore",
        ]
    }
}
