import CJack
import Devices
import Engine
import Host

/// The way out through JACK: a server that is joined, or one of our own inside the process.
///
/// Thread: control. Nothing here waits for a server longer than `JackClient.patience`, whatever it does.
public final class JackOutput: AudioPorts {
    /// Where we are.
    enum Phase {
        /// Not started, or stopped.
        case off
        /// At a server.
        case here(Stay)
        /// Looking for one, on another thread.
        case searching(Search)
        /// Without one until the time has come to look again (seconds).
        case waiting(until: Double)
    }

    /// A search that is under way.
    struct Search {
        var errands: Errands
        var result: Mailbox<Result<ServerSearch.Arrival, DeviceError>>
    }

    /// Pauses between two looks for a lost server.
    private static let firstPauseSeconds = 0.25
    private static let longestPauseSeconds = 2.0
    /// A start takes this long at the most.
    private static let startSeconds = 6.0
    /// The end takes a twentieth of a second, and this long at the most; what isn't done then ends with the
    /// process.
    private static let stopSeconds = 1.0
    /// The same for a server that stands still.
    private static let lostStopSeconds = 0.1
    /// Leaving a lost server takes a tenth of a second; after this long it won't come to an end.
    private static let stuckSeconds = 10.0

    let options: AudioOptions
    let serverName: String
    var layout = PortLayout()
    var patch = Patch()
    var route = RouteWatch()
    var phase = Phase.off
    var events: [AudioEvent] = []
    var transportRole = TransportRole.off
    var transportPlan = TransportPlan()
    /// Why there is no sound; nil while there is.
    private(set) var lostReason: String?
    /// False once we have been at somebody's server: we wait for it and never host in its place.
    private var mayHost = true
    /// The name to ask for: once we have one we want to keep it.
    private var clientName: String
    private var hasArrivedBefore = false
    private(set) var leaving: [Leaving] = []
    private var hasToldStuck = false
    private var pauseSeconds = JackOutput.firstPauseSeconds
    private var renderer: EngineRenderer?
    private let bell = Bell()

    /// Ports that wait for `start`.
    public init(_ options: AudioOptions) {
        self.options = options
        serverName = ServerSearch.serverName(options)
        clientName = options.clientName
        drumdub_jack_silence()
    }

    /// Readable (poll) while events wait to be taken.
    public var eventDescriptor: Int32 { bell.descriptor }

    /// Joins a server, or hosts one, as the options say, within 6 s. Throws if there is no sound now; where a
    /// server may come, `takeEvents` goes on looking for it.
    public func start(_ renderer: EngineRenderer) throws(DeviceError) {
        self.renderer = renderer
        let search = beginSearch(renderer)
        guard let result = search.result.wait(seconds: Self.startSeconds) else {
            lostReason = "JACK server \(serverName) does not answer"
            throw DeviceError(
                "JACK server \(serverName) does not answer: end it, or name another with --server")
        }
        try finish(search, result)
    }

    /// What has happened since the last call; here a lost server is looked for.
    public func takeEvents() -> [AudioEvent] {
        bell.clear()
        leaving.removeAll { $0.isOver() }
        switch phase {
        case .off: break
        case .here(let stay): look(at: stay)
        case .searching(let search):
            if let result = search.result.take().first { try? finish(search, result) }
        case .waiting(let until):
            if MonotonicClock.seconds < until { break }
            if let last = leaving.first {
                tellIfStuck(last)
            } else if let renderer {
                _ = beginSearch(renderer)
            }
        }
        defer { events = [] }
        return events
    }

    /// Waits for a fade of `fadeSeconds`, leaves the server and ends our own.
    public func stop(fadeSeconds: Double) {
        if case .searching(let search) = phase { leaving.append(Leaving(abandoned: search)) }
        if case .here(let stay) = phase {
            stay.waitForFade(seconds: fadeSeconds)
            leaving.append(Leaving(stay))
        }
        phase = .off
        let patience = lostReason == nil ? Self.stopSeconds : Self.lostStopSeconds
        leaving.removeAll { $0.isOver(within: patience) }
    }
}

// MARK: - Coming

extension JackOutput {
    private func beginSearch(_ renderer: EngineRenderer) -> Search {
        let plan = JackClient.Plan(
            name: clientName, server: options.serverName, layout: layout, renderer: renderer, bell: bell)
        let task = ServerSearch(options: options, plan: plan, mayHost: mayHost)
        let search = Search(errands: Errands(), result: Mailbox())
        search.errands.post { [bell] in
            search.result.post(task.run(search.errands))
            bell.ring()
        }
        phase = .searching(search)
        return search
    }

    private func finish(
        _ search: Search, _ result: Result<ServerSearch.Arrival, DeviceError>
    ) throws(DeviceError) {
        switch result {
        case .success(let arrival): arrive(Stay(arrival))
        case .failure(let error):
            leaving.append(Leaving(failed: search))
            if lostReason == nil { lostReason = error.text }
            phase = .waiting(until: MonotonicClock.seconds + pauseSeconds)
            pauseSeconds = min(2 * pauseSeconds, Self.longestPauseSeconds)
            throw error
        }
    }

