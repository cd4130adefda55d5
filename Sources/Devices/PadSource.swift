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

/// A controller.
public struct PadDevice: Equatable, Sendable {
    /// The client's name, without blanks at the ends.
    public var name: String
    /// Which of several devices of this name it is, from 1; it keeps its number until it is gone.
    public var number: Int
    /// The port's name, without blanks at the ends.
    public var port: String
    /// The address as the sequencer tells it, such as `20:0`.
    public var address: String
    /// True if its events come to us; false for a port that is passed over or can't be had.
    public var isConnected: Bool

    /// The name, with the number behind it from the second on.
    public var label: String { number == 1 ? name : "\(name) #\(number)" }

    /// A controller's port.
    public init(name: String, number: Int = 1, port: String, address: String, isConnected: Bool) {
        self.name = name
        self.number = number
        self.port = port
        self.address = address
        self.isConnected = isConnected
    }
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
