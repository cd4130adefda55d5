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
struct Leaving {
    private let errands: Errands
    private let giveUpAt: Double
    /// True if the engine may be driven by somebody else although this one isn't gone yet.
    let freesEngine: Bool

    /// Begins to take leave of a server.
    init(_ stay: Stay) {
        errands = stay.client.errands
        var isOut = stay.client.leaveEngine()
        for _ in 0..<20 where !isOut {
            usleep(1_000)
            isOut = stay.client.leaveEngine()
        }
        // The name of a server of ours is free only when that is gone.
        freesEngine = isOut && stay.server == nil
        giveUpAt = MonotonicClock.seconds + 5
        let server = stay.server
        stay.client.close { server?.stop() }
    }

    /// A search that has found nothing.
    init(_ errands: Errands) {
        self.errands = errands
        freesEngine = true
        giveUpAt = .infinity
        errands.finish()
    }

    /// Waits for the end and answers true if it came, or if it is waited for no longer.
    func isOver(within seconds: Double = 0) -> Bool {
        errands.join(within: seconds) || MonotonicClock.seconds > giveUpAt
    }
}
