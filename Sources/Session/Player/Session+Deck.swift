import Engine
import Host
import Tracks

/// Opening songs: the one that is to be heard, and the one after it.
extension Session {
    /// Opens the song that comes first, and lets `songs` take the place of the queue if it can be played.
    func open(
        _ songs: [QueuedSong], plays: Bool, _ completion: @escaping Completion
    ) throws(SessionError) -> Answer? {
        var planned = player
        _ = try planned.apply(.replaced(songs, plays: plays))
        guard let first = planned.queue.current, !songs.isEmpty else {
            throw SessionError("nothing fits; nothing was changed")
        }
        begin(first.song.path, .queue(planned, completion))
        return nil
    }

    /// Begins to open the current entry, unless it is ready.
    func load(isPlaying: Bool) {
        guard let entry = player.queue.current else { return }
        if deck.following?.entryID == entry.id {
            abandonOpening()
            startsAt = 0
            askedPlace = AskedPlace(frame: 0, time: engine.status.time)
            let plays = link(startFrame: 0, plays: isPlaying)
            deck.useFollowing(isPlaying: plays, gain: gain(of: entry), send: send)
        } else {
            begin(entry.song.path, .current(entry.id))
        }
    }

    /// Opens the current entry at a place, whatever is loaded.
    func loadCurrent(at seconds: Double) {
        guard let entry = player.queue.current else { return }
        begin(entry.song.path, .current(entry.id), startSeconds: seconds)
    }

    /// Decodes the present song anew: the server's rate has changed.
    func reopenSong() {
        guard let song = deck.song, song.sampleRate != sampleRate else { return }
        deck.follow(with: nil, isSent: false, gain: 1, send: send)
        openingNext = nil
        if let opening, case .queue(let planned, let completion) = opening.purpose {
            self.opening = nil
            return begin(opening.path, .queue(planned, completion))
        }
        loadCurrent(at: songState.positionSeconds)
    }

    /// Sees to it that the song that follows is ready, and that the engine goes on to it if it shall.
    func prepareFollowing() {
        let wanted = player.following()
        send(repeats: player.isRepeating)
        let previous = (deck.arriving ?? deck.song)?.identifier
        guard wanted != deck.following?.entryID || deck.following?.after != previous else {
            if let entry = wanted.flatMap(player.queue.entry) {
                deck.setFollowing(isSent: !player.isSingle, gain: gain(of: entry), send: send)
            }
            return
        }
        if wanted != unplayableNext { unplayableNext = nil }
        if wanted != nil, wanted == openingNext?.wantedID || wanted == unplayableNext { return }
        if deck.following != nil { deck.follow(with: nil, isSent: false, gain: 1, send: send) }
        openingNext = nil
        guard let entry = wanted.flatMap(player.queue.entry), opening == nil, deck.song != nil else { return }
        openingNext = start(entry.song.path, .following(entry.id))
    }

    private func send(repeats: Bool) {
        if repeats == isRepeatSent { return }
        isRepeatSent = repeats
        send(.repeatTrack(repeats))
    }

    private func begin(_ path: String, _ purpose: Opening.Purpose, startSeconds: Double = 0) {
        abandonOpening()
        startsAt = startSeconds
        opening = start(path, purpose, startSeconds: startSeconds)
    }

    private func start(_ path: String, _ purpose: Opening.Purpose, startSeconds: Double = 0) -> Opening {
        var new = Opening(
            path: path, identifier: nextSongIdentifier, sampleRate: sampleRate, purpose: purpose,
            startSeconds: startSeconds)
        let previous = new.wantedID == nil ? nil : deck.arriving ?? deck.song
        new.after = previous?.identifier ?? 0
        nextSongIdentifier += 1
        loaders.openTrack(
            path, sampleRate: new.sampleRate, identifier: new.identifier, startFrame: new.startFrame,
            after: previous?.track)
        return new
    }

    private func abandonOpening() {
        if let opening, case .queue(_, let completion) = opening.purpose {
            completion(.failure(SessionError("\(opening.path): another song was chosen")))
        }
        opening = nil
    }

