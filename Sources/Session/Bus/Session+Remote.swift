import Devices
import Engine

/// What is asked of another player on the desktop.
public enum RemoteAction: Equatable, Sendable {
    /// Lists them.
    case list
    /// Chooses one for the actions that follow.
    case attach(String)
    /// Tells what it plays.
    case now
    case play, pause, toggle, stop, next, previous
    case seek(SeekTarget)
}

/// The other players: shown, driven, and kept from sounding together with us.
extension Session {
    func remote(_ action: RemoteAction) throws(SessionError) -> Answer {
        guard let bus, bus.busName != nil else {
            throw SessionError("there is no desktop bus here; start DrumDub inside of a desktop's session")
        }
        switch action {
        case .list: return listRemotes(bus.others)
        case .attach(let name): return try attach(name, bus.others)
        case .now: return describe(try attached(bus))
        default:
            let player = try attached(bus)
            bus.ask(player.name, try request(action, player))
            return Answer("asked \(player.name)", fields: [Field("player", .text(player.name))])
        }
    }

    private func listRemotes(_ others: [RemotePlayer]) -> Answer {
        if others.isEmpty { return Answer("no other player is there") }
        return Answer(
            table: Table(
                columns: ["player", "state", "title", "artist"],
                rows: others.map { [$0.name, $0.status.rawValue.lowercased(), $0.title, $0.artist] }),
            fields: [Field("attached", desktop.attachedName.map { .text($0) } ?? .none)])
    }

    private func attach(_ name: String, _ others: [RemotePlayer]) throws(SessionError) -> Answer {
        guard let player = others.first(where: { $0.name == name }) else {
            let names = others.map(\.name).joined(separator: ", ")
            throw SessionError(
                "no player \(name): \(names.isEmpty ? "there is none" : "there are \(names)")", word: name)
        }
        desktop.attachedName = name
        return describe(player)
    }

    /// The chosen player, or the only one, or the one that plays.
    private func attached(_ bus: any PlayerBus) throws(SessionError) -> RemotePlayer {
        let others = bus.others
        if let name = desktop.attachedName {
            guard let player = others.first(where: { $0.name == name }) else {
                throw SessionError("\(name) is gone; choose another with: remote attach NAME")
            }
            return player
        }
        let playing = others.filter { $0.status == .playing }
        if let only = others.count == 1 ? others.first : playing.count == 1 ? playing.first : nil {
            return only
        }
        throw SessionError(
            others.isEmpty
                ? "no other player is there" : "there are several; choose one with: remote attach NAME")
    }

    private func describe(_ player: RemotePlayer) -> Answer {
        let position = Double(player.positionMicroseconds) / 1e6
        let length = player.lengthMicroseconds.map { Double($0) / 1e6 }
        let song = [player.title, player.artist].filter { !$0.isEmpty }.joined(separator: " – ")
        let place = clockText(position) + (length.map { " of " + clockText($0) } ?? "")
        return Answer(
            "\(player.name): \(player.status.rawValue.lowercased()), \(song.isEmpty ? "no title" : song) \(place)",
            fields: [
                Field("player", .text(player.name)), Field("identity", .text(player.identity)),
                Field("state", .text(player.status.rawValue.lowercased())),
                Field("title", .text(player.title)),
                Field("artist", .text(player.artist)), Field("album", .text(player.album)),
                Field("position", .number(position)), Field("length", length.map { .number($0) } ?? .none),
            ])
    }

    private func request(
        _ action: RemoteAction, _ player: RemotePlayer
    ) throws(SessionError) -> RemoteRequest {
        switch action {
        case .play: return .play
        case .pause: return .pause
        case .toggle: return .playPause
        case .stop: return .stop
        case .next: return .next
        case .seek(.relative(let seconds)): return .seek(byMicroseconds: microseconds(seconds))
        case .seek(.seconds(let seconds)): return .setPosition(microseconds: microseconds(seconds))
        case .seek(.percent(let percent)):
            guard let length = player.lengthMicroseconds else {
                throw SessionError("\(player.name) tells no length; seek to a time instead")
            }
            return .setPosition(microseconds: Int64(Double(length) * percent / 100))
        default: return .previous
        }
    }

    // MARK: One at a time

    /// `exclusive`: our start pauses the others, and theirs interrupts us.
    func exclusive(_ isOn: Bool?) -> Answer {
        if let isOn { desktop.isExclusive = isOn }
        return Answer(
            "exclusive: \(desktop.isExclusive ? "on" : "off")",
            fields: [Field("exclusive", .flag(desktop.isExclusive))])
    }

    /// We have begun to play.
    func pauseOthers() {
        guard desktop.isExclusive, let bus else { return }
        for other in bus.others where other.status == .playing { bus.ask(other.name, .pause) }
    }

    /// Somebody else's sound begins softly above ours: a song that it ends fades for 300 ms.
    private func fadeSlowly(_ body: () -> Void) {
        var fades = EngineFades(sampleRate: sampleRate)
        fades.song = Int32(0.3 * Double(sampleRate))
        send(.setFades(fades))
        body()
        send(.setFades(EngineFades(sampleRate: sampleRate)))
    }

    func handle(_ event: RemoteEvent) {
        switch event {
        case .statusChanged(let name, .playing), .appeared(let name, .playing):
            guard desktop.isExclusive, player.state == .playing || player.seekSpeed != 0 else { return }
            fadeSlowly { step(by: .interrupted) }
            tell(
                SessionEvent(
                    "interrupted", "\(name) plays: our song waits; play goes on",
                    fields: [Field("player", .text(name))]))
        case .failed(let name, let reason):
            tell(SessionEvent("remote-refused", "\(name): \(reason)", fields: [Field("player", .text(name))]))
        default: break
        }
    }
}
