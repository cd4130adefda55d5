import CJack
import Devices

/// A JACK server inside this process.
///
/// Thread: one at a time; starting and stopping take up to 0.2 s each.
final class HostedServer: @unchecked Sendable {
    // Safe to send: it is handed from the thread that starts it to the one that stops it.

    /// What a server of our own runs on.
    struct Plan: Equatable, Sendable {
        /// The server's name.
        var name: String
        /// The card, or nil for the dummy driver.
        var card: SoundCard?
        /// Frames a second.
        var sampleRate: Int
        /// Frames a period.
        var periodFrames: Int

        /// The driver as the user and as JACK call it.
        var driver: String { card == nil ? "dummy" : "alsa" }

        /// Why such a server doesn't run.
        var failure: DeviceError {
            let figures = "\(sampleRate) Hz and \(periodFrames) frames a period"
            guard let card else {
                return DeviceError(
                    "no JACK server named \(name) can be hosted at \(figures): is one running?")
            }
            if let holder = card.holder() { return DeviceError(card.busyText(holder)) }
            return DeviceError(
                "sound card \(card.alsaName) doesn't run at \(figures): try --rate or --period")
        }
    }

    let plan: Plan
    private var host: OpaquePointer?

    /// Starts a server.
    init(_ plan: Plan) throws(DeviceError) {
        self.plan = plan
        var problem: UnsafePointer<CChar>?
        guard let host = drumdub_host_create(&problem) else {
            let reason = problem.map { String(cString: $0) } ?? "out of memory"
            throw DeviceError("no JACK server can be hosted: \(reason); install the package jackd2")
        }
        for setting in Self.settings(plan) {
            _ = drumdub_host_set(host, setting.driver, setting.name, setting.value)
        }
        guard drumdub_host_start(host, plan.driver) else {
            drumdub_host_destroy(host)
            throw plan.failure
        }
        self.host = host
    }

    /// Stops the server. Clients must have left it.
    func stop() {
        if let host { drumdub_host_destroy(host) }
        host = nil
    }

    private static func settings(_ plan: Plan) -> [(driver: String?, name: String, value: String)] {
        let driver = plan.driver
        var settings: [(driver: String?, name: String, value: String)] = [
            (nil, "name", plan.name),
            (nil, "realtime", "true"),
            // The engine's sound leaves in the period in which it is made, not in the next.
            (nil, "sync", "true"),
            // JACK's default of 2,048 costs 50 MB of locked memory and a third of the start.
            (nil, "port-max", "512"),
            (driver, "rate", "\(plan.sampleRate)"),
            (driver, "period", "\(plan.periodFrames)"),
        ]
        if let card = plan.card { settings.append((driver, "playback", card.alsaName)) }
        return settings
    }
}

extension SoundCard {
    /// What to say of a card that a program holds.
    func busyText(_ holder: String) -> String {
        "sound card \(alsaName) is held by \(holder): end that, or let JACK have the card"
    }
}
