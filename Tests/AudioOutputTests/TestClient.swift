import CJack
import Glibc
import Synchronization

/// Somebody else's JACK client in the tests: opens, runs and closes; what it does a cycle is up to
/// subclasses.
class TestClient {
    let client: OpaquePointer
    let overruns = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)

    struct Refused: Error {}

    init(_ name: String, server: String = JackServer.name) throws {
        drumdub_jack_silence()
        var status = jack_status_t(0)
        guard let client = drumdub_jack_open(name, server, &status) else { throw Refused() }
        self.client = client
        overruns.initialize(to: Atomic(0))
        jack_set_xrun_callback(client, countOverrun, overruns)
    }

    deinit {
        overruns.deallocate()
    }

    func close() {
        jack_client_close(client)
    }

    func register(_ name: String, midi: Bool = false, output: Bool) throws -> OpaquePointer {
        let type = midi ? JACK_DEFAULT_MIDI_TYPE : JACK_DEFAULT_AUDIO_TYPE
        let flags = UInt((output ? JackPortIsOutput : JackPortIsInput).rawValue)
        guard let port = jack_port_register(client, name, type, flags, 0) else { throw Refused() }
        return port
    }

    /// The frame at which the present cycle began, roughly.
    var now: UInt32 { jack_frame_time(client) }

    /// Full names of all ports whose name begins with `prefix`.
    func ports(_ prefix: String) -> [String] {
        guard let list = jack_get_ports(client, "^" + prefix, nil, 0) else { return [] }
        defer { jack_free(list) }
        var names: [String] = []
        while let name = list[names.count] { names.append(String(cString: name)) }
        return names
    }

    /// What a port, ours or not, is connected to.
    func connections(of port: String) -> [String] {
        guard let pointer = jack_port_by_name(client, port),
            let list = jack_port_get_all_connections(client, pointer)
        else { return [] }
        defer { jack_free(list) }
        var names: [String] = []
        while let name = list[names.count] { names.append(String(cString: name)) }
        return names
    }
}

private func countOverrun(_ context: UnsafeMutableRawPointer?) -> Int32 {
    context?.assumingMemoryBound(to: Atomic<Int>.self).pointee.add(1, ordering: .relaxed)
    return 0
}

/// Comes too late, once, when it is told to.
final class Sluggard: TestClient {
    private let isDue = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: 1)

    override init(_ name: String = "sluggard", server: String = JackServer.name) throws {
        try super.init(name, server: server)
        isDue.initialize(to: Atomic(false))
        jack_set_process_callback(client, oversleep, isDue)
        jack_activate(client)
    }

    /// Sleeps through several periods.
    func oversleepOnce() {
        isDue.pointee.store(true, ordering: .releasing)
    }
}

private func oversleep(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
    let isDue = context?.assumingMemoryBound(to: Atomic<Bool>.self)
    if isDue?.pointee.exchange(false, ordering: .acquiringAndReleasing) == true { usleep(100_000) }
    return 0
}

/// Sends notes at frames of JACK's clock that are decided beforehand.
final class MidiSender: TestClient {
    fileprivate struct State {
        var port: OpaquePointer
        var client: OpaquePointer
        var frames: UnsafeMutablePointer<UInt32>
        var notes: UnsafeMutablePointer<UInt8>
        var count: Int
        /// Set when the schedule may be used.
        var isReady: UnsafeMutablePointer<Atomic<Bool>>
        var next: UnsafeMutablePointer<Atomic<Int>>
    }

    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    private let capacity = 100_000

    override init(_ name: String = "sender", server: String = JackServer.name) throws {
        try super.init(name, server: server)
        let isReady = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: 1)
        isReady.initialize(to: Atomic(false))
        let next = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
        next.initialize(to: Atomic(0))
        state.initialize(
            to: State(
                port: try register("out", midi: true, output: true), client: client,
                frames: .allocate(capacity: capacity), notes: .allocate(capacity: capacity), count: 0,
                isReady: isReady, next: next))
        jack_set_process_callback(client, sendDue, state)
        jack_activate(client)
    }

    /// Plays `notes`, or note 36, at `frames`, which must ascend. Answers at once.
    func play(at frames: [UInt32], notes: [UInt8]? = nil) {
        state.pointee.isReady.pointee.store(false, ordering: .sequentiallyConsistent)
        for (index, frame) in frames.enumerated() {
            state.pointee.frames[index] = frame
            state.pointee.notes[index] = notes?[index] ?? 36
        }
        state.pointee.count = frames.count
        state.pointee.next.pointee.store(0, ordering: .sequentiallyConsistent)
        state.pointee.isReady.pointee.store(true, ordering: .sequentiallyConsistent)
    }

    /// Notes sent so far.
    var sentCount: Int { state.pointee.next.pointee.load(ordering: .acquiring) }

    /// The frames at which the notes were really sent: later ones than planned if JACK skipped time.
    var sentFrames: [UInt32] { (0..<sentCount).map { state.pointee.frames[$0] } }
}

