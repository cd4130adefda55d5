import Devices
import Engine
import Host
import RealTime

/// Ports of which nothing comes out, for scripts and work on the library: the engine runs by the
/// system's clock, so that songs end and kits change as they would.
///
/// Thread: control; the engine is rendered inside `takeEvents`.
public final class SilentPorts: AudioPorts {
    private static let blockFrames = 256
    /// Time that is made up for after a pause between two calls; what is beyond is left out.
    private static let longestCatchUpSeconds = 0.5

    private let sampleRate: Int
    private var renderer: EngineRenderer?
    private var events: [AudioEvent] = []
    private var layout = PortLayout()
    private var lastSeconds = 0.0
    private var cycle = CycleTimes()
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>

    /// Silent ports of an engine that runs at `sampleRate`.
    public init(sampleRate: Int = 48_000) {
        self.sampleRate = sampleRate
        outputs = .allocate(capacity: PortLayout.channelCount)
        outputs.initialize(repeating: nil, count: PortLayout.channelCount)
    }

    deinit {
        outputs.deallocate()
    }

    /// What the ports are doing.
    public var status: AudioStatus {
        var status = AudioStatus(driver: AudioDriver.silent.rawValue)
        status.sampleRate = sampleRate
        status.periodFrames = Self.blockFrames
        return status
    }

    /// True while nothing is in the engine.
    public var isEngineFree: Bool { renderer == nil }

    /// Readable (poll) while events wait to be taken.
    public var eventDescriptor: Int32 { -1 }

    /// Lets the engine run.
    public func start(_ renderer: EngineRenderer) throws(DeviceError) {
        self.renderer = renderer
        lastSeconds = MonotonicClock.seconds
        events = [
            .message("no audio: started with --driver none"),
            .running(sampleRate: sampleRate, periodFrames: Self.blockFrames),
        ]
    }

    /// What has happened since the last call; here a lost server is looked for.
    public func takeEvents() -> [AudioEvent] {
        render()
        defer { events = [] }
        return events
    }

    /// Our ports without the client's name, in their order.
    public var portNames: [String] { [] }

    /// Makes the extra output number `index`; it keeps its name and place for life.
    public func addOutput(named name: String, index: Int, isStereo: Bool) throws(DeviceError) {
        _ = try layout.addExtra(name, index: index, isStereo: isStereo)
    }

    /// Takes an extra output away.
    public func removeOutput(named name: String) throws(DeviceError) {
        _ = layout.removeExtra(name)
    }

    /// Throws: there is nothing to connect.
    public func connect(_ port: String?, to target: String?) throws(DeviceError) -> [PortConnection] {
        throw DeviceError("nothing can be connected: started with --driver none")
    }

    /// Answers that nothing was connected.
    public func disconnect(_ port: String?, from target: String?) throws(DeviceError) -> [PortConnection] {
        []
    }

    /// Wants these connections, now and whenever the server comes back.
    public func restore(_ connections: [PortConnection]) {
        rememberedConnections = connections
    }

    /// The connections that the user made, also those whose other end is away.
    public private(set) var rememberedConnections: [PortConnection] = []

    /// Our ports and what they are connected to.
    public var connections: [PortConnection] { [] }

    /// Ports of others to which ours could be connected.
    public func targets(_ direction: PortDirection) -> [String] { [] }

    /// Leaves the engine alone from now on.
    public func stop(fadeSeconds: Double) {
        renderer = nil
    }

    /// Renders what has become due since the last call, into nothing.
    private func render() {
        guard let renderer else { return }
        let now = MonotonicClock.seconds
        lastSeconds = max(lastSeconds, now - Self.longestCatchUpSeconds)
        let blockSeconds = Double(Self.blockFrames) / Double(sampleRate)
        while now - lastSeconds >= blockSeconds {
            cycle.cycle += 1
            cycle.periodFrames = Int32(Self.blockFrames)
            cycle.microseconds = lastSeconds * 1e6
            lastSeconds += blockSeconds
            cycle.nextMicroseconds = lastSeconds * 1e6
            renderer.render(RenderBlock(frameCount: Self.blockFrames, cycle: cycle, outputs: outputs))
            cycle.deviceFrame &+= DeviceFrame(Self.blockFrames)
        }
    }
}
