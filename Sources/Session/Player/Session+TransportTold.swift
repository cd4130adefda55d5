import Devices
import Engine

/// What engine, transport and user are told of the two.
extension Session {
    func tellEngine() {
        let isOn = isFollowing && isCurrentLoaded && deck.arriving == nil
        if isOn && (!link.isEngineFollowing || link.sentSongStart != link.songStart) {
            send(.followTransport(songStart: link.songStart))
            link.sentSongStart = link.songStart
        } else if !isOn && link.isEngineFollowing {
            send(.leaveTransport)
        }
        link.isEngineFollowing = isOn
    }

    func tellTransport(_ status: EngineStatus) {
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

    /// Bar and beat of the song's place, such as `12.3`; empty where its tempo is unknown or nobody follows it.
    var beatText: String {
        let tempo = link.mode == .off ? 0 : songTempo
        let beat = Int(songState.positionSeconds * tempo / 60)
        return tempo == 0 ? "" : "\(beat / 4 + 1).\(beat % 4 + 1)"
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
