import CALSA
import Glibc
import Host

/// A sequencer client of the test's own that plays a controller: its ports say that they are hardware.
final class TestClient {
    private var handle: OpaquePointer?
    private(set) var ports: [Int32] = []

    init(_ name: String, ports names: [String], isHardware: Bool = true) {
        snd_seq_open(&handle, "default", SND_SEQ_OPEN_DUPLEX, 0)
        snd_seq_set_client_name(handle, name)
        for name in names { addPort(name, isHardware: isHardware) }
    }

    deinit {
        if handle != nil { snd_seq_close(handle) }
    }

    var identifier: UInt8 { UInt8(clamping: snd_seq_client_id(handle)) }

    func addPort(_ name: String, isHardware: Bool = true, isWritable: Bool = false) {
        var capability = UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
        if isWritable { capability |= UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE) }
        let type = SND_SEQ_PORT_TYPE_MIDI_GENERIC | (isHardware ? SND_SEQ_PORT_TYPE_HARDWARE : 0)
        ports.append(snd_seq_create_simple_port(handle, name, capability, UInt32(type)))
    }

    func removePort(_ index: Int) {
        snd_seq_delete_simple_port(handle, ports.remove(at: index))
    }

    /// Waits for notes that are sent to us: type, channel, note and velocity of each.
    func notes(_ count: Int) throws -> [[Int]] {
        snd_seq_nonblock(handle, 1)
        var waiting = pollfd()
        snd_seq_poll_descriptors(handle, &waiting, 1, Int16(POLLIN))
        var notes: [[Int]] = []
        for _ in 0..<Patience.polls * 10 where notes.count < count {
            Patience.poll(waiting.fd)
            var event: UnsafeMutablePointer<snd_seq_event_t>?
            while snd_seq_event_input(handle, &event) >= 0, let note = event?.pointee {
                let isNote = [SND_SEQ_EVENT_NOTEON, SND_SEQ_EVENT_NOTEOFF].contains {
                    $0.rawValue == note.type
                }
                guard isNote else { continue }
                let isOn = UInt32(note.type) == SND_SEQ_EVENT_NOTEON.rawValue
                let data = note.data.note
                notes.append([isOn ? 1 : 0, Int(data.channel), Int(data.note), Int(data.velocity)])
            }
        }
        if notes.count < count { throw Patience.Lost() }
        return notes
    }

    /// Sends to whoever listens; answers the monotonic clock's microseconds before and after. The kernel
    /// stamps the event in between.
    @discardableResult
    func send(
        _ type: snd_seq_event_type, port: Int = 0, _ fill: (inout snd_seq_event_t) -> Void = { _ in }
    ) -> ClosedRange<Double> {
        var event = snd_seq_event_t()
        event.type = UInt8(type.rawValue)
        event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
        event.source.port = UInt8(clamping: ports[port])
        event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
        event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
        fill(&event)
        return urgently {
            let before = MonotonicClock.nanoseconds
            snd_seq_event_output_direct(handle, &event)
            let after = MonotonicClock.nanoseconds
            return Double(before) / 1_000...Double(after) / 1_000
        }
    }

    /// Does something while nobody else may run on this processor, not even who is woken by it.
    func urgently<Result>(_ body: () -> Result) -> Result {
        var policy = Int32()
        var old = sched_param()
        pthread_getschedparam(pthread_self(), &policy, &old)
        var urgent = sched_param(sched_priority: 50)
        pthread_setschedparam(pthread_self(), SCHED_FIFO, &urgent)
        defer { pthread_setschedparam(pthread_self(), policy, &old) }
        return body()
    }

    /// Sends a note-on on channel 10.
    @discardableResult
    func hit(_ note: UInt8, _ velocity: UInt8 = 100, port: Int = 0) -> ClosedRange<Double> {
        send(SND_SEQ_EVENT_NOTEON, port: port) {
            $0.data.note = snd_seq_ev_note_t(
                channel: 9, note: note, velocity: velocity, off_velocity: 0, duration: 0)
        }
    }

    /// Sends a controller's value on channel 1.
    func control(_ number: UInt32, _ value: Int32, type: snd_seq_event_type = SND_SEQ_EVENT_CONTROLLER) {
        send(type) {
            $0.data.control = snd_seq_ev_ctrl_t(channel: 0, unused: (0, 0, 0), param: number, value: value)
        }
    }

    /// Sends a system-exclusive message.
    func exclusive(_ bytes: [UInt8]) {
        var bytes = bytes
        bytes.withUnsafeMutableBytes { bytes in
            _ = send(SND_SEQ_EVENT_SYSEX) {
                $0.flags |= UInt8(SND_SEQ_EVENT_LENGTH_VARIABLE)
                $0.data.ext.len = UInt32(bytes.count)
                $0.data.ext.ptr = bytes.baseAddress
            }
        }
    }
}
