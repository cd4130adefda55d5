import Devices
import Glibc

// The server's transport.
extension JackOutput {
    /// Takes a part in the transport; see `AudioPorts`.
    public func joinTransport(_ role: TransportRole) throws(DeviceError) {
        if case .here(let stay) = phase { try join(stay, as: role) }
        transportRole = role
    }

    /// Asks the transport to move.
    public func askTransport(_ request: TransportRequest) {
        guard case .here(let stay) = phase, lostReason == nil else { return }
        stay.client.askTransport(request)
    }

    /// Says what the transport is to know of the song.
    public func tellTransport(_ plan: TransportPlan) {
        transportPlan = plan
        guard case .here(let stay) = phase else { return }
        stay.client.transportPlan.write(plan)
    }

    /// Takes the part anew that we had at the server before.
    func rejoinTransport(_ stay: Stay) {
        stay.client.transportPlan.write(transportPlan)
        do throws(DeviceError) {
            try join(stay, as: transportRole)
        } catch {
            events.append(.message(error.text))
        }
    }

    /// Another program may take our part as timebase master without asking: JACK then leaves us out.
    func lookForOtherMaster(_ stay: Stay) {
        guard stay.isTimebaseMaster, stay.client.silentBeatCycleCount > Self.longestSilentBeatCycles else {
            return
        }
        stay.isTimebaseMaster = false
        events.append(.message("another program is the transport's timebase master now; we follow"))
    }

    private static let longestSilentBeatCycles = 64

    private func join(_ stay: Stay, as role: TransportRole) throws(DeviceError) {
        if role == .master && !stay.isTimebaseMaster {
            let code = stay.client.becomeTimebaseMaster()
            stay.isTimebaseMaster = code == 0
            stay.client.follow(transportRole != .off || role == transportRole)
            if code != 0 { throw refusal(code) }
        } else if role != .master && stay.isTimebaseMaster {
            stay.client.releaseTimebase()
            stay.isTimebaseMaster = false
        }
        stay.client.follow(role != .off)
    }

    private func refusal(_ code: Int32?) -> DeviceError {
        switch code {
        case EBUSY:
            DeviceError(
                "another program is the transport's timebase master: end that there, or use: transport follow"
            )
        case nil: DeviceError("JACK server \(serverName) does not answer: try again")
        case .some(let code):
            DeviceError("JACK refuses to make us timebase master (\(code)): use: transport follow")
        }
    }
}
