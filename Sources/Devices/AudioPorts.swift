import Engine

/// A way out for the sound: a JACK server, joined or our own, or nothing.
///
/// Thread: control, all of it. The audio thread behind it calls `EngineRenderer.render`.
public protocol AudioPorts: AnyObject {
    /// What the ports are doing.
    var status: AudioStatus { get }

    /// True while nothing can be in the engine, so that the control side may drive it without sound.
    var isEngineFree: Bool { get }

    /// Readable (poll) while events wait to be taken; -1 where there can be none.
    var eventDescriptor: Int32 { get }

    /// Finds or hosts a server, makes the ports and lets the engine run. Throws if no sound can come out
    /// now; where a server may come later, `takeEvents` goes on looking for it.
    func start(_ renderer: EngineRenderer) throws(DeviceError)

    /// What has happened since the last call, oldest first. Call it a few times a second too: it is
    /// here that a lost server is looked for.
    func takeEvents() -> [AudioEvent]

    /// Our ports without the client's name, in their order: those that send, then those that receive.
    var portNames: [String] { get }

    /// Makes the named extra output number `index` (see `Bus.extra`); it keeps its name and place. One that is there
    /// gets one port or two if it has the other; what was connected to the old ones is to the new ones.
    func addOutput(named name: String, index: Int, isStereo: Bool) throws(DeviceError)

    /// Takes an extra output away, with its ports and what they were connected to; the others keep their places, and its
    /// own is free. Throws, with nothing changed, if the server does not answer.
    func removeOutput(named name: String) throws(DeviceError)

    /// Connects a port of ours (`main_left`, or `main` for the pair) to a port or client of the server.
    /// `port` nil: main to the first two playback ports. Answers what was connected.
    func connect(_ port: String?, to target: String?) throws(DeviceError) -> [PortConnection]

    /// Undoes connections: of one port to one target, of one port, or of all ports.
    func disconnect(_ port: String?, from target: String?) throws(DeviceError) -> [PortConnection]

    /// Connections to be made now or when their target comes, and again whenever the server comes back.
    func restore(_ connections: [PortConnection])

    /// Our ports and what they are connected to, in the order of the ports.
    var connections: [PortConnection] { get }

    /// What is worth saving for the next `restore`: the connections that the user made, also those whose
    /// target or server is away, without those that a server of our own has by itself.
    var rememberedConnections: [PortConnection] { get }

    /// Ports of others to which ours could be connected.
    func targets(_ direction: PortDirection) -> [String]

    /// Takes a part in the server's transport, now and whenever the server comes back. Throws, with nothing
    /// changed, if another program has that part. Where the transport is comes with each block to the engine.
    func joinTransport(_ role: TransportRole) throws(DeviceError)

    /// Asks the transport, which others share, to move. It answers by moving.
    func askTransport(_ request: TransportRequest)

    /// Says what the transport and its other programs are to know of the song.
    func tellTransport(_ plan: TransportPlan)

    /// Lets the sound die within `fadeSeconds`, then leaves the server. No call may follow.
    func stop(fadeSeconds: Double)
}

/// The direction of a port, seen from us.
public enum PortDirection: Sendable {
    /// Audio that we send.
    case audioOut
    /// MIDI that we receive.
    case midiIn
}

/// A port of ours by role (`kit_left`) and a port of somebody else by its full name.
public struct PortConnection: Hashable, Sendable {
    /// Our port's name without the client's.
    public var port: String
    /// The full name of the other port.
    public var target: String

    /// `port` connected to `target`.
    public init(port: String, target: String) {
        self.port = port
        self.target = target
    }
}

/// What the ports are doing.
public struct AudioStatus: Equatable, Sendable {
    /// Whether sound can come out.
    public enum State: Equatable, Sendable {
        /// Not started, or a driver without sound.
        case off
        /// The engine runs.
        case running
        /// The server is gone or stands still, for the reason given; we try to come back.
        case lost(reason: String)
    }

    /// See `State`.
    public var state: State
    /// The driver as the user calls it: `jack`, `alsa`, `dummy` or `none`.
    public var driver: String
    /// True if the server is our own.
    public var isHosted: Bool
    /// Our name on the server; empty while there is none.
    public var clientName: String
    /// The server's name; empty while there is none.
    public var serverName: String
    /// Frames a second; 0 while unknown.
    public var sampleRate: Int
    /// Frames a period; 0 while unknown.
    public var periodFrames: Int
    /// Overruns that the server reported since we joined.
    public var xrunCount: Int
    /// The server's load in per cent.
    public var loadPercent: Double
    /// From the engine to the physical output, in frames, as the server says.
    public var outputLatencyFrames: Int
    /// True if we tell the transport's programs bar and beat.
    public var isTimebaseMaster = false

    /// The status of ports that are off.
    public init(driver: String) {
        state = .off
        self.driver = driver
        isHosted = false
        clientName = ""
        serverName = ""
        sampleRate = 0
        periodFrames = 0
        xrunCount = 0
        loadPercent = 0
        outputLatencyFrames = 0
    }
}

/// Something that happened to the ports.
public enum AudioEvent: Equatable, Sendable {
    /// The engine runs at this rate and period: after the start, after a return, after a change.
    case running(sampleRate: Int, periodFrames: Int)
    /// The server is gone or stands still.
    case lost(reason: String)
    /// The last port that main was heard through went away, while the server stays.
    case routeLost(target: String)
    /// So many overruns since the last such event.
    case overruns(Int)
    /// Something the user should know, as a line without the leading `*`.
    case message(String)
}
