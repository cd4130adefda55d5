import Engine
import RealTime

/// Pads that play what they are told: the seam's other side for tests and demonstrations.
///
/// Thread: control, which is here the thread that writes the events too.
public final class ScriptedPads: PadSource {
    /// Makes `start` and `retry` fail while it is set.
    public var failure: DeviceError?
    /// Kept, and without effect: a script names its times itself.
    public var timing: PadTiming = .exact(marginSeconds: 0)
    /// True once commands of MIDI Machine Control were asked for; a script's come in any case.
    public private(set) var hearsMachineControl = false
    /// Kept as it was set.
    public var lights: [UInt8: PadLights] = [:]
    /// What `plug` and `pull` left.
    public private(set) var devices: [PadDevice] = []
    /// Events that found no room.
    public private(set) var lostEventCount = 0
    private var script: [RawEvent]
    private var events: [PadSourceEvent] = []
    private var isRunning = false
    private var ends: Ends?

    private struct Ends: ~Copyable {
        var writer: RingWriter<RawEvent>
        var cycles: LatestValueReader<CycleTimes>
    }

    /// Pads that deliver `script` as soon as they start.
    public init(script: [RawEvent] = []) {
        self.script = script
    }

    /// See `PadSource`; -1, as all events are there when they are made.
    public var eventDescriptor: Int32 { -1 }

    /// Takes the ring, and delivers the script.
    public func start(
        into writer: consuming RingWriter<RawEvent>,
        clock: consuming LatestValueReader<CycleTimes>
    ) throws(DeviceError) {
        ends = Ends(writer: writer, cycles: clock)
        try retry()
    }

    /// Delivers the script, if `failure` is gone.
    public func retry() throws(DeviceError) {
        if let failure { throw failure }
        isRunning = true
        for event in script { send(event) }
        script = []
    }

    /// Delivers an event as it is; counts it as lost if there is no room, or if nothing has started.
    public func send(_ event: RawEvent) {
        if !isRunning || ends?.writer.write(event) != true { lostEventCount += 1 }
    }

    /// Delivers a message of a controller for the start of the next block, or for a frame of the device's clock.
    public func send(
        status: UInt8, _ data1: UInt8, _ data2: UInt8, at time: DeviceFrame? = nil, from device: UInt8 = 0
    ) {
        send(
            RawEvent(
                time: time ?? cycle.deviceFrame, status: status, data1: data1, data2: data2,
                origin: .sequencer, device: device, isImmediate: time == nil))
    }

    /// Delivers a note-on; see `send(status:_:_:at:from:)`.
    public func hit(
        note: UInt8, velocity: UInt8, channel: UInt8 = 9, at time: DeviceFrame? = nil, from device: UInt8 = 0
    ) {
        send(status: 0x90 | channel, note, velocity, at: time, from: device)
    }

    /// The device's clock as the engine left it last.
    public var cycle: CycleTimes { ends?.cycles.read() ?? CycleTimes() }

    /// A controller comes.
    public func plug(_ device: PadDevice) {
        devices.append(device)
        events.append(.connected(device))
    }

    /// A controller goes.
    public func pull(_ device: PadDevice) {
        devices.removeAll { $0 == device }
        events.append(.lost(device))
    }

    /// What `plug` and `pull` told.
    public func takeEvents() -> [PadSourceEvent] {
        defer { events = [] }
        return events
    }

    /// See `PadSource`.
    public func hearMachineControl() { hearsMachineControl = true }

    /// Delivers nothing any more.
    public func stop() {
        isRunning = false
    }
}
