import Engine

/// Steps of the player, what they do, and what is told of them.
extension Session {
    /// Takes a step that the user asked for, and answers where the player stands.
    func step(_ event: PlayerState.Event) throws(SessionError) -> Answer {
        if event == .play || event == .toggle, let lackOfSound, !player.queue.isEmpty {
            throw SessionError(lackOfSound)
        }
        isUserStep = true
        defer { isUserStep = false }
        try change { player throws(SessionError) in try player.apply(event) }
        return songAnswer(verb: stateWords)
    }

    /// How the player stands, for people.
    var stateWords: String {
        if player.seekSpeed == 0 { return player.state.rawValue }
        return
            "seeking \(player.seekSpeed > 0 ? "forward" : "backward"), \(abs(player.seekSpeed)) times as fast"
    }

    /// Takes a step that can't fail.
    func step(by event: PlayerState.Event) {
        try? change { player throws(SessionError) in try player.apply(event) }
    }

    /// Lets another state take the place of the present one; `use` does what follows from it.
    func change(to planned: PlayerState, _ use: () -> Void) {
        let before = player
        player = planned
        waitWithoutSound()
        use()
        prepareFollowing()
        tellChanges(since: before)
    }

    /// Why no sound can come out, with the remedy.
    var audioTrouble: String {
        switch audio.status.state {
        case .lost(let reason): "\(reason); we come back by ourselves when it does"
        case .off where audio.status.driver == "none": "the driver is none; start with --driver auto"
        case .off: "there is no audio server; start JACK, or use --driver auto"
        case .running: "the ports are running"
        }
    }

    /// See `SessionFace`.
    public var lackOfSound: String? { isEngineRunning ? nil : "no sound: \(audioTrouble)" }

    /// Changes the player, carries out what follows from it, and tells what has become different: the song before
    /// the state.
    private func change(
        _ body: (inout PlayerState) throws(SessionError) -> [PlayerState.Effect]
    ) throws(SessionError) {
        let before = player
        let leftSeconds = secondsLeft
        for effect in try body(&player) { carryOut(effect) }
        waitWithoutSound()
        if let leftSeconds, leftSeconds > Self.skipSeconds { countSkip(since: before) }
        prepareFollowing()
        tellChanges(since: before)
    }

    /// What is to play without sound waits, as a song does that was playing when the sound was lost.
    private func waitWithoutSound() {
        guard lackOfSound != nil, player.state == .playing else { return }
        for effect in (try? player.apply(.interrupted)) ?? [] { carryOut(effect) }
    }

    /// A song counts as skipped if the user leaves it while it plays, so long before its end.
    private static let skipSeconds = 10.0

    /// What is left of the song that plays; nil if none does.
    private var secondsLeft: Double? {
        guard player.state == .playing, isCurrentLoaded else { return nil }
        let state = songState
        return state.lengthSeconds.map { $0 - state.positionSeconds }
    }

    private func countSkip(since before: PlayerState) {
        guard let id = before.queue.currentID, id != player.queue.currentID, player.queue.entry(id) != nil
        else { return }
        countSkip(of: id)
    }

    private func carryOut(_ effect: PlayerState.Effect) {
        if isUserStep && handOver(effect) { return }
        switch effect {
        case .load(let plays):
            // What sounds until the song is there ends with it; a song that is not to sound ends now.
            if !plays { send(.pause) }
            load(isPlaying: plays)
        case .unload:
            opening = nil
            deck.empty(send: send)
        case .play:
            if isCurrentLoaded { send(.play) } else if opening == nil { load(isPlaying: true) }
        case .pause: send(.pause)
        case .seek(let frame): move(to: frame)
        case .seekRun(let speed): send(.seekRun(speed: Int32(speed)))
        case .endSeekRun: send(.endSeekRun)
        }
    }

    /// Whether what the engine has, or is about to have, is the current entry.
    var isCurrentLoaded: Bool {
        opening == nil && (deck.arriving ?? deck.song)?.entryID == player.queue.currentID
    }

    func move(to frame: Int) {
        link.songStart = nil
        guard isCurrentLoaded, let song = deck.arriving ?? deck.song else {
            return startsAt = Double(frame) / Double(sampleRate)
        }
        bus?.seeked(to: microseconds(Double(frame) / Double(song.sampleRate)))
        song.track.prepare(frame)
        send(.seek(frame: frame))
        askedPlace = AskedPlace(frame: frame, time: engine.status.time)
    }

    // MARK: What the engine tells

    /// The engine has gone on to another song, by itself or because it was told to.
    func songAdvanced(_ advance: TrackAdvance) {
        let finished = deck.song?.entryID
        guard let id = deck.advance(to: advance.to) else { return leaveStray(advance) }
        if advance.isSkip { return prepareFollowing() }
        if let finished { countPlay(of: finished) }
        step(by: .advanced(id))
    }

    /// The engine went on to a song that was taken back at that very moment: what the player wants now takes its
    /// place.
    private func leaveStray(_ advance: TrackAdvance) {
        guard advance.from == deck.song?.identifier, deck.arriving == nil, opening == nil else { return }
        deck.empty(send: send)
        startsAt = 0
        finishSong()
    }

    /// The song came to its end, and nothing followed.
    func songEnded(_ identifier: UInt32) {
        if identifier == deck.song?.identifier, opening == nil { finishSong() }
    }

    private func finishSong() {
        guard player.state == .playing || player.seekSpeed != 0 else { return }
        let title = songState.title
        if let entry = player.queue.current { countPlay(of: entry.id) }
        step(by: .ended)
        if player.state == .stopped {
            tell(SessionEvent("song-ended", "ended: \(title)", fields: songAnswer(verb: "").fields))
        }
    }

    /// The song has begun again.
    func songRepeated(_ identifier: UInt32) {
        guard identifier == deck.song?.identifier, let id = player.queue.currentID else { return }
        countPlay(of: id)
    }

    /// The sound's way out was lost, or is back.
    func interruptSong() { step(by: .interrupted) }
    func returnSong() { step(by: .returned(resumes: settings.resumes)) }

    // MARK: What is told

    private func tellChanges(since before: PlayerState) {
        if before.queue.currentID != player.queue.currentID {
            notify("now-playing", { [self] in songAnswer(verb: "now") })
        }
        if before.state != .playing && player.state == .playing { pauseOthers() }
        if before.state != player.state {
            notify(
                "state",
                { [self] in
                    Answer(player.state.rawValue, fields: [Field("state", .text(player.state.rawValue))])
                })
        }
    }

    /// Tells it if somebody observes.
    func notify(_ name: String, _ answer: () -> Answer) {
        if observerCount == 0 { return }
        let answer = answer()
        tell(SessionEvent(name, answer.line, fields: answer.fields))
    }
}
