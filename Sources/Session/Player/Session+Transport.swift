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

    func forgetGoal(_ status: EngineStatus) {
        guard let goal = link.goal else { return }
        let distance = status.transport.frame - goal.transportFrame
        if status.time > goal.until || (0..<sampleRate / 5).contains(distance) { link.goal = nil }
    }
}
