import Devices
import Host

/// Finding a server: joining one, or hosting our own.
///
/// Thread: that of the client's errands; it takes up to half a second.
struct ServerSearch: Sendable {
    /// Where we have arrived.
    struct Arrival: Sendable {
        var client: JackClient
        /// Our own server, if there is one.
        var server: HostedServer?
        /// Why we host; empty for a server that was joined.
        var reason = ""
    }

    var options: AudioOptions
    var plan: JackClient.Plan
    /// False once we have been at somebody's server: we wait for it and never host in its place.
    var mayHost: Bool

    /// The server's name, whether it is given or not.
    static func serverName(_ options: AudioOptions) -> String {
        options.serverName ?? Paths.environment("JACK_DEFAULT_SERVER") ?? "default"
    }

    private var serverName: String { Self.serverName(options) }

    /// Joins a server or hosts one, as the driver says.
    func run(_ errands: Errands) -> Result<Arrival, DeviceError> {
        Result { () throws(DeviceError) in
            switch options.driver {
            case .auto, .silent: try joinOrHost(errands)
            case .jack: try joinOnly(errands)
            case .alsa: try hostOnCard(errands)
            case .dummy: try host(nil, errands, reason: "")
            }
        }
    }

    private func joinOrHost(_ errands: Errands) throws(DeviceError) -> Arrival {
        if let arrival = try join(errands) { return arrival }
        guard mayHost else { throw noServer }
        guard let card = SoundCard.preferred() else {
            return try host(nil, errands, reason: "no JACK server is running and there is no sound card")
        }
        do throws(DeviceError) {
            return try hostFree(card, errands, reason: "no JACK server is running")
        } catch {
            return try host(nil, errands, reason: "no JACK server is running and " + error.text)
        }
    }

    private func joinOnly(_ errands: Errands) throws(DeviceError) -> Arrival {
        guard let arrival = try join(errands) else { throw noServer }
        return arrival
    }

    private func hostOnCard(_ errands: Errands) throws(DeviceError) -> Arrival {
        guard let card = SoundCard.preferred() else {
            throw DeviceError("no sound card: plug one in, or use --driver dummy")
        }
        return try hostFree(card, errands, reason: "")
    }

    private var noServer: DeviceError {
        let other = options.driver == .jack ? ", or leave --driver jack out" : ""
        return DeviceError("no JACK server \(serverName) is running: start it\(other)")
    }

    /// Joins a server; nil if none is running.
    private func join(_ errands: Errands, isAtHome: Bool = false) throws(DeviceError) -> Arrival? {
        var plan = plan
        plan.isAtHome = isAtHome
        for attempt in 1...LeftClients.attemptCount {
            do throws(JackClient.Failure) {
                let mustBeClean = attempt < LeftClients.attemptCount
                return Arrival(client: try JackClient(plan, errands: errands, mustBeClean: mustBeClean))
            } catch {
                switch error {
                case .unclean: continue
                case .noServer: return nil
                case .refused(let reason):
                    throw DeviceError("JACK server \(serverName) can't be joined: \(reason)")
                }
            }
        }
        return nil
    }

    private func hostFree(_ card: SoundCard, _ errands: Errands, reason: String) throws(DeviceError)
        -> Arrival
    {
        if let holder = card.holder() { throw DeviceError(card.busyText(holder)) }
        return try host(card, errands, reason: reason)
    }

    private func host(_ card: SoundCard?, _ errands: Errands, reason: String) throws(DeviceError) -> Arrival {
        let server = try HostedServer(
            HostedServer.Plan(
                name: serverName, card: card, sampleRate: options.sampleRate ?? 48_000,
                periodFrames: options.periodFrames ?? 256))
        // A card that is open and doesn't move lets us in, but not run.
        if let arrival = try? join(errands, isAtHome: true) {
            return Arrival(client: arrival.client, server: server, reason: reason)
        }
        server.stop()
        throw server.plan.failure
    }
}
