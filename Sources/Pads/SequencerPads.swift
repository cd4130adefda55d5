import Devices
import Engine
import Host
import RealTime

/// Pads by way of the ALSA sequencer: a client with one input port, to which every hardware controller
/// is connected at the start and as it comes.
///
/// Each event is stamped by the kernel on arrival; see `StampClock` and `PadClock` for how the stamp
/// becomes a frame. Thread: control.
public final class SequencerPads: PadSource {
    /// Above everything that is not real-time, and below JACK, whose clients have 5 by default.
    public static let defaultPriority: Int32 = 4

    private let clientName: String
    private let portName: String
    private let priority: Int32
    private let clock: DriverClock
    private let face: PadFace
    /// What waits for a sequencer after a `start` in vain.
    private var waiting: Ends?
    private var thread: Worker?
    private var toldLostEventCount = 0

    private struct Ends: ~Copyable {
        var writer: RingWriter<RawEvent>
        var cycles: LatestValueReader<CycleTimes>
    }

    /// Reads a clock, in nanoseconds.
    public typealias DriverClock = @Sendable () -> Int64

    /// Pads that have not started.
    ///
    /// - Parameters:
    ///   - clientName: Our name on the sequencer.
    ///   - portName: Our port's name.
    ///   - clock: The clock in which `CycleTimes` are told, in nanoseconds. Called by the pad thread.
    ///   - priority: The pad thread's real-time priority, 1…99, if the system grants it.
    public init(
        clientName: String = "drumdub", portName: String = "pads", timing: PadTiming,
        clock: @escaping DriverClock = { MonotonicClock.nanoseconds }, priority: Int32 = defaultPriority
    ) {
        self.clientName = clientName
        self.portName = portName
        self.priority = priority
        self.clock = clock
        face = PadFace(timing: timing)
    }

    deinit {
        stop()
    }

    /// Readable (poll) while events wait to be taken.
    public var eventDescriptor: Int32 { face.eventDescriptor }

    /// Makes the client and connects every controller. Throws if there is no sequencer, or none for us.
    public func start(
        into writer: consuming RingWriter<RawEvent>,
        clock: consuming LatestValueReader<CycleTimes>
    ) throws(DeviceError) {
        waiting = Ends(writer: writer, cycles: clock)
        try retry()
    }

    /// Tries again what `start` could not do; where there is no sequencer, it only looks for its file.
    public func retry() throws(DeviceError) {
        if thread != nil { return }
        let client = try SequencerClient(clientName: clientName, portName: portName)
        guard let ends = waiting.take() else { return }
        let reader = PadReader(
            client: client, clock: clock, face: face, writer: ends.writer, cycles: ends.cycles)
        let thread = Worker(name: "drumdub pads") { reader.run() }
        _ = thread.setRealTimePriority(priority)
        self.thread = thread
    }

    /// When a hit sounds. May be changed at any time.
    public var timing: PadTiming {
        get { face.timing }
        set { face.timing = newValue }
    }

    /// See `PadSource`.
    public func hearMachineControl() { face.hearMachineControl() }

    /// See `PadSource`.
    public var lights: [UInt8: PadLights] {
        get { face.lights }
        set { if newValue != face.lights { face.lights = newValue } }
    }

    /// The controllers that are there, with those that are passed over.
    public var devices: [PadDevice] { face.devices }

    /// What has happened since the last call, oldest first.
    public func takeEvents() -> [PadSourceEvent] {
        let lost = face.lostEventCount
        defer { toldLostEventCount = lost }
        let fresh = lost - toldLostEventCount
        return face.takeEvents() + (fresh > 0 ? [.eventsLost(fresh)] : [])
    }

    /// Events for which the ring, or the kernel, had no room.
    public var lostEventCount: Int { face.lostEventCount }

    /// Ends the pad thread and leaves the sequencer.
    public func stop() {
        face.stop()
        thread?.join()
        thread = nil
    }
}
