import RealTime

/// The half of the engine that asks and listens; it owns the engine's memory.
///
/// Thread: control.
public final class EngineControl {
    /// What the drivers call.
    public let renderer: EngineRenderer
    /// Says when the audio thread can no longer hold what was taken out of `TrackPages`.
    public let gate = BlockGate.allocate()
    private let state: UnsafeMutablePointer<EngineState>
    private let rings: EngineRings
    private var commands: RingWriter<TimedCommand>
    private var receipts: RingReader<EngineReceipt>
    private var notices: RingReader<EngineNotice>
    private var monitor: RingReader<MonitoredEvent>
    private var latestStatus: LatestValueReader<EngineStatus>
    /// The largest number of voices for which the engine has or will have memory.
    private var voiceMemoryLimit: Int
    /// Receipts that may still come; never more than their ring can hold.
    private var outstandingCount = 0
    /// Songs that were handed over as the next and have neither become the present one nor come back.
    private var nextTracks: [UnsafeMutablePointer<TrackPages>] = []

    /// A silent engine: no kit, no song, output at full gain.
    public init(_ settings: EngineSettings) {
        rings = EngineRings()
        voiceMemoryLimit = settings.voiceLimit
        commands = RingWriter(rings.commands)
        receipts = RingReader(rings.receipts)
        notices = RingReader(rings.notices)
        monitor = RingReader(rings.monitor)
        latestStatus = LatestValueReader(rings.status)
        state = .allocate(capacity: 1)
        state.initialize(to: EngineState(settings, ends: rings.makeEngineEnds(gate: gate)))
        renderer = EngineRenderer(state)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        rings.deallocate()
        gate.deallocate()
    }

    /// Asks for something, at `time` on the engine's clock or as soon as possible.
    /// False, with nothing done, if the engine has not taken what was asked before.
    public func send(_ command: EngineCommand, at time: FrameTime = .min) -> Bool {
        let receiptCount = command.receiptCount
        if outstandingCount + receiptCount > rings.receipts.capacity { return false }
        guard commands.write(TimedCommand(time: time, command: command)) else { return false }
        outstandingCount += receiptCount
        if case .setNextTrack(let pages?, _, _) = command { nextTracks.append(pages) }
        return true
    }

    /// Lets so many voices sound at once, 1…16,384. False, with nothing done, as `send`.
    public func setVoiceLimit(_ limit: Int) -> Bool {
        let limit = min(max(limit, 1), 16_384)
        if limit <= voiceMemoryLimit { return send(.setVoiceLimit(Int32(limit))) }
        let memory = VoiceMemory.allocate(limit: limit)
        guard send(.useVoiceMemory(memory)) else {
            memory.deallocate()
            return false
        }
        voiceMemoryLimit = limit
        return true
    }

    /// Lets commands and events take effect while no driver runs; hits are left out.
    ///
    /// Thread: control. No other thread may drive the engine meanwhile.
    public func renderSilently() {
        withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<Float>?.self, capacity: 2 * Bus.count) {
            outputs in
            outputs.initialize(repeating: nil)
            guard let base = outputs.baseAddress else { return }
            renderer.render(RenderBlock(frameCount: 0, cycle: CycleTimes(), outputs: base))
        }
    }

    /// Hands over every receipt that has come back, but for those of the engine's own memory.
    public func takeReceipts(_ body: (EngineReceipt) -> Void) {
        while let receipt = receipts.next() {
            outstandingCount -= settledCount(receipt)
            if case .voiceMemoryReleased(let memory) = receipt { memory.deallocate() } else { body(receipt) }
        }
    }

    /// How many of the receipts that may come are settled by this one: a next song that comes back
    /// without its turn having come spares the receipt of that.
    private func settledCount(_ receipt: EngineReceipt) -> Int {
        switch receipt {
        case .trackAdvanced(let advance):
            let index = nextTracks.firstIndex { $0.pointee.identifier == advance.to }
            if let index { nextTracks.remove(at: index) }
            return 1
        case .trackReleased(let pages):
            guard let index = nextTracks.firstIndex(of: pages) else { return 1 }
            nextTracks.remove(at: index)
            return 2
        default: return 1
        }
    }

    /// Hands over every notice that has come.
    public func takeNotices(_ body: (EngineNotice) -> Void) {
        while let notice = notices.next() { body(notice) }
    }

    /// Hands over what became of every message, while the map says that it is monitored.
    public func takeMonitoredEvents(_ body: (MonitoredEvent) -> Void) {
        while let event = monitor.next() { body(event) }
    }

    /// Where a device has moved a controller of the kit, 0…1, since this was asked; nil if it has not.
    public func takeMove(ofController number: Int) -> Float? { rings.controllerMoves.take(number) }

    /// What the engine is doing.
    public var status: EngineStatus { latestStatus.read() }

    /// The way in for events of one more thread (the pads). Call once.
    public func makeEventWriter() -> RingWriter<RawEvent> {
        RingWriter(rings.events)
    }

    /// The device's clock, for the thread of the pads. Call once.
    public func makeCycleReader() -> LatestValueReader<CycleTimes> {
        LatestValueReader(rings.cycles)
    }
}

extension EngineCommand {
    /// How many receipts may come for it: memory that goes to the engine comes back, and the next song tells
    /// besides that its turn has come.
    fileprivate var receiptCount: Int {
        switch self {
        case .useKit(let kit, _): kit != nil ? 1 : 0
        case .useHitMap(let map, _): map != nil ? 1 : 0
        case .useVoiceMemory: 1
        case .useTrack(let pages, _, _, _): pages != nil ? 1 : 0
        case .setNextTrack(let pages, _, _): pages != nil ? 2 : 0
        default: 0
        }
    }
}
