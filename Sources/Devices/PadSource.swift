import Engine
import RealTime

/// A way in for the pads: the ALSA sequencer, or a script.
///
/// Thread: control, all of it. A thread of its own behind it writes the events.
public protocol PadSource: AnyObject {
    /// Readable (poll) while events wait to be taken; -1 where there can be none.
    var eventDescriptor: Int32 { get }

    /// Begins to deliver: events into `writer`, their times by the device's clock. Call once; both
    /// are kept for `retry` if it throws.
    func start(
        into writer: consuming RingWriter<RawEvent>,
        clock: consuming LatestValueReader<CycleTimes>) throws(DeviceError)

    /// Tries again what `start` could not do. Cheap where it is in vain; does nothing once events come.
    func retry() throws(DeviceError)

    /// When a hit sounds.
    var timing: PadTiming { get set }

    /// Lets commands of MIDI Machine Control come too, from now on; they cost room that notes need otherwise.
    func hearMachineControl()

    /// Which pads are lit, by `PadDevice.slot`; a device that takes no notes is left alone. Empty: none, and what we have
    /// lit goes out. What is lit is lit again when its device comes back, and goes out at `stop`.
    var lights: [UInt8: PadLights] { get set }

    /// The controllers that are there now.
    var devices: [PadDevice] { get }

    /// What has happened since the last call, oldest first.
    func takeEvents() -> [PadSourceEvent]

    /// Events that were lost because nobody took them.
    var lostEventCount: Int { get }

    /// Ends the delivery. No call may follow.
    func stop()
}

/// When a hit from a controller sounds.
public enum PadTiming: Equatable, Sendable {
    /// One period and `marginSeconds` after it was played, to the frame: rolls keep their shape.
    case exact(marginSeconds: Double)
    /// At the start of the next block: as early as can be, with up to a period of jitter.
    case soonest

    /// Room for the pad thread to wake up, unless the user says otherwise: half a millisecond.
    public static let defaultMarginSeconds = 0.0005
    /// The timing unless the user says otherwise.
    public static let standard = PadTiming.exact(marginSeconds: defaultMarginSeconds)
}

/// Something that happened to the controllers.
public enum PadSourceEvent: Equatable, Sendable {
    /// A controller is connected, at the start or because it came.
    case connected(PadDevice)
    /// A controller is gone.
    case lost(PadDevice)
    /// A controller could not be connected, for the reason given.
    case refused(PadDevice, reason: String)
    /// So many events were lost since the last such event.
    case eventsLost(Int)
}