    private func arrive(_ stay: Stay) {
        phase = .here(stay)
        lostReason = nil
        stay.client.enterEngine()
        pauseSeconds = Self.firstPauseSeconds
        mayHost = stay.server != nil
        addMissingPorts(stay)
        rejoinTransport(stay)
        if mayHost {
            let playback = stay.client.targets(.audioOut, onlyPhysical: true)
            patch.wantByDefault(
                Wiring.pairs(["main_left", "main_right"], to: Wiring.firstPair(of: playback)),
                targets: Set(stay.client.targets(.audioOut)))
        }
        mendPatch(stay)
        events.append(.running(sampleRate: stay.sampleRate, periodFrames: stay.periodFrames))
        events.append(.message(arrivalText(stay)))
        clientName = stay.client.name
        hasArrivedBefore = true
    }

    /// What was done, at which rate and period, and what is connected.
    private func arrivalText(_ stay: Stay) -> String {
        let figures = "\(stay.sampleRate) Hz, \(stay.periodFrames) frames a period"
        var text: String
        if let server = stay.server?.plan {
            let place = server.card.map { "sound card \($0.alsaName)" } ?? "the dummy driver, which is silent"
            text = "hosting JACK server \(serverName) on \(place): \(figures)"
            if !stay.reason.isEmpty { text = stay.reason + "; " + text }
        } else {
            text = "\(hasArrivedBefore ? "back at" : "joined") JACK server \(serverName): \(figures)"
        }
        let name = stay.client.name
        if name != clientName { text += "; our name is \(name), as \(clientName) is taken" }
        if stay.server == nil && !hasArrivedBefore && (options.sampleRate ?? options.periodFrames) != nil {
            text += "; rate and period are the server's"
        }
        return text + "; " + patch.text(actual: stay.client.connections(of: layout.names))
    }
}

// MARK: - Being there, and going

extension JackOutput {
    private func look(at stay: Stay) {
        let notices = stay.client.notices
        if notices.isGone.load(ordering: .acquiring) {
            return lose(stay, because: "JACK server \(serverName) is gone")
        }
        lookForStandstill(stay)
        guard case .here = phase, lostReason == nil else { return }
        lookForChanges(stay, notices)
        lookForOtherMaster(stay)
        mendPatch(stay)
    }

    private func lookForStandstill(_ stay: Stay) {
        let limit = max(1, 4 * stay.periodSeconds)
        let now = MonotonicClock.seconds
        switch stay.watchdog.look(cycleCount: stay.client.cycleCount, now: now, limitSeconds: limit) {
        case .stalled:
            lostReason = "JACK server \(serverName) stands still"
            events.append(.lost(reason: "JACK server \(serverName) stands still"))
        case .moving:
            lostReason = nil
            events.append(.running(sampleRate: stay.sampleRate, periodFrames: stay.periodFrames))
            events.append(.message("JACK server \(serverName) goes on"))
        case nil:
            if stay.watchdog.stillSeconds > 3 * limit {
                lose(stay, because: "JACK server \(serverName) stands still")
            }
        }
    }

    private func lookForChanges(_ stay: Stay, _ notices: Notices) {
        let sampleRate = notices.sampleRate.load(ordering: .acquiring)
        let periodFrames = notices.periodFrames.load(ordering: .acquiring)
        if sampleRate != stay.sampleRate || periodFrames != stay.periodFrames {
            stay.sampleRate = sampleRate
            stay.periodFrames = periodFrames
            events.append(.running(sampleRate: sampleRate, periodFrames: periodFrames))
            events.append(
                .message("the JACK server runs at \(sampleRate) Hz, \(periodFrames) frames a period now"))
        }
        let overruns = notices.overrunCount.load(ordering: .relaxed)
        if overruns > stay.overrunCount { events.append(.overruns(overruns - stay.overrunCount)) }
        stay.overrunCount = overruns
        let lost = stay.client.lostEventCount
        if lost > stay.lostEventCount {
            events.append(
                .message("\(lost - stay.lostEventCount) MIDI events were lost at \(PortLayout.midiInput)"))
        }
        stay.lostEventCount = lost
    }

    private func tellIfStuck(_ last: Leaving) {
        guard !hasToldStuck && last.seconds > Self.stuckSeconds else { return }
        hasToldStuck = true
        events.append(
            .message("JACK's library hangs in leaving \(serverName): restart DrumDub to have sound again"))
    }

    private func lose(_ stay: Stay, because reason: String) {
        leaving.append(Leaving(stay))
        patch.serverIsGone()
        route.forget()
        if lostReason == nil { events.append(.lost(reason: reason)) }
        lostReason = reason
        phase = .waiting(until: MonotonicClock.seconds + pauseSeconds)
    }
}
