import Devices
import Engine

/// Following the transport that the programs of the server share.
///
/// The transport is the truth: what a user asks of the player is asked of the transport, and the song does what that
/// does. The callback starts and holds the song at the very frame; here the player learns of it, the song is moved
/// to where the transport goes, and the transport is told when the song can be heard there.
extension Session {
    /// Takes a part in the transport, or tells which.
    func transport(_ mode: TransportMode?) throws(SessionError) -> Answer {
        if let mode {
            do throws(DeviceError) {
                try audio.joinTransport(mode)
            } catch {
                throw SessionError(error.text)
            }
            if mode == .off || link.mode == .off { link.unlink(.first) }
            link.mode = mode
            followTransport()
        }
        return Answer("transport: \(transportText)", fields: [Field("transport", transportField)])
    }

    /// Whether the song moves and stands with a transport that is there.
    var isFollowing: Bool {
        link.mode != .off && audio.status.state == .running && engine.status.transport.isKnown
    }

    /// Looks at what the transport does. Called at every tick.
    func followTransport() {
        guard isFollowing else {
            if link.mode != .off && link.wasRolling != nil { link.unlink(.returning) }
            return tellEngine()
        }
        noticeMotion(engine.status.transport)
        let status = engine.status
        forgetGoal(status)
        linkSong(status)
        tellEngine()
        tellTransport(status)
    }

    // MARK: What the user asks for

    /// Hands to the transport what the user has asked of the player. False if the song has to do it itself as well.
    func handOver(_ effect: PlayerState.Effect) -> Bool {
        guard isFollowing else { return false }
        let isRolling = engine.status.transport.isRolling
        switch effect {
        case .play where isCurrentLoaded:
            audio.askTransport(.start)
            return !isRolling
        case .pause:
            audio.askTransport(.stop)
            return isRolling
        case .load(plays: false):
            audio.askTransport(.stop)
            return false
        case .seek(let frame): return locate(frame)
        default: return false
        }
    }

    /// Links another song, which is put in at `startFrame`. Answers whether it may play at once if it is to: else the
    /// transport is asked to start, and the song starts with it.
    func link(startFrame: Int, plays: Bool) -> Bool {
        guard isFollowing else { return plays }
        let place = engine.status.transport
        link.linked = nil
        link.goal = nil
        link.arrival = .settled
        link.songStart = place.isRolling ? nil : place.frame - startFrame
        if !plays || place.isRolling { return plays }
        audio.askTransport(.start)
        return false
    }

    /// Asks the transport to go where the song is at `frame`.
    private func locate(_ frame: Int) -> Bool {
        let status = engine.status
        guard isCurrentLoaded, deck.arriving == nil else { return false }
        var start = link.songStart ?? (status.transport.frame - status.trackFrame)
        if start + frame < 0 { start = 0 }
        link.songStart = start
        audio.askTransport(.locate(start + frame))
        link.goal = TransportLink.Goal(
            transportFrame: start + frame, songFrame: frame, until: status.time + Int64(sampleRate))
        return true
    }

    private func forgetGoal(_ status: EngineStatus) {
        guard let goal = link.goal else { return }
        let distance = status.transport.frame - goal.transportFrame
        if status.time > goal.until || (0..<sampleRate / 5).contains(distance) { link.goal = nil }
    }

    // MARK: What the transport does

    /// Others have started or stopped it, or it does what we have asked for.
    private func noticeMotion(_ place: TransportPlace) {
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
    private func linkSong(_ status: EngineStatus) {
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
    private func isSettled(_ status: EngineStatus) -> Bool {
        guard isCurrentLoaded, deck.arriving == nil, deck.song?.identifier == status.trackIdentifier,
            player.seekSpeed == 0, status.seekRunSpeed == 0, rate == 1, !status.isTrackWaiting
        else { return false }
        if let askedPlace, askedPlace.time == status.time { return false }
        return status.time > link.alignsUntil
    }

    // MARK: What is told

    private func tellEngine() {
        let isOn = isFollowing && isCurrentLoaded && deck.arriving == nil
        if isOn && (!link.isEngineFollowing || link.sentSongStart != link.songStart) {
            send(.followTransport(songStart: link.songStart))
            link.sentSongStart = link.songStart
        } else if !isOn && link.isEngineFollowing {
            send(.leaveTransport)
        }
        link.isEngineFollowing = isOn
    }

    private func tellTransport(_ status: EngineStatus) {
        var plan = link.plan
        plan.readyFrame = isReady(status) ? status.transport.frame : -1
        if let start = link.songStart, rate == 1 {
            plan.songStart = start
            plan.beatsPerMinute = songTempo
        } else if rate != 1 || !status.isTrackPlaying {
            plan.beatsPerMinute = 0
        }
        if plan == link.plan { return }
        link.plan = plan
        audio.tellTransport(plan)
    }

    /// Whether the song can be heard at once where the transport stands.
    private func isReady(_ status: EngineStatus) -> Bool {
        if status.transport.isRolling || opening != nil || deck.arriving != nil { return false }
        if let askedPlace, askedPlace.time == status.time { return false }
        guard isSettled(status), let song = deck.song, let start = link.songStart else { return true }
        let frame = status.transport.frame - start
        guard frame == status.trackFrame else { return false }
        if let count = song.track.frameCount, frame >= count { return true }
        return song.track.pages.pointee.page(frame / TrackPages.framesPerPage) != nil
    }

    /// Beats a minute as the song's tag tells; 0 if it does not.
    private var songTempo: Double {
        guard isCurrentLoaded, let tempo = deck.song?.track.info.tags.beatsPerMinute else { return 0 }
        return tempo <= 1_000 ? tempo : 0
    }

    /// `follow, rolling at 0:12`.
    var transportText: String {
        guard link.mode != .off else { return link.mode.rawValue }
        guard isFollowing else { return "\(link.mode.rawValue); there is no transport now" }
        let place = engine.status.transport
        let refusal =
            link.mode == .master && !audio.status.isTimebaseMaster ? " (another program is it now)" : ""
        let tempo =
            link.mode == .master && link.plan.beatsPerMinute > 0
            ? ", \(trimmed(link.plan.beatsPerMinute)) beats a minute" : ""
        let seconds = Double(place.frame) / Double(sampleRate)
        return "\(link.mode.rawValue)\(refusal), \(place.state) at \(clockText(seconds))\(tempo)"
    }

    /// The same for programs.
    var transportField: FieldValue {
        let place = engine.status.transport
        var fields = [
            Field("mode", .text(link.mode.rawValue)), Field("master", .flag(audio.status.isTimebaseMaster)),
        ]
        if isFollowing {
            fields += [
                Field("state", .text("\(place.state)")), Field("frame", .integer(place.frame)),
                Field("song_start", link.songStart.map { .integer($0) } ?? .none),
            ]
        }
        return .object(fields)
    }
}
