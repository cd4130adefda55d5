import CALSA
import Devices
import Engine
import Glibc
import Host
import RealTime
import Synchronization

/// The pad thread's half of `SequencerPads`: waits for events, writes them into the ring, connects controllers as they
/// come, and lights their pads.
///
/// Thread: pad, from `run` on. It never waits for whoever reads the ring: what finds no room is dropped
/// and counted. A message costs no call to the system of its own: the kernel is asked once a batch, and the clocks are
/// read once a tick of the queue (see `StampClock`).
final class PadReader: @unchecked Sendable {
    // Safe to send: the pad thread alone uses what is not in `face`, once it runs. What each message needs is
    // therefore not looked after by the runtime either, which would take a sixth of the time.

    let client: SequencerClient
    let face: PadFace
    @exclusivity(unchecked) var devices = DeviceTable()
    var lights = LightBoard()
    /// What the reader is to do without being asked by an event, and when.
    var appointment: Appointment?
    private let clock: SequencerPads.DriverClock
    @exclusivity(unchecked) private var writer: RingWriter<RawEvent>
    @exclusivity(unchecked) private var cycles: LatestValueReader<CycleTimes>
    @exclusivity(unchecked) private var stamps = StampClock(tickNanoseconds: SequencerClient.tickNanoseconds)
    @exclusivity(unchecked) private var pace = PadPace()
    private var waiting: [pollfd]
    private var lightsNumber = 0

    struct Appointment {
        var nanoseconds: Int64
        var isSettled: Bool
    }

    /// What counts for all events that the kernel hands over at once.
    private struct Batch {
        var clock: PadClock
        var cycle: CycleTimes
        var areClocksRead = false
        var count = 0
        /// The ports, or a channel with lights, have changed.
        var isChanged = false
    }

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
            if pace.isFlood { nap() } else { waitForSomething() }
            obey()
            let batch = readEvents()
            pace.look(at: MonotonicClock.nanoseconds, found: batch.count)
            var isChanged = batch.isChanged
            var isSettled = false
            if let appointment, MonotonicClock.nanoseconds >= appointment.nanoseconds {
                isSettled = appointment.isSettled
                isChanged = true
            }
            if isChanged { connectDevices(isSettled: isSettled) }
        }
        send(lights.show([:]))
    }

    private func waitForSomething() {
        var milliseconds: Int32 = -1
        if let appointment {
            let rest = max(0, appointment.nanoseconds - MonotonicClock.nanoseconds)
            milliseconds = Int32(clamping: (rest + 999_999) / 1_000_000)
        }
        poll(&waiting, nfds_t(waiting.count), milliseconds)
        if waiting[1].revents != 0 { face.takeWake() }
    }

    /// Lets a flood come together.
    private func nap() {
        let nap = pace.nap(margin: face.marginNanoseconds, cycle: cycles.read(), now: clock())
        var time = timespec(tv_sec: 0, tv_nsec: Int(nap))
        nanosleep(&time, nil)
    }

    /// Does what was asked for by `face`.
    private func obey() {
        if face.hearsMachineControl { client.hearSystemExclusive() }
        if face.lightsNumber != lightsNumber {
            lightsNumber = face.lightsNumber
            showLights()
        }
    }

    /// Takes as many events as the kernel hands over at once.
    private func readEvents() -> Batch {
        var batch = Batch(clock: PadClock(timing: face.timing), cycle: cycles.read())
        repeat {
            switch client.read() {
            case .none:
                return batch
            case .overrun(let count):
                face.countLostEvents(count)
                beginAgain()
                batch.isChanged = true
                return batch
            case .event(let event):
                batch.count += 1
                if let announcement = Announcement(event.pointee) {
                    take(announcement)
                    batch.isChanged = true
                } else if let message = ChannelMessage(event.pointee) {
                    deliver(message, event.pointee, &batch)
                }
            }
        } while client.hasMore
        return batch
    }

    private func deliver(_ message: ChannelMessage, _ event: snd_seq_event_t, _ batch: inout Batch) {
        var moment: Int64?
        if client.hasStamp(event) {
            let stamp = event.time.time.nanoseconds
            if !batch.areClocksRead && !stamps.isSharp(atStamp: stamp) {
                readClocks()
                batch.areClocksRead = true
            }
            moment = stamps.time(ofStamp: stamp)
        }
        let source = PortAddress(client: event.source.client, port: event.source.port)
        let (slot, isOtherChannel) = devices.follow(message, from: source)
        write(batch.clock.event(message, from: slot, playedAt: moment, cycle: batch.cycle))
        if isOtherChannel && lightsNumber > 0 { showLights() }
    }

    private func readClocks() {
        for _ in 0..<Self.readingLimit where stamps.take(client.read(beside: clock)) { return }
    }

    /// Releases the notes that a device held, at once.
    func release(_ entry: DeviceTable.Entry) {
        let clock = PadClock(timing: face.timing)
        let cycle = cycles.read()
        for message in entry.held.releases {
            write(clock.event(message, from: entry.identity.slot, playedAt: nil, cycle: cycle))
        }
    }

    private func write(_ event: RawEvent) {
        if !writer.write(event) { face.countLostEvents(1) }
    }
}
