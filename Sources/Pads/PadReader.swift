import CALSA
import Devices
import Engine
import Glibc
import Host
import RealTime
import Synchronization

/// The pad thread's half of `SequencerPads`: waits for events, writes them into the ring, and connects
/// controllers as they come.
///
/// Thread: pad, from `run` on. It never waits for whoever reads the ring: what finds no room is dropped
/// and counted.
final class PadReader: @unchecked Sendable {
    // Safe to send: the pad thread alone uses what is not in `face`, once it runs.

    private let client: SequencerClient
    private let clock: SequencerPads.DriverClock
    private let face: PadFace
    private var writer: RingWriter<RawEvent>
    private var cycles: LatestValueReader<CycleTimes>
    private var stamps = StampClock(tickNanoseconds: SequencerClient.tickNanoseconds)
    private var devices = DeviceTable()
    private var waiting: [pollfd]
    /// What the reader is to do without being asked by an event, and when.
    private var appointment: Appointment?

    private struct Appointment {
        var nanoseconds: Int64
        var isSettled: Bool
    }

    /// A new device shows all its ports within this time.
    private static let settlingNanoseconds: Int64 = 100_000_000
    /// A controller that another program holds is asked for this often.
    private static let retryNanoseconds: Int64 = 1_000_000_000
    /// Readings of the clocks for one batch of events at most.
    private static let readingLimit = 3

    /// Takes everything over, and connects the controllers that are there. Thread: control.
    init(
        client: SequencerClient, clock: @escaping SequencerPads.DriverClock, face: PadFace,
        writer: consuming RingWriter<RawEvent>,
        cycles: consuming LatestValueReader<CycleTimes>
    ) {
        self.client = client
        self.clock = clock
        self.face = face
        self.writer = writer
        self.cycles = cycles
        waiting = [client.descriptor, face.wakeDescriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // The first readings tell how sharp a reading can be.
        for _ in 0..<Self.readingLimit { _ = stamps.take(client.read(beside: clock)) }
        connectDevices(isSettled: true)
    }

    /// Delivers until `face.isStopping`.
    func run() {
        while !face.isStopping {
            waitForSomething()
            face.takeWake()
            if face.hearsMachineControl { client.hearSystemExclusive() }
            var isChanged = readEvents()
            var isSettled = false
            if let appointment, MonotonicClock.nanoseconds >= appointment.nanoseconds {
                isSettled = appointment.isSettled
                isChanged = true
            }
            if isChanged { connectDevices(isSettled: isSettled) }
        }
    }

    private func waitForSomething() {
        var milliseconds: Int32 = -1
        if let appointment {
            let rest = max(0, appointment.nanoseconds - MonotonicClock.nanoseconds)
            milliseconds = Int32(clamping: (rest + 999_999) / 1_000_000)
        }
        poll(&waiting, nfds_t(waiting.count), milliseconds)
    }

    /// Takes as many events as the kernel hands over at once; true if the ports have changed.
    private func readEvents() -> Bool {
        var isChanged = false
        var areClocksRead = false
        repeat {
            switch client.read() {
            case .none:
                return isChanged
            case .overrun(let count):
                face.countLostEvents(count)
                beginAgain()
                return true
            case .event(let event):
                if let announcement = Announcement(event.pointee) {
                    take(announcement)
                    isChanged = true
                } else if let message = ChannelMessage(event.pointee) {
                    if !areClocksRead { readClocks() }
                    areClocksRead = true
                    deliver(message, event.pointee)
                }
            }
        } while client.hasMore
        return isChanged
    }

    private func readClocks() {
        for _ in 0..<Self.readingLimit where stamps.take(client.read(beside: clock)) { return }
    }

    private func deliver(_ message: ChannelMessage, _ event: snd_seq_event_t) {
        let stamp = client.hasStamp(event) ? stamps.time(ofStamp: event.time.time.nanoseconds) : nil
        write(message, playedAt: stamp)
        let source = PortAddress(client: event.source.client, port: event.source.port)
        devices.follow(message, from: source)
    }

    private func write(_ message: ChannelMessage, playedAt nanoseconds: Int64?) {
        let clock = PadClock(timing: face.timing)
        let event = clock.event(message, playedAt: nanoseconds, cycle: cycles.read())
        if !writer.write(event) { face.countLostEvents(1) }
    }
}

// Controllers.
extension PadReader {
    private func take(_ announcement: Announcement) {
        switch announcement {
        case .clientGone(let client): forget(devices.remove { $0.client == client })
        case .portGone(let address): forget(devices.remove { $0 == address })
        case .changed: break
        }
    }

    /// Releases what the ports held, and tells of those that were connected.
    private func forget(_ entries: [DeviceTable.Entry]) {
        for entry in entries where entry.state == .connected {
            for message in entry.held.releases { write(message, playedAt: nil) }
            tell(.lost(entry.device))
        }
    }

    private func connectDevices(isSettled: Bool) {
        let ports = client.sourcePorts()
        let there = Set(ports.map(\.address))
        forget(devices.remove { !there.contains($0) })
        let plan = devices.plan(for: ports, isSettled: isSettled)
        plan.unsubscribe.forEach(disconnect)
        let areAllTaken = plan.subscribe.map(connect).allSatisfy { $0 }
        face.show(devices.entries.map(\.device))
        appointment = nil
        if !areAllTaken { makeAppointment(in: Self.retryNanoseconds, isSettled: true) }
        if plan.isUnsettled { makeAppointment(in: Self.settlingNanoseconds, isSettled: true) }
    }

    /// Puts right what lost events may have left: notes that nobody releases, and a device that has gone
    /// and come back under its address.
    private func beginAgain() {
        for entry in devices.letGo() {
            for message in entry.held.releases { write(message, playedAt: nil) }
            _ = client.subscribe(to: entry.port.address)
        }
    }

    private func makeAppointment(in nanoseconds: Int64, isSettled: Bool) {
        appointment = Appointment(
            nanoseconds: MonotonicClock.nanoseconds + nanoseconds, isSettled: isSettled)
    }

    /// Subscribes to a port; false if it can't be had. Only the first refusal is told.
    private func connect(_ address: PortAddress) -> Bool {
        let refusal = client.subscribe(to: address)
        guard let (before, now) = devices.set(address, refusal == nil ? .connected : .refused) else {
            return true
        }
        if let refusal {
            if before.state != .refused { tell(.refused(now.device, reason: refusal)) }
        } else {
            tell(.connected(now.device))
        }
        return refusal == nil
    }

    /// Tells of a device, when the list of all is right.
    private func tell(_ event: PadSourceEvent) {
        face.show(devices.entries.map(\.device))
        face.post(event)
    }

    private func disconnect(_ address: PortAddress) {
        client.unsubscribe(from: address)
        guard let (before, _) = devices.set(address, .passedOver) else { return }
        forget([before])
    }
}
