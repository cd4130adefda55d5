import Glibc
import Host

/// Our being at a server, and what the control side has seen of it so far. Thread: control.
final class Stay {
    let client: JackClient
    /// Our own server, if it is that.
    let server: HostedServer?
    /// Why we host; empty for a server that was joined.
    let reason: String
    var watchdog: Watchdog
    var sampleRate: Int
    var periodFrames: Int
    /// Whether we tell bar and beat to the programs of the transport.
    var isTimebaseMaster = false
    var overrunCount = 0
    var lostEventCount = 0
    var graphChangeCount = -1
    /// Until then connections are tried again without being told of a change: a server may show our
    /// ports late.
    let tryAgainUntil: Double

    init(_ arrival: ServerSearch.Arrival) {
        client = arrival.client
        server = arrival.server
        reason = arrival.reason
        sampleRate = client.notices.sampleRate.load(ordering: .acquiring)
        periodFrames = client.notices.periodFrames.load(ordering: .acquiring)
        let now = MonotonicClock.seconds
        watchdog = Watchdog(cycleCount: client.cycleCount, now: now)
        tryAgainUntil = now + 2
    }

    /// A period in seconds.
    var periodSeconds: Double { Double(periodFrames) / Double(max(sampleRate, 1)) }

    /// Waits until `seconds` of sound have left us, two periods longer at the most.
    func waitForFade(seconds: Double) {
        let end = MonotonicClock.seconds + seconds + 2 * periodSeconds
        let lastFrame = client.frameCount + Int(seconds * Double(sampleRate)) + periodFrames
        while client.frameCount < lastFrame && MonotonicClock.seconds < end && !watchdog.isStalled {
            usleep(1_000)
        }
    }
}

/// A client, and the server with it if it is ours, on the way out. Thread: control.
///
/// JACK's library knows one server at a time: it must be left for good before a client may be opened
/// again, or the library itself closes the old one under our hands.
struct Leaving {
    /// True if no callback of this client can be in the engine.
    let freesEngine: Bool
    private let errands: Errands
    private let startSeconds = MonotonicClock.seconds

    /// Begins to take leave of a server.
    init(_ stay: Stay) {
        errands = stay.client.errands
        let server = stay.server
        freesEngine = stay.client.close { server?.stop() }
    }

    /// A search that has found nothing.
    init(failed search: JackOutput.Search) {
        freesEngine = true
        errands = search.errands
        errands.finish()
    }

    /// A search that nobody waits for any more; what it finds is left at once.
    init(abandoned search: JackOutput.Search) {
        freesEngine = true
        let errands = search.errands
        self.errands = errands
        let result = search.result
        errands.post {
            guard case .success(let arrival)? = result.take().first else { return errands.finish() }
            _ = arrival.client.close { arrival.server?.stop() }
        }
    }

    /// How long it has taken so far.
    var seconds: Double { MonotonicClock.seconds - startSeconds }

    /// Waits for the end and answers true if it came.
    func isOver(within seconds: Double = 0) -> Bool {
        errands.join(within: seconds)
    }
}
