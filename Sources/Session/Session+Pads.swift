import Devices
import Engine

/// Controllers, what their messages mean, and when they sound.
extension Session {
    func startPads() {
        guard let pads else { return }
        do throws(DeviceError) {
            try pads.start(into: engine.makeEventWriter(), clock: engine.makeCycleReader())
            lookAtDevices()
        } catch {
            tell(SessionEvent("pads-missing", error.text))
            padRetry.begin()
        }
    }

    func takePadEvents() {
        guard let pads else { return }
        if padRetry.isDue(), (try? pads.retry()) != nil { padRetry.end() }
        let events = pads.takeEvents()
        if !events.isEmpty { lookAtDevices() }
        for event in events { handle(event) }
    }

    /// Takes note of who is there; who is new, or was another, gets its map.
    private func lookAtDevices() {
        let before = padDevices
        for device in pads?.devices ?? [] where device.slot > 0 && device.isConnected {
            padDevices[device.slot] = device
        }
        if before != padDevices { useHitMap() }
    }

    private func handle(_ event: PadSourceEvent) {
        switch event {
        case .connected(let device): tell(event: "pads-connected", "pads connected: \(device.label)", device)
        case .lost(let device): tell(event: "pads-lost", "pads lost: \(device.label)", device)
        case .refused(let device, let reason):
            tell(event: "pads-refused", "\(device.label): \(reason)", device)
        case .eventsLost(let count):
            tell(
                SessionEvent(
                    "pad-events-lost", "\(count) pad events lost", fields: [Field("count", .integer(count))]))
        }
    }

    private func tell(event name: String, _ line: String, _ device: PadDevice) {
        tell(
            SessionEvent(
                name, line,
                fields: [
                    Field("device", .text(device.label)), Field("port", .text(device.port)),
                    Field("address", .text(device.address)),
                ]))
    }

    func listControllers() -> Answer {
        guard let devices = pads?.devices, !devices.isEmpty else {
            return Answer("no controller; the JACK port pads_in and the keyboard (pads keyboard) play too")
        }
        return Answer(
            table: Table(
                columns: ["controller", "port", "address", "usb", "connected"],
                rows: devices.map {
                    [$0.label, $0.port, $0.address, $0.usbPath ?? "", $0.isConnected ? "yes" : "no"]
                }),
            fields: [
                Field(
                    "controllers",
                    .list(
                        devices.map {
                            .object([
                                Field("name", .text($0.label)), Field("port", .text($0.port)),
                                Field("address", .text($0.address)),
                                Field("usb", $0.usbPath.map { .text($0) } ?? .none),
                                Field("connected", .flag($0.isConnected)),
                            ])
                        }))
            ])
    }

    func setTiming(_ timing: Timing?) -> Answer {
        switch timing {
        case .exact(let margin?): padTiming = .exact(marginSeconds: margin)
        case .exact(nil):
            if case .soonest = padTiming { padTiming = .standard }
        case .soonest: padTiming = .soonest
        case nil: break
        }
        pads?.timing = padTiming
        return Answer("timing: \(timingText)", fields: [Field("timing", .text(timingText))])
    }

    var timingText: String {
        guard case .exact(let margin) = padTiming else { return "soonest, up to a period of jitter" }
        let period = audio.status.periodFrames
        let rate = Double(max(audio.status.sampleRate, 1))
        let delay = period > 0 ? " = \(trimmed(1_000 * (Double(period) / rate + margin), digits: 2)) ms" : ""
        return "exact, one period + \(trimmed(margin * 1_000)) ms\(delay)"
    }
}
