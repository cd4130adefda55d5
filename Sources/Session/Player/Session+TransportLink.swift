import Devices
import Engine

/// What the transport does, and how the song is kept with it.
extension Session {
    /// Others have started or stopped it, or it does what we have asked for.
    func noticeMotion(_ place: TransportPlace) {
        if place.state == .starting { return }
        let before = link.wasRolling
        link.wasRolling = place.isRolling
        if place.isRolling && before != true {
            let waits = before == nil && link.arrival == .returning && player.state != .playing
            if !waits { step(by: .play) }
        } else if !place.isRolling && before == true {
            step(by: .pause)
        } else if before == nil && player.state == .playing {
            if link.arrival == .returning { audio.askTransport(.start) } else { step(by: .pause) }
        }
    }

    /// Finds where the song begins on the transport, and moves it where it is not as it should be.
    func linkSong(_ status: EngineStatus) {
        if link.goal != nil { return }
        guard isSettled(status) else {
            if player.seekSpeed != 0 || rate != 1 { link.songStart = nil }
            return
        }
        let linked = TransportLink.Linked(
            identifier: status.trackIdentifier, repeatCount: status.trackRepeatCount)
        if linked != link.linked && link.linked != nil { link.songStart = nil }
        link.linked = linked
        if status.transport.isRolling { linkMoving(status) } else { linkStanding(status) }
    }

    private func linkMoving(_ status: EngineStatus) {
        guard status.isTrackPlaying else { return link.songStart = nil }
        let start = status.transport.frame - status.trackFrame
        if link.arrival == .first { link.arrival = .settled }
        guard let wanted = link.songStart, wanted != start else { return link.songStart = start }
        // Its pages came too late, or it has played before we told the engine.
        let lead = max(2 * audio.status.periodFrames, sampleRate / 50)
        let frame = status.transport.frame + lead - wanted
        guard frame >= 0 else { return link.songStart = start }
        deck.song?.track.prepare(frame)
        link.alignsUntil = status.time + Int64(lead)
        _ = engine.send(.seek(frame: frame), at: link.alignsUntil)
    }

    private func linkStanding(_ status: EngineStatus) {
        // Until the engine knows that it follows.
        if status.isTrackPlaying { return }
        let place = status.transport.frame
        let known = link.songStart ?? firstSongStart(status)
        // Before the song's start, and before all songs', frame 0 is that start.
        let isThere = place - known == status.trackFrame
        let start = isThere || (0...place).contains(known) ? known : 0
        if !isThere { followTo(place - start) }
        link.songStart = start
        if link.arrival == .first || !isThere { link.arrival = .settled }
    }

    /// Where the song begins on a transport that stands, and to which nothing has linked it yet.
    private func firstSongStart(_ status: EngineStatus) -> Int {
        let place = status.transport.frame
        let isInside = deck.song?.track.frameCount.map { place < $0 } ?? true
        return link.arrival == .first && isInside ? 0 : place - status.trackFrame
    }

    private func followTo(_ frame: Int) {
        // A song that is stopped is at its start anyway.
        if player.state == .stopped && frame == 0 { move(to: 0) } else { step(by: .seek(frame: frame)) }
    }

    /// Whether what the engine tells is the current song at its place, at its own speed.
    func isSettled(_ status: EngineStatus) -> Bool {
        guard isCurrentLoaded, deck.arriving == nil, deck.song?.identifier == status.trackIdentifier,
            player.seekSpeed == 0, status.seekRunSpeed == 0, rate == 1, !status.isTrackWaiting
        else { return false }
        if let askedPlace, askedPlace.time == status.time { return false }
        return status.time > link.alignsUntil
    }
}
