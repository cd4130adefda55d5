import Devices
import Engine
import Glibc
import Host
import RealTime
import Synchronization

/// What the process callback of one client works with: plain memory that stays in its place from
/// before the client is activated until it is closed.
///
/// Thread: the control side makes and frees it; between, each part says whose it is.
struct CallbackMemory: @unchecked Sendable {
    // Safe to send: `own` is the audio thread's alone, everything else is atomic or never changes.

    let shared: UnsafeMutablePointer<CallbackShared>
    let own: UnsafeMutablePointer<CallbackOwn>

    /// What the callback is given as its context.
    var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(own) }

    static func allocate(client: OpaquePointer?, renderer: EngineRenderer) -> CallbackMemory {
        let shared = UnsafeMutablePointer<CallbackShared>.allocate(capacity: 1)
        shared.initialize(to: CallbackShared())
        let own = UnsafeMutablePointer<CallbackOwn>.allocate(capacity: 1)
        own.initialize(to: CallbackOwn(shared: shared, client: client, renderer: renderer))
        return CallbackMemory(shared: shared, own: own)
    }

    /// Waits until no callback runs that may have seen what was stored before, half a second at the most. False if
    /// one still does.
    @discardableResult
    func waitForCallback() -> Bool {
        let ticket = shared.pointee.gate.ticket()
        let end = MonotonicClock.seconds + 0.5
        while !shared.pointee.gate.isOver(ticket) {
            if MonotonicClock.seconds > end { return false }
            usleep(200)
        }
        return true
    }

    /// Frees the memory; the client must be closed.
    func deallocate() {
        own.pointee.outputs.deallocate()
        own.pointee.events.deallocate()
        own.deinitialize(count: 1)
        own.deallocate()
        shared.deinitialize(count: 1)
        shared.deallocate()
    }
}

/// The part of `CallbackMemory` that several threads use.
struct CallbackShared: ~Copyable {
    /// The `jack_port_t *` of each channel in `RenderBlock.outputs`, 0 where there is none.
    let outputPorts: UnsafeMutablePointer<Atomic<UInt>>
    /// The `jack_port_t *` of the MIDI input, 0 while there is none.
    let midiPort = Atomic<UInt>(0)
    /// While false the callback leaves the engine alone and sends silence.
    let isEnabled = Atomic(false)
    /// Tells when no callback that has found `isEnabled`, or a port, is still running.
    let gate = BlockGate.allocate()
    /// Cycles so far. Stored by the audio thread.
    let cycleCount = Atomic(0)
    /// Frames so far. Stored by the audio thread.
    let frameCount = Atomic(0)
    /// MIDI events that found no room. Stored by the audio thread.
    let lostEventCount = Atomic(0)
    /// Cycles in which the transport rolled since we told bar and beat last. Stored by the audio thread.
    let silentBeatCycleCount = Atomic(0)
    /// What the transport is to know of the song. Written by the control side.
    let transportPlan = LatestValue<TransportPlan>.allocate(TransportPlan())

    init() {
        outputPorts = .allocate(capacity: PortLayout.channelCount)
        for channel in 0..<PortLayout.channelCount { (outputPorts + channel).initialize(to: Atomic(0)) }
    }

    deinit {
        outputPorts.deallocate()
        gate.deallocate()
        transportPlan.deallocate()
    }
}

/// The part of `CallbackMemory` that the audio thread alone uses.
struct CallbackOwn: ~Copyable {
    /// Room for the MIDI events of a block: more than JACK's buffer of the largest period holds.
    let eventCapacity = 4_096

    let shared: UnsafeMutablePointer<CallbackShared>
    /// The `jack_client_t *`; nil only in tests.
    let client: OpaquePointer?
    let renderer: EngineRenderer
    /// Channels in `outputs`.
    let channelCount = PortLayout.channelCount
    /// See `RenderBlock.outputs`.
    let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    /// See `RenderBlock.events`.
    let events: UnsafeMutablePointer<RawEvent>
    /// What the callbacks of the transport answer from.
    var transportPlan: LatestValueReader<TransportPlan>
    /// What the engine gets; the fields that change are set each cycle.
    var block: RenderBlock

    init(shared: UnsafeMutablePointer<CallbackShared>, client: OpaquePointer?, renderer: EngineRenderer) {
        self.shared = shared
        self.client = client
        self.renderer = renderer
        transportPlan = LatestValueReader(shared.pointee.transportPlan)
        outputs = .allocate(capacity: channelCount)
        outputs.initialize(repeating: nil, count: channelCount)
        events = .allocate(capacity: eventCapacity)
        let none = RawEvent(time: 0, status: 0, data1: 0, data2: 0, origin: .jackMIDI)
        events.initialize(repeating: none, count: eventCapacity)
        block = RenderBlock(
            frameCount: 0, cycle: CycleTimes(), outputs: UnsafePointer(outputs), events: UnsafePointer(events)
        )
    }
}
