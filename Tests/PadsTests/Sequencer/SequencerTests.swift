import Devices
import Engine
import Glibc
import Host
import RealTime
import Testing

@testable import Pads

/// What needs a kernel with the ALSA sequencer: `Tests/sequencer` runs it in a virtual machine whose
/// clock counts instructions.
@Suite(
    .serialized,
    .enabled(if: getenv("DRUMDUB_SEQUENCER") != nil, "needs a kernel's sequencer: run Tests/sequencer"))
struct SequencerTests {}

/// Pads on the sequencer, with an engine's stand-in behind them whose device has 1,000,000 frames a
/// second: a frame is a microsecond of the monotonic clock.
final class RunningPads {
    let engine: EngineStandIn
    let pads: SequencerPads
    /// What the pads have told so far.
    private(set) var events: [PadSourceEvent] = []

    /// A period long enough for any test: the device never stands still.
    static let periodFrames: Int32 = 1_000_000_000
    /// The monotonic clock's microseconds at the device's frame 0.
    let start = (MonotonicClock.seconds * 1_000_000).rounded(.down)

    init(capacity: Int = 1_024, timing: PadTiming = .exact(marginSeconds: 0.000_5)) throws {
        engine = EngineStandIn(capacity: capacity)
        engine.show(
            CycleTimes(
                deviceFrame: 0, periodFrames: Self.periodFrames, microseconds: start,
                nextMicroseconds: start + Double(Self.periodFrames), cycle: 1))
        pads = SequencerPads(timing: timing)
        try pads.start(into: engine.eventWriter, clock: engine.cycleReader)
        events = pads.takeEvents()
    }

    deinit {
        pads.stop()
    }

    /// Waits until the pads have told `event` and forgets what they told before it.
    func wait(for isWanted: (PadSourceEvent) -> Bool) throws -> PadSourceEvent {
        for _ in 0..<Patience.polls {
            if let index = events.firstIndex(where: isWanted) {
                defer { events.removeSubrange(...index) }
                return events[index]
            }
            Patience.poll(pads.eventDescriptor)
            events += pads.takeEvents()
        }
        throw Patience.Lost()
    }

    /// Waits until a controller's port is connected.
    @discardableResult
    func waitForConnection(_ name: String, port: String? = nil) throws -> PadDevice {
        let event = try wait {
            guard case .connected(let device) = $0 else { return false }
            return device.name == name && (port == nil || device.port == port)
        }
        guard case .connected(let device) = event else { throw Patience.Lost() }
        return device
    }

    /// Waits until a controller's port is lost.
    func waitForLoss(_ name: String) throws {
        _ = try wait {
            if case .lost(let device) = $0 { device.name == name } else { false }
        }
    }

    /// Waits for so many messages.
    func messages(_ count: Int) throws -> [RawEvent] {
        var messages: [RawEvent] = []
        for _ in 0..<Patience.polls * 100 {
            messages += engine.takeEvents()
            if messages.count >= count { return messages }
            usleep(1_000)
        }
        throw Patience.Lost()
    }
}

/// How long a test waits for what should come. It counts looks and no time: the guest's clock leaps
/// while the guest waits for a file.
enum Patience {
    struct Lost: Error {}
    static let polls = 20

    static func poll(_ descriptor: Int32) {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        Glibc.poll(&waiting, 1, 1_000)
    }
}
