import Devices
import Host
import Synchronization

/// What the control thread and the pad thread share.
///
/// Thread: control and pad. Neither waits for the other longer than it takes to copy a short list.
final class PadFace: Sendable {
    private let events = Mailbox<PadSourceEvent>()
    private let wake = Mailbox<Void>()
    private let shown = Locked<[PadDevice]>([])
    private let lostEvents = Atomic(0)
    private let stopping = Atomic(false)
    private let machineControl = Atomic(false)
    private let wantedLights = Locked<[UInt8: PadLights]>([:])
    private let lightsVersion = Atomic(0)
    /// The margin in nanoseconds, or `soonest`.
    private let margin: Atomic<Int64>
    private static let soonest: Int64 = -1

    init(timing: PadTiming) {
        margin = Atomic(Self.encoded(timing))
    }

    /// Readable (poll) while events wait.
    var eventDescriptor: Int32 { events.descriptor }
    /// Readable (poll) once the reader shall stop.
    var wakeDescriptor: Int32 { wake.descriptor }

    /// When hits sound.
    var timing: PadTiming {
        get {
            marginNanoseconds.map { .exact(marginSeconds: Double($0) / 1e9) } ?? .soonest
        }
        set { margin.store(Self.encoded(newValue), ordering: .relaxed) }
    }

    /// The margin of exact timing in nanoseconds; nil if hits sound as soon as they can.
    var marginNanoseconds: Int64? {
        let nanoseconds = margin.load(ordering: .relaxed)
        return nanoseconds == Self.soonest ? nil : nanoseconds
    }

    private static func encoded(_ timing: PadTiming) -> Int64 {
        switch timing {
        case .soonest: soonest
        case .exact(let seconds): Int64(max(0, seconds) * 1e9)
        }
    }

    /// The controllers that are there.
    var devices: [PadDevice] { shown.withLock { $0 } }
    func show(_ devices: [PadDevice]) { shown.withLock { $0 = devices } }

    func post(_ event: PadSourceEvent) { events.post(event) }
    func takeEvents() -> [PadSourceEvent] { events.take() }

    /// Events that nobody could take.
    var lostEventCount: Int { lostEvents.load(ordering: .relaxed) }
    func countLostEvents(_ count: Int) { lostEvents.add(count, ordering: .relaxed) }

    /// True once commands of MIDI Machine Control are to be heard.
    var hearsMachineControl: Bool { machineControl.load(ordering: .acquiring) }
    func hearMachineControl() {
        if machineControl.exchange(true, ordering: .acquiringAndReleasing) { return }
        wake.post(())
    }

    /// What is to be lit; see `PadSource.lights`.
    var lights: [UInt8: PadLights] {
        get { wantedLights.withLock { $0 } }
        set {
            wantedLights.withLock { $0 = newValue }
            lightsVersion.add(1, ordering: .releasing)
            wake.post(())
        }
    }
    /// Another number after each change of `lights`.
    var lightsNumber: Int { lightsVersion.load(ordering: .acquiring) }

    /// Takes note of having been woken. Thread: pad.
    func takeWake() { _ = wake.take() }

    /// True once the reader shall stop.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }
    func stop() {
        stopping.store(true, ordering: .releasing)
        wake.post(())
    }
}
