import Engine
import Host
import Tracks

/// Opening, playing and moving in the song.
extension Session {
    func open(
        _ path: String, isPlaying: Bool, _ completion: @escaping Completion
    ) throws(SessionError) -> Answer? {
        let path = Paths.expand(path)
        beginOpening(
            Opening(
                path: path, identifier: takeSongIdentifier(), sampleRate: sampleRate, isPlaying: isPlaying,
                completion: completion))
        return nil
    }

    private func takeSongIdentifier() -> UInt32 {
        defer { nextSongIdentifier += 1 }
        return nextSongIdentifier
    }

    private func beginOpening(_ new: Opening) {
        opening?.completion?(.failure(SessionError("\(opening?.path ?? ""): another song was chosen")))
        opening = new
        loaders.openTrack(
            new.path, sampleRate: new.sampleRate, identifier: new.identifier, startFrame: new.startFrame)
    }

    /// A worker has opened a song, or could not.
    func finishOpening(_ identifier: UInt32, _ result: Result<Track, TrackError>) {
        guard let opening, opening.identifier == identifier else {
            if case .success(let track) = result { track.close() }
            return
        }
        self.opening = nil
        switch result {
        case .failure(let error):
            if let completion = opening.completion {
                completion(.failure(SessionError(error.text)))
            } else {
                tell(SessionEvent("song-lost", error.text))
            }
        case .success(let track): use(track, opening)
        }
    }

    private func use(_ track: Track, _ opening: Opening) {
        let old = song
        let new = Song(
            path: opening.path, track: track, identifier: opening.identifier,
            sampleRate: opening.sampleRate, title: Self.title(of: track, path: opening.path))
        song = new
        if opening.completion != nil { _ = try? player.apply(.opened) }
        send(.useTrack(track.pages, startFrame: opening.startFrame, isPlaying: false))
        if let old { retiredSongs[old.track.pages] = old.track }
        if opening.isPlaying {
            carryOut((try? player.apply(.play)) ?? [], isAgain: opening.completion == nil)
        }
        opening.completion?(.success(songAnswer(verb: opening.isPlaying ? "playing" : "open")))
    }

    private static func title(of track: Track, path: String) -> String {
        let tags = track.info.tags
        guard let title = tags.title, !title.isEmpty else { return Paths.stem(of: path) }
        guard let artist = tags.artist, !artist.isEmpty else { return title }
        return "\(title) – \(artist)"
    }

    /// Takes a step of the player and answers where it stands.
    func step(_ event: PlayerState.Event) throws(SessionError) -> Answer {
        if event == .play || event == .toggle, !isEngineRunning, player.hasSong, player.state != .playing {
            throw SessionError("no sound: \(audioTrouble)")
        }
        carryOut(try player.apply(event), isAgain: false)
        return songAnswer(verb: player.state.rawValue)
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

    /// `isAgain`: the player was playing already, and its new song has to catch up.
    private func carryOut(_ effects: [PlayerState.Effect], isAgain: Bool) {
        for effect in isAgain ? [.play] : effects {
            switch effect {
            case .play: send(.play)
            case .pause: send(.pause)
            case .seek(let frame):
                song?.track.prepare(frame)
                send(.seek(frame: frame))
                askedPlace = AskedPlace(frame: frame, time: engine.status.time)
            }
        }
    }

    func seek(_ target: SeekTarget) throws(SessionError) -> Answer {
        let rate = Double(song?.sampleRate ?? sampleRate)
        let length = song?.track.frameCount
        let wanted: Double
        switch target {
        case .seconds(let seconds): wanted = seconds * rate
        case .relative(let seconds): wanted = Double(songFrame) + seconds * rate
        case .percent(let percent):
            guard let length else {
                throw SessionError("the length is not known yet; seek to a time instead, such as: seek 1:00")
            }
            wanted = percent / 100 * Double(length)
        }
        let last = length ?? TrackPages.maximumPageCount * TrackPages.framesPerPage
        let frame = Int(min(max(wanted, 0), Double(last)).rounded())
        carryOut(try player.apply(.seek(frame: frame)), isAgain: false)
        return songAnswer(verb: player.state.rawValue)
    }

    func silence() throws(SessionError) -> Answer {
        send(.silence)
        _ = try player.apply(.silenced)
        return Answer("silence")
    }

    /// The frame that will be heard next.
    var songFrame: Int {
        if player.state == .stopped { return 0 }
        let status = engine.status
        if let askedPlace, askedPlace.time == status.time { return askedPlace.frame }
        return status.trackIdentifier == song?.identifier ? status.trackFrame : 0
    }

    /// See `SessionFace`.
    public var songState: SongState {
        guard let song else { return SongState(state: player.state) }
        let rate = Double(song.sampleRate)
        return SongState(
            state: player.state, title: song.title, positionSeconds: Double(songFrame) / rate,
            lengthSeconds: song.track.frameCount.map { Double($0) / rate })
    }

    /// One line about the song.
    func songAnswer(verb: String) -> Answer {
        let state = songState
        let position = state.positionSeconds
        let length = state.lengthSeconds.map { " of " + clockText($0) } ?? ""
        return Answer(
            "\(verb): \(state.title) \(clockText(position))\(length)",
            fields: [
                Field("state", .text(state.state.rawValue)), Field("title", .text(state.title)),
                Field("path", .text(song?.path ?? "")), Field("position", .number(position)),
                Field("length", state.lengthSeconds.map { .number($0) } ?? .none),
            ])
    }

    /// The song came to its end.
    func songEnded(_ identifier: UInt32) {
        guard identifier == song?.identifier, player.state == .playing else { return }
        carryOut((try? player.apply(.ended)) ?? [], isAgain: false)
        tell(SessionEvent("song-ended", "ended: \(song?.title ?? "")", fields: songAnswer(verb: "").fields))
    }

    /// The server's rate changed: decodes the song anew, and goes on where it was.
    func reopenSong() {
        guard let song, song.sampleRate != sampleRate, opening == nil else { return }
        beginOpening(
            Opening(
                path: song.path, identifier: takeSongIdentifier(), sampleRate: sampleRate,
                startSeconds: Double(songFrame) / Double(song.sampleRate),
                isPlaying: player.state == .playing, completion: nil))
    }

    /// The sound's way out was lost, or is back.
    func interruptSong() {
        carryOut((try? player.apply(.interrupted)) ?? [], isAgain: false)
    }

    func returnSong() {
        carryOut((try? player.apply(.returned(resumes: settings.resumes))) ?? [], isAgain: false)
    }
}