    /// A worker has opened a song, or could not.
    func finishOpening(_ identifier: UInt32, _ result: Result<Track, TrackError>) {
        if let opening, opening.identifier == identifier {
            self.opening = nil
            finish(opening, result)
        } else if let openingNext, openingNext.identifier == identifier {
            finishNext(openingNext, result)
        } else if case .success(let track) = result {
            track.close()
        }
        prepareFollowing()
    }

    private func finish(_ opening: Opening, _ result: Result<Track, TrackError>) {
        switch (opening.purpose, result) {
        case (.queue(let planned, let completion), .success(let track)):
            change(to: planned) { use(track, opening) }
            completion(.success(songAnswer(verb: player.state == .stopped ? "open" : stateWords)))
        case (.queue(let planned, let completion), .failure(let error)):
            skip(opening.path, error, planned, completion)
        case (.current, .success(let track)): use(track, opening)
        case (.current, .failure(let error)): skip(opening.path, error)
        case (.following, _): break
        }
    }

    /// The first song of another queue can't be played: the next one is to be, unless it is the only one.
    private func skip(
        _ path: String, _ error: TrackError, _ planned: PlayerState, _ completion: @escaping Completion
    ) {
        var planned = planned
        guard let id = planned.queue.currentID, planned.queue.entries.count > 1 else {
            return completion(.failure(SessionError(error.text)))
        }
        tell(SessionEvent("song-lost", error.text, fields: [Field("path", .text(path))]))
        _ = try? planned.apply(.removed([id]))
        if let next = planned.queue.current { begin(next.song.path, .queue(planned, completion)) }
    }

    /// The current entry can't be played: the next one is, unless none can.
    private func skip(_ path: String, _ error: TrackError) {
        tell(SessionEvent("song-lost", error.text, fields: [Field("path", .text(path))]))
        failureCount += 1
        if failureCount > player.queue.entries.count {
            failureCount = 0
            step(by: .stop)
        } else {
            step(by: .failed)
        }
    }

    private func use(_ track: Track, _ opening: Opening) {
        guard let entry = player.queue.current else { return track.close() }
        failureCount = 0
        let new = Song(
            entryID: entry.id, track: track, identifier: opening.identifier, sampleRate: opening.sampleRate)
        let startFrame = Int((startsAt * Double(new.sampleRate)).rounded())
        let plays = link(
            startFrame: startFrame, plays: player.state == .playing || player.playsAfterSeeking)
        deck.use(new, startFrame: startFrame, isPlaying: plays, gain: gain(of: entry), send: send)
        if player.seekSpeed != 0 { send(.seekRun(speed: Int32(player.seekSpeed))) }
        askedPlace = AskedPlace(frame: startFrame, time: engine.status.time)
        learn(from: new)
    }

    private func finishNext(_ done: Opening, _ result: Result<Track, TrackError>) {
        openingNext = nil
        guard case .success(let track) = result else {
            // It is told when its turn comes.
            unplayableNext = done.wantedID
            return
        }
        guard let id = done.wantedID, let entry = player.queue.entry(id), player.following() == id,
            done.sampleRate == sampleRate
        else { return track.close() }
        let next = Song(
            entryID: id, track: track, identifier: done.identifier, sampleRate: done.sampleRate,
            after: done.after)
        deck.follow(with: next, isSent: !player.isSingle, gain: gain(of: entry), send: send)
        learn(from: next)
    }

    /// What the file itself tells of a song that the library doesn't know.
    private func learn(from song: Song) {
        guard var known = player.queue.entry(song.entryID)?.song, known.libraryID == nil else { return }
        let tags = song.track.info.tags
        known.title = tags.title ?? ""
        known.artist = tags.artist ?? ""
        known.album = tags.album ?? ""
        _ = try? player.apply(.learned(song.entryID, known))
    }

}

extension Opening {
    /// The entry that it is to follow as.
    var wantedID: UInt64? {
        if case .following(let id) = purpose { id } else { nil }
    }
}
