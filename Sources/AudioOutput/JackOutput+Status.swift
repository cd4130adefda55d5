import Devices

extension JackOutput {
    /// True while nothing can be in the engine.
    public var isEngineFree: Bool {
        if case .here = phase { return false }
        return leaving.allSatisfy(\.freesEngine)
    }

    /// What the ports are doing.
    public var status: AudioStatus {
        var status = AudioStatus(driver: AudioDriver.jack.rawValue)
        if let reason = lostReason { status.state = .lost(reason: reason) }
        guard case .here(let stay) = phase else { return status }
        if lostReason == nil { status.state = .running }
        if let server = stay.server?.plan {
            status.driver = server.driver
            status.isHosted = true
        }
        status.clientName = stay.client.name
        status.serverName = serverName
        status.sampleRate = stay.sampleRate
        status.periodFrames = stay.periodFrames
        status.xrunCount = stay.client.notices.overrunCount.load(ordering: .relaxed)
        status.loadPercent = stay.client.loadPercent
        status.isTimebaseMaster = stay.isTimebaseMaster
        status.outputLatencyFrames = stay.client.notices.outputLatency.load(ordering: .acquiring)
        return status
    }
}
