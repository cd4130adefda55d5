import Engine
import Tracks

/// Places in the song.
extension Session {
    func seek(_ target: SeekTarget) throws(SessionError) -> Answer {
        let rate = Double(deck.song?.sampleRate ?? sampleRate)
        let length = isCurrentLoaded ? deck.song?.track.frameCount : nil
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
        return try step(.seek(frame: frame))
    }

    func silence() throws(SessionError) -> Answer {
        send(.silence)
        step(by: .silenced)
        return Answer("silence")
    }

    /// The frame that will be heard next.
    var songFrame: Int {
        guard isCurrentLoaded, let song = deck.song, deck.arriving == nil else {
            return Int(startsAt * Double(sampleRate))
        }
        if let goal = link.goal { return goal.songFrame }
        if player.state == .stopped { return 0 }
        let status = engine.status
        if let askedPlace, askedPlace.time == status.time { return askedPlace.frame }
        return status.trackIdentifier == song.identifier ? status.trackFrame : 0
    }

    /// See `SessionFace`.
    public var songState: SongState {
        guard let entry = player.queue.current else { return SongState(state: player.state) }
        let rate = Double(deck.song?.sampleRate ?? sampleRate)
        return SongState(
            state: player.state, title: entry.song.shownTitle, positionSeconds: Double(songFrame) / rate,
            lengthSeconds: lengthSeconds(of: entry))
    }

    private func lengthSeconds(of entry: QueueEntry) -> Double? {
        if isCurrentLoaded, let song = deck.arriving ?? deck.song, let count = song.track.frameCount {
            return Double(count) / Double(song.sampleRate)
        }
        return entry.song.lengthSeconds
    }

    /// One line about the song.
    func songAnswer(verb: String) -> Answer {
        let state = songState
        let position = state.positionSeconds
        let length = state.lengthSeconds.map { " of " + clockText($0) } ?? ""
        let entry = player.queue.current
        let lack = player.state == .interrupted ? lackOfSound.map { "; " + $0 } : nil
        return Answer(
            "\(verb): \(state.title) \(clockText(position))\(length)" + (lack ?? ""),
            fields: [
                Field("state", .text(state.state.rawValue)), Field("title", .text(state.title)),
                Field("path", .text(entry?.song.path ?? "")), Field("position", .number(position)),
                Field("length", state.lengthSeconds.map { .number($0) } ?? .none),
                Field("entry", entry.map { .integer(Int($0.id)) } ?? .none),
            ])
    }
}