private func sendDue(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let state = context?.assumingMemoryBound(to: MidiSender.State.self).pointee else { return 0 }
    guard let buffer = jack_port_get_buffer(state.port, frameCount) else { return 0 }
    jack_midi_clear_buffer(buffer)
    guard state.isReady.pointee.load(ordering: .acquiring) else { return 0 }
    let start = jack_last_frame_time(state.client)
    var index = state.next.pointee.load(ordering: .relaxed)
    while index < state.count {
        let offset = Int32(bitPattern: state.frames[index] &- start)
        if offset >= Int32(frameCount) { break }
        let place = UInt32(max(offset, 0))
        state.frames[index] = start &+ place
        guard let bytes = jack_midi_event_reserve(buffer, place, 3) else { break }
        bytes[0] = 0x90
        bytes[1] = state.notes[index]
        bytes[2] = 127
        index += 1
    }
    state.next.pointee.store(index, ordering: .releasing)
    return 0
}

/// Writes down what comes in, by frames of JACK's clock.
final class AudioCapture: TestClient {
    fileprivate struct State {
        var port: OpaquePointer
        var client: OpaquePointer
        var samples: UnsafeMutablePointer<Float>
        var capacity: Int
        var start: UInt32
        var isOn: UnsafeMutablePointer<Atomic<Bool>>
        /// Frames after `start` that are over.
        var end: UnsafeMutablePointer<Atomic<Int>>
    }

    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    override init(_ name: String = "capture", server: String = JackServer.name) throws {
        try super.init(name, server: server)
        let capacity = 1 << 21
        let isOn = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: 1)
        isOn.initialize(to: Atomic(false))
        let end = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
        end.initialize(to: Atomic(0))
        state.initialize(
            to: State(
                port: try register("in", output: false), client: client,
                samples: .allocate(capacity: capacity), capacity: capacity, start: 0, isOn: isOn, end: end))
        jack_set_process_callback(client, capture, state)
        jack_activate(client)
    }

    /// Begins again, with frame `start` first.
    func record(from start: UInt32) {
        state.pointee.isOn.pointee.store(false, ordering: .sequentiallyConsistent)
        state.pointee.samples.initialize(repeating: 0, count: state.pointee.capacity)
        state.pointee.start = start
        state.pointee.end.pointee.store(0, ordering: .sequentiallyConsistent)
        state.pointee.isOn.pointee.store(true, ordering: .sequentiallyConsistent)
    }

    /// True once everything before `frame` has come.
    func isBeyond(_ frame: UInt32) -> Bool {
        state.pointee.end.pointee.load(ordering: .acquiring) > Int(frame &- state.pointee.start)
    }

    /// The frames with sound, and how loud each is.
    var sounds: [(frame: UInt32, value: Float)] {
        let end = min(state.pointee.end.pointee.load(ordering: .acquiring), state.pointee.capacity)
        return (0..<end).filter { state.pointee.samples[$0] != 0 }.map {
            (state.pointee.start &+ UInt32($0), state.pointee.samples[$0])
        }
    }
}

private func capture(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let state = context?.assumingMemoryBound(to: AudioCapture.State.self).pointee,
        state.isOn.pointee.load(ordering: .acquiring),
        let input = jack_port_get_buffer(state.port, frameCount)?.assumingMemoryBound(to: Float.self)
    else { return 0 }
    let place = Int(Int32(bitPattern: jack_last_frame_time(state.client) &- state.start))
    for index in 0..<Int(frameCount) where place + index >= 0 && place + index < state.capacity {
        state.samples[place + index] = input[index]
    }
    state.end.pointee.store(place + Int(frameCount), ordering: .releasing)
    return 0
}
