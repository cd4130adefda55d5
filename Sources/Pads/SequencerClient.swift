import CALSA
import Devices
import Glibc

/// A client of the ALSA sequencer with a port that is stamped by a queue of its own.
///
/// Thread: one at a time. A failed call that is not described here has no effect that matters.
final class SequencerClient: @unchecked Sendable {
    // Safe to send: the handle goes with the object from the control thread to the pad thread and back.

    /// What a look into the input found.
    enum Input {
        /// An event; the pointer is valid until the next look.
        case event(UnsafeMutablePointer<snd_seq_event_t>)
        /// Nothing is there.
        case none
        /// The kernel had no more room and threw away all that waited: this many events at least.
        case overrun(Int)
    }

    /// Events that wait in the kernel at most: as many as it allows.
    private static let inputCapacity = 2_000
    /// How often the queue's timer ticks: as seldom as the kernel allows; see `StampClock`.
    private static let ticksPerSecond: UInt32 = 10
    static var tickNanoseconds: Int64 { 1_000_000_000 / Int64(ticksPerSecond) }

    let handle: OpaquePointer
    private let queue: Int32
    private let port: Int32
    private let queueStatus: OpaquePointer
    private var hearsSystemExclusive = false
    /// Our port from which lights are sent; made when it is first needed.
    lazy var lightsPort = snd_seq_create_simple_port(
        handle, "lights",
        UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ | SND_SEQ_PORT_CAP_NO_EXPORT),
        UInt32(SND_SEQ_PORT_TYPE_APPLICATION))
    /// Readable (poll) while events wait.
    let descriptor: Int32

    /// Makes the client, its port and its queue, and listens to the announcements of the system.
    init(clientName: String, portName: String) throws(DeviceError) {
        drumdub_silence_alsa()
        guard access("/dev/snd/seq", F_OK) == 0 else { throw SequencerFailure.missing }
        var opened: OpaquePointer?
        let code = snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
        guard code >= 0, let opened else { throw SequencerFailure.opening(code) }
        var status: OpaquePointer?
        snd_seq_queue_status_malloc(&status)
        let queue = snd_seq_alloc_named_queue(opened, portName)
        guard queue >= 0, let status else {
            snd_seq_queue_status_free(status)
            snd_seq_close(opened)
            throw SequencerFailure.resources(queue)
        }
        let port = snd_seq_create_simple_port(
            opened, portName, UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE),
            UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
        handle = opened
        self.queue = queue
        self.port = port
        queueStatus = status
        var poll = pollfd()
        snd_seq_poll_descriptors(handle, &poll, 1, Int16(POLLIN))
        descriptor = poll.fd
        guard port >= 0 else { throw SequencerFailure.resources(port) }
        snd_seq_set_client_name(handle, clientName)
        snd_seq_set_client_pool_input(handle, Self.inputCapacity)
        // A message for which the buffer has no room would stay in the kernel for ever, with all that come behind; none
        // can be longer than the kernel's own memory for us.
        snd_seq_set_input_buffer_size(handle, Self.inputCapacity * MemoryLayout<snd_seq_event_t>.size * 2)
        acceptOnlyWhatIsUsed()
        stampEvents()
        hearAnnouncements()
    }

    deinit {
        snd_seq_queue_status_free(queueStatus)
        snd_seq_close(handle)
    }

    /// The number of this client.
    var identifier: UInt8 { UInt8(clamping: snd_seq_client_id(handle)) }

    /// Takes the next event; the kernel is asked for more unless `hasMore`.
    func read() -> Input {
        var event: UnsafeMutablePointer<snd_seq_event_t>?
        let code = snd_seq_event_input(handle, &event)
        if code == -ENOSPC { return .overrun(Self.inputCapacity) }
        guard code >= 0, let event else { return .none }
        return .event(event)
    }

    /// True while events are here that the kernel has handed over already.
    var hasMore: Bool { snd_seq_event_input_pending(handle, 0) > 0 }

    /// True if `event` is stamped by the client's queue.
    func hasStamp(_ event: snd_seq_event_t) -> Bool {
        event.flags & UInt8(SND_SEQ_TIME_STAMP_MASK) == UInt8(SND_SEQ_TIME_STAMP_REAL)
            && Int32(event.queue) == queue
    }

    /// Reads the queue's time and another clock together.
    func read(beside clock: SequencerPads.DriverClock) -> StampClock.Reading {
        let before = clock()
        snd_seq_get_queue_status(handle, queue, queueStatus)
        let after = clock()
        let time = snd_seq_queue_status_get_real_time(queueStatus)?.pointee
        return StampClock.Reading(before: before, queue: time?.nanoseconds ?? 0, after: after)
    }

    /// Lets a port's events come to us: nil, or the reason why they don't.
    func subscribe(to source: PortAddress) -> String? {
        withSubscription(from: source, to: own(port)) { subscription in
            let code = snd_seq_subscribe_port(handle, subscription)
            if code >= 0 { return nil }
            // Busy means that we have it already, or that another program reads the raw device.
            if code == -EBUSY && snd_seq_get_port_subscription(handle, subscription) >= 0 { return nil }
            if code == -EBUSY || code == -EAGAIN { return "another program holds it" }
            return String(cString: snd_strerror(code))
        }
    }

    /// Undoes `subscribe`.
    func unsubscribe(from source: PortAddress) {
        withSubscription(from: source, to: own(port)) { _ = snd_seq_unsubscribe_port(handle, $0) }
    }

    /// Lets system exclusive messages come too. Only where they are used: a dump takes the room of many notes.
    func hearSystemExclusive() {
        if hearsSystemExclusive { return }
        hearsSystemExclusive = true
        snd_seq_set_client_event_filter(handle, Int32(SND_SEQ_EVENT_SYSEX.rawValue))
    }

    /// Has the kernel keep all other events (system exclusive, clock, active sensing …) to itself.
    private func acceptOnlyWhatIsUsed() {
        for type in ChannelMessage.eventTypes + Announcement.eventTypes {
            snd_seq_set_client_event_filter(handle, Int32(type.rawValue))
        }
    }

    private func stampEvents() {
        var timer: OpaquePointer?
        snd_seq_queue_timer_malloc(&timer)
        snd_seq_get_queue_timer(handle, queue, timer)
        snd_seq_queue_timer_set_resolution(timer, Self.ticksPerSecond)
        snd_seq_set_queue_timer(handle, queue, timer)
        snd_seq_queue_timer_free(timer)

        var info: OpaquePointer?
        snd_seq_port_info_malloc(&info)
        snd_seq_get_port_info(handle, port, info)
        snd_seq_port_info_set_timestamping(info, 1)
        snd_seq_port_info_set_timestamp_real(info, 1)
        snd_seq_port_info_set_timestamp_queue(info, queue)
        snd_seq_set_port_info(handle, port, info)
        snd_seq_port_info_free(info)

        snd_seq_control_queue(handle, queue, Int32(SND_SEQ_EVENT_START.rawValue), 0, nil)
        snd_seq_drain_output(handle)
    }

    private func hearAnnouncements() {
        let ears = snd_seq_create_simple_port(
            handle, "hot plug", UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT),
            UInt32(SND_SEQ_PORT_TYPE_APPLICATION))
        withSubscription(from: Announcement.source, to: own(ears)) { _ = snd_seq_subscribe_port(handle, $0) }
    }

    func own(_ port: Int32) -> PortAddress {
        PortAddress(client: identifier, port: UInt8(clamping: port))
    }

    func withSubscription<Result>(
        from source: PortAddress, to target: PortAddress, _ body: (OpaquePointer?) -> Result
    ) -> Result {
        var subscription: OpaquePointer?
        snd_seq_port_subscribe_malloc(&subscription)
        defer { snd_seq_port_subscribe_free(subscription) }
        var sender = snd_seq_addr_t(client: source.client, port: source.port)
        var receiver = snd_seq_addr_t(client: target.client, port: target.port)
        snd_seq_port_subscribe_set_sender(subscription, &sender)
        snd_seq_port_subscribe_set_dest(subscription, &receiver)
        return body(subscription)
    }
}

extension snd_seq_real_time_t {
    /// The time in nanoseconds.
    var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
