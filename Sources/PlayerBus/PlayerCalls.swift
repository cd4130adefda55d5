import Devices

/// How a call is answered.
enum CallAnswer: Equatable {
    /// With nothing; the request is ours to do. nil: the call is without effect now.
    case done(PlayerRequest?)
    /// With a value.
    case value(BusValue)
    /// With an error.
    case failure(BusFailure)
}

extension PlayerModel {
    /// What the method `name` of any interface means now. The bus has checked the types of the arguments.
    func answer(to name: String, _ arguments: [BusValue], nowSeconds: Double) -> CallAnswer {
        switch name {
        case "Quit": .done(.quit)
        case "Play": .done(snapshot.canPlay ? .play : nil)
        case "Pause": .done(snapshot.canPause ? .pause : nil)
        case "PlayPause": playPause()
        case "Stop": .done(.stop)
        case "Next": .done(snapshot.canGoNext ? .next : nil)
        case "Previous": .done(snapshot.canGoPrevious ? .previous : nil)
        case "Seek": .done(seek(by: arguments.first?.asInteger ?? 0, nowSeconds: nowSeconds))
        case "SetPosition": .done(setPosition(arguments))
        case "OpenUri": withPath(arguments) { .open(path: $0) }
        case "GetTracksMetadata": .value(.dictionaries(metadata(of: arguments)))
        case "AddTrack": withPath(arguments) { addTrack($0, arguments) }
        case "RemoveTrack": onTrack(arguments) { .removeTrack($0) }
        case "GoTo": onTrack(arguments) { .goTo($0) }
        default: .done(nil)
        }
    }

    private func playPause() -> CallAnswer {
        if snapshot.canPause { return .done(.playPause) }
        return .failure(
            .notSupported("PlayPause: nothing can be paused now; put a song into the queue first"))
    }

    /// Beyond the end it is the next song's turn; where the end is unknown, the player finds out.
    private func seek(by distance: Int64, nowSeconds: Double) -> PlayerRequest? {
        guard snapshot.canSeek else { return nil }
        let (goal, isAbsurd) = position.microseconds(at: nowSeconds).addingReportingOverflow(distance)
        let end = snapshot.current?.lengthMicroseconds ?? .max
        return distance > 0 && (isAbsurd || goal > end) ? .next : .seek(byMicroseconds: distance)
    }

    private func setPosition(_ arguments: [BusValue]) -> PlayerRequest? {
        guard snapshot.canSeek, arguments.count == 2, let current = snapshot.current,
            arguments[0].asText == TrackPath.path(of: current.id), let place = arguments[1].asInteger,
            place >= 0, place <= current.lengthMicroseconds ?? .max
        else { return nil }
        return .setPosition(entry: current.id, microseconds: place)
    }

    private func withPath(_ arguments: [BusValue], _ make: (String) -> PlayerRequest) -> CallAnswer {
        let address = arguments.first?.asText ?? ""
        if let path = FileAddress.path(of: address) { return .done(make(path)) }
        let told = BusText.fit(String(address.prefix(200)))
        return .failure(
            .notSupported("\(told): not the address of a file here; give one like file:///music/song.flac"))
    }

    private func metadata(of arguments: [BusValue]) -> [[String: BusValue]] {
        guard case .paths(let paths)? = arguments.first else { return [] }
        // Each track once, however often it is asked for: the answer stays bounded.
        var asked: Set<String> = []
        return paths.filter { asked.insert($0).inserted }.compactMap(shownEntry).map(EntryMetadata.dictionary)
    }

    private func shownEntry(_ path: String) -> PlayerEntry? {
        guard let id = TrackPath.id(of: path) else { return nil }
        return entries.first { $0.id == id } ?? snapshot.current.flatMap { $0.id == id ? $0 : nil }
    }

    private func addTrack(_ path: String, _ arguments: [BusValue]) -> PlayerRequest {
        let before = arguments.count > 1 ? arguments[1].asText ?? "" : ""
        let place: QueuePlace =
            before == TrackPath.none ? .start : shownEntry(before).map { .after($0.id) } ?? .end
        return .addTrack(path: path, at: place, isCurrent: arguments.last == .flag(true))
    }

    /// A track that is not in the list any more is none of anybody's errors.
    private func onTrack(_ arguments: [BusValue], _ make: (UInt64) -> PlayerRequest) -> CallAnswer {
        let path = arguments.first?.asText ?? ""
        if path != TrackPath.none { return .done(shownEntry(path).map { make($0.id) }) }
        return .failure(.invalidArguments("\(path) is no track; take one of Tracks"))
    }

    // MARK: - Setting properties

    /// What it means that the property `name` is set to `value`.
    func setting(_ name: String, to value: BusValue) -> CallAnswer {
        switch (name, value) {
        case ("LoopStatus", .text(let text)):
            if let loop = LoopStatus(rawValue: text) { return .done(.setLoop(loop)) }
            return .failure(.invalidArguments("LoopStatus: take None, Track or Playlist"))
        case ("Shuffle", .flag(let isOn)): return .done(.setShuffle(isOn))
        case ("Rate", .real(let rate)) where rate.isFinite:
            // As the specification has it: a rate of nothing is a pause.
            let bound = min(max(rate, rates.lowerBound), rates.upperBound)
            return .done(rate * bound != 0 ? .setRate(bound) : snapshot.canPause ? .pause : nil)
        case ("Volume", .real(let volume)) where volume.isFinite:
            return .done(.setVolume(min(max(volume, 0), 1)))
        default: return .failure(.invalidArguments("\(name): can't be set to this; take a number"))
        }
    }
}
