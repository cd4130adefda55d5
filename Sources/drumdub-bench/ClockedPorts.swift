import Devices
import Engine
import Glibc
import Host
import RealTime
import Synchronization

/// Ports of which nothing comes out, but whose callback comes as a card's would: a thread renders a period
/// whenever it is due, and notes when a channel of `main` begins to sound.
final class ClockedPorts: AudioPorts {
    /// What the control side and the clock's thread share.
    private final class Shared: Sendable {
        let isOn = Atomic(true)
        /// The channel that is listened to, -1 for none.
        let channel = Atomic(-1)
        /// Periods since listening began.
        let periodCount = Atomic(0)
        /// When the period with the first sound was done, in nanoseconds; 0 before.
        let moment = Atomic<Int64>(0)
    }

    static let periodFrames = 256
    private static let sampleRate = 48_000
    /// What is quieter is no sound.
    private static let threshold: Float = 0.01

    private let shared = Shared()
    private var thread: Worker?
    private var events: [AudioEvent] = []

    var status: AudioStatus {
        var status = AudioStatus(driver: "bench")
        status.state = thread == nil ? .off : .running
        status.sampleRate = Self.sampleRate
        status.periodFrames = Self.periodFrames
        return status
    }

    var isEngineFree: Bool { thread == nil }
    let eventDescriptor: Int32 = -1
    let portNames: [String] = []
    let connections: [PortConnection] = []
    let rememberedConnections: [PortConnection] = []

    func start(_ renderer: EngineRenderer) throws(DeviceError) {
        let shared = shared
        let thread = Worker(name: "bench clock") { Self.run(shared, renderer) }
        _ = thread.setRealTimePriority(10)
        self.thread = thread
        events = [.running(sampleRate: Self.sampleRate, periodFrames: Self.periodFrames)]
    }

    func takeEvents() -> [AudioEvent] {
        defer { events = [] }
        return events
    }

    func stop(fadeSeconds: Double) {
        shared.isOn.store(false, ordering: .releasing)
        thread?.join()
        thread = nil
    }

    func addOutput(named name: String, index: Int, isStereo: Bool) throws(DeviceError) {}
    func removeOutput(named name: String) throws(DeviceError) {}
    func connect(_ port: String?, to target: String?) throws(DeviceError) -> [PortConnection] { [] }
    func disconnect(_ port: String?, from target: String?) throws(DeviceError) -> [PortConnection] { [] }
    func restore(_ connections: [PortConnection]) {}
    func targets(_ direction: PortDirection) -> [String] { [] }

    /// Begins to listen to channel 0 or 1 of `main`.
    func listen(to channel: Int) {
        shared.channel.store(-1, ordering: .sequentiallyConsistent)
        shared.moment.store(0, ordering: .sequentiallyConsistent)
        shared.periodCount.store(0, ordering: .sequentiallyConsistent)
        shared.channel.store(channel, ordering: .sequentiallyConsistent)
    }

    /// When a period with sound was done, and which it was of those that began meanwhile, from 1; nil
    /// while there was none.
    var heard: (seconds: Double, period: Int)? {
        let moment = shared.moment.load(ordering: .acquiring)
        return moment == 0 ? nil : (Double(moment) / 1e9, shared.periodCount.load(ordering: .acquiring))
    }

    private static func run(_ shared: Shared, _ renderer: EngineRenderer) {
        let left = UnsafeMutablePointer<Float>.allocate(capacity: 2 * periodFrames)
        let outputs = UnsafeMutablePointer<UnsafeMutablePointer<Float>?>.allocate(capacity: 2 * Bus.count)
        outputs.initialize(repeating: nil, count: 2 * Bus.count)
        outputs[0] = left
        outputs[1] = left + periodFrames
        var cycle = CycleTimes(periodFrames: Int32(periodFrames), cycle: 1)
        var due = MonotonicClock.nanoseconds
        while shared.isOn.load(ordering: .acquiring) {
            due += Int64(periodFrames) * 1_000_000_000 / Int64(sampleRate)
            sleep(until: due)
            let channel = shared.channel.load(ordering: .sequentiallyConsistent)
            renderer.render(RenderBlock(frameCount: periodFrames, cycle: cycle, outputs: outputs))
            cycle.cycle += 1
            cycle.deviceFrame &+= DeviceFrame(periodFrames)
            if channel >= 0 { look(at: left + channel * periodFrames, shared) }
        }
        left.deallocate()
        outputs.deallocate()
    }

    private static func look(at samples: UnsafePointer<Float>, _ shared: Shared) {
        guard shared.moment.load(ordering: .relaxed) == 0 else { return }
        shared.periodCount.add(1, ordering: .relaxed)
        if (0..<periodFrames).contains(where: { abs(samples[$0]) > threshold }) {
            shared.moment.store(MonotonicClock.nanoseconds, ordering: .releasing)
        }
    }

    private static func sleep(until nanoseconds: Int64) {
        var time = timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
