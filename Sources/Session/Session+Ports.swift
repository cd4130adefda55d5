import Devices
import Host

/// Our ports and what they are connected to.
extension Session {
    func listPorts() -> Answer {
        let connections = audio.connections
        let targets = audio.targets(.audioOut)
        let sources = audio.targets(.midiIn)
        if audio.status.state != .running { return Answer("no ports: \(audioTrouble)") }
        let rows = audio.portNames.map { port in
            [port, connections.filter { $0.port == port }.map(\.target).joined(separator: ", ")]
        }
        let others = targets.map { ["→ audio", $0] } + sources.map { ["← midi", $0] }
        return Answer(
            table: Table(columns: ["port", "connected to"], rows: rows + others, isWhole: true),
            fields: [
                Field(
                    "ports",
                    .list(
                        audio.portNames.map { port in
                            .object([
                                Field("port", .text(port)),
                                Field(
                                    "connections",
                                    .list(connections.filter { $0.port == port }.map { .text($0.target) })),
                            ])
                        })),
                Field("targets", .list(targets.map { .text($0) })),
                Field("sources", .list(sources.map { .text($0) })),
            ])
    }

    func connect(_ port: String?, _ target: String?) throws(SessionError) -> Answer {
        do throws(DeviceError) {
            return answer("connected", try audio.connect(port, to: target))
        } catch {
            if let answer = connectLater(port, target) { return answer }
            throw SessionError(error.text)
        }
    }

    /// One of our ports and the full name of a port whose client is away: connected when it comes. (A
    /// client that is there lacks the port, so that the name is wrong.)
    private func connectLater(_ port: String?, _ target: String?) -> Answer? {
        guard let port, let target, audio.portNames.contains(port),
            let colon = target.firstIndex(of: ":"), colon != target.startIndex
        else { return nil }
        let client = target[...colon]
        let present = audio.targets(.audioOut) + audio.targets(.midiIn)
        if present.contains(where: { $0.hasPrefix(client) }) { return nil }
        let connection = PortConnection(port: port, target: target)
        audio.restore(audio.rememberedConnections + [connection])
        return Answer(
            "\(port) → \(target): connected when it is there",
            fields: [
                Field("waiting", .object([Field("port", .text(port)), Field("target", .text(target))]))
            ])
    }

    func disconnect(_ port: String?, _ target: String?) throws(SessionError) -> Answer {
        do throws(DeviceError) {
            return answer("disconnected", try audio.disconnect(port, from: target))
        } catch {
            throw SessionError(error.text)
        }
    }

    private func answer(_ verb: String, _ connections: [PortConnection]) -> Answer {
        let list = connections.map { "\($0.port) → \($0.target)" }.joined(separator: ", ")
        return Answer(
            connections.isEmpty ? "nothing \(verb)" : "\(verb): \(list)",
            fields: [
                Field(
                    "connections",
                    .list(
                        connections.map {
                            .object([Field("port", .text($0.port)), Field("target", .text($0.target))])
                        }))
            ])
    }

    /// Something happened to the ports.
    func handle(_ event: AudioEvent) {
        switch event {
        case .message(let line): tell(SessionEvent("audio", line))
        case .overruns(let count): overruns.add(count)
        case .routeLost(let target): loseRoute(target)
        case .lost(let reason):
            interruptSong()
            // What rang is over when it returns, and the first sound then fades in, as the very first does.
            send(.silence)
            send(.fadeOutput(gain: 0, frames: 0))
            let place =
                player.state == .interrupted
                ? "; the song waits at \(clockText(songState.positionSeconds))" : ""
            tell(
                SessionEvent(
                    "audio-lost", "sound lost: \(reason)\(place)", fields: [Field("reason", .text(reason))]))
        case .running(let rate, let period): run(at: rate, periodFrames: period)
        }
    }

    /// Headphones or an interface were pulled: what would be heard next is not what is meant to be.
    private func loseRoute(_ target: String) {
        let wasPlaying = player.state == .playing || player.seekSpeed != 0
        step(by: .routeLost)
        let song =
            wasPlaying ? "; the song waits at \(clockText(songState.positionSeconds)), play goes on" : ""
        tell(
            SessionEvent(
                "route-lost", "\(target) is gone, and main is heard nowhere\(song)",
                fields: [Field("target", .text(target))]))
    }

    /// Tells of overruns now and then.
    func tellOverruns() {
        guard let count = overruns.take(at: MonotonicClock.seconds) else { return }
        tell(
            SessionEvent(
                "overruns", "\(counted(count, "overrun")) reported by the server",
                fields: [Field("count", .integer(count))]))
    }

    /// The engine runs at this rate and period: after the start, after a return, after a change.
    private func run(at rate: Int, periodFrames: Int) {
        send(.setFades(.init(sampleRate: rate)))
        send(.fadeOutput(gain: 1, frames: Int32(rate / 50)))
        useHitMap()
        reloadKit()
        returnSong()
        reopenSong()
        // For programs; people read the message that comes with it.
        tell(
            SessionEvent(
                "audio-running", "",
                fields: [Field("rate", .integer(rate)), Field("period", .integer(periodFrames))]))
    }
}
