import Devices
import Host

// Controllers.
extension PadReader {
    /// A new device shows all its ports within this time.
    private static let settlingNanoseconds: Int64 = 100_000_000
    /// A controller that another program holds is asked for this often.
    private static let retryNanoseconds: Int64 = 1_000_000_000

    func take(_ announcement: Announcement) {
        switch announcement {
        case .clientGone(let client): forget(devices.remove { $0.client == client })
        case .portGone(let address): forget(devices.remove { $0 == address })
        case .changed: break
        }
    }

    /// Releases what the ports held, and tells of those that were connected.
    private func forget(_ entries: [DeviceTable.Entry]) {
        for entry in entries where entry.state == .connected {
            if let port = entry.lightPort { lights.forget(port) }
            release(entry)
            tell(.lost(entry.device))
        }
    }

    func connectDevices(isSettled: Bool) {
        let ports = client.sourcePorts()
        let there = Set(ports.map(\.address))
        forget(devices.remove { !there.contains($0) })
        let plan = devices.plan(for: ports, isSettled: isSettled)
        plan.unsubscribe.forEach(disconnect)
        let areAllTaken = plan.subscribe.map(connect).allSatisfy { $0 }
        face.show(devices.entries.map(\.device))
        showLights()
        appointment = nil
        if !areAllTaken { makeAppointment(in: Self.retryNanoseconds, isSettled: true) }
        if plan.isUnsettled { makeAppointment(in: Self.settlingNanoseconds, isSettled: true) }
    }

    /// Puts right what lost events may have left: notes that nobody releases, and a device that has gone
    /// and come back under its address.
    func beginAgain() {
        for entry in devices.letGo() {
            release(entry)
            if let port = entry.lightPort { lights.forget(port) }
            _ = client.subscribe(to: entry.port.address)
        }
    }

    private func makeAppointment(in nanoseconds: Int64, isSettled: Bool) {
        appointment = Appointment(
            nanoseconds: MonotonicClock.nanoseconds + nanoseconds, isSettled: isSettled)
    }

    /// Subscribes to a port; false if it can't be had. Only the first refusal is told.
    private func connect(_ address: PortAddress) -> Bool {
        let refusal = client.subscribe(to: address)
        guard let (before, now) = devices.set(address, refusal == nil ? .connected : .refused) else {
            return true
        }
        if let refusal {
            if before.state != .refused { tell(.refused(now.device, reason: refusal)) }
        } else {
            tell(.connected(now.device))
        }
        return refusal == nil
    }

    /// Tells of a device, when the list of all is right.
    private func tell(_ event: PadSourceEvent) {
        face.show(devices.entries.map(\.device))
        face.post(event)
    }

    private func disconnect(_ address: PortAddress) {
        client.unsubscribe(from: address)
        guard let (before, _) = devices.set(address, .passedOver) else { return }
        forget([before])
    }
}

// Lights.
extension PadReader {
    /// Lights what is wanted on the devices that are there.
    func showLights() {
        send(lights.show(devices.places(of: face.lights)))
    }

    func send(_ changes: [LightBoard.Change]) {
        for change in changes {
            if change.isFirst && !client.openLights(at: change.port) {
                // Another program has it: tried again when something changes.
                lights.forget(change.port)
                continue
            }
            for place in change.off { client.light(place, isOn: false, at: change.port) }
            for place in change.on { client.light(place, isOn: true, at: change.port) }
            if change.isLast { client.closeLights(at: change.port) }
        }
    }
}
