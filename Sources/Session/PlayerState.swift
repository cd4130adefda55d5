/// The states of the player and the ways between them: a pure value without threads or clocks.
///
/// What has to be done for a step comes out as effects, which the session carries out in order.
struct PlayerState: Equatable {
    private(set) var state = SongState.State.stopped
    /// True once a song is open.
    private(set) var hasSong = false

    /// What can happen to the player.
    enum Event: Equatable {
        /// A song was opened, at its beginning.
        case opened
        case play, pause, toggle, stop, restart
        /// The place was moved to a frame.
        case seek(frame: Int)
        /// The song came to its end.
        case ended
        /// Everything was silenced.
        case silenced
        /// The sound's way out was lost, or is back.
        case interrupted
        case returned(resumes: Bool)
    }

    /// What is to be done.
    enum Effect: Equatable {
        case play
        case pause
        case seek(frame: Int)
    }

    /// Takes a step. An error leaves everything as it was.
    mutating func apply(_ event: Event) throws(SessionError) -> [Effect] {
        switch event {
        case .opened:
            hasSong = true
            state = .stopped
            return []
        case .interrupted, .returned, .ended, .silenced: return happen(event)
        case .play, .pause, .toggle, .stop, .restart, .seek:
            if !hasSong { throw SessionError("no song is open; open one with: open PATH") }
            return obey(event)
        }
    }

    /// What the user asks for, with a song.
    private mutating func obey(_ event: Event) -> [Effect] {
        switch event {
        case .play: return play()
        case .pause: return pause()
        case .toggle: return state == .playing ? pause() : play()
        case .stop:
            state = .stopped
            return [.pause, .seek(frame: 0)]
        case .restart: return [.seek(frame: 0)]
        case .seek(let frame):
            // A stopped player begins at the start; one that was moved is merely paused.
            if state == .stopped { state = .paused }
            return [.seek(frame: frame)]
        default: return []
        }
    }

    /// What happens by itself.
    private mutating func happen(_ event: Event) -> [Effect] {
        switch event {
        case .ended:
            state = .stopped
            return [.seek(frame: 0)]
        case .silenced:
            if state == .playing { state = .paused }
            return []
        case .interrupted:
            if state != .playing { return [] }
            state = .interrupted
            return [.pause]
        case .returned(let resumes):
            return state == .interrupted && resumes ? play() : []
        default: return []
        }
    }

    private mutating func play() -> [Effect] {
        if state == .playing { return [] }
        state = .playing
        return [.play]
    }

    private mutating func pause() -> [Effect] {
        if state != .playing && state != .interrupted { return [] }
        state = .paused
        return [.pause]
    }
}
