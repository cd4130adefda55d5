import CJack
import Glibc
import Host
import Synchronization

/// Two JACK clients beside the program under test: one sends notes at frames that are decided beforehand,
/// the other writes down what it hears and when.
final class HitProbe {
    fileprivate struct State {
        var client: OpaquePointer
        var port: OpaquePointer
        /// Notes to send or sounds heard: the frame of each, and how loud.
        var frames: UnsafeMutablePointer<UInt32>
        var values: UnsafeMutablePointer<Float>
        /// Notes there are to send.
        var total: UnsafeMutablePointer<Atomic<Int>>
        /// Notes sent, or sounds heard, so far.
        var done: UnsafeMutablePointer<Atomic<Int>>
        var overruns: UnsafeMutablePointer<Atomic<Int>>
        static let capacity = 4_096
    }

    /// What was sent and what was heard.
    struct Run {
        var sent: [UInt32]
        var heard: [(frame: UInt32, value: Float)]
        /// Overruns that JACK told of meanwhile: cycles that were cut short for everybody.
        var overruns: Int
    }

    private let sender: UnsafeMutablePointer<State>
    private let listener: UnsafeMutablePointer<State>

    init(server: String) throws(BenchError) {
        sender = try Self.open("sender", server, JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, sendDue)
        listener = try Self.open("listener", server, JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, listen)
    }

    func close() {
        jack_client_close(sender.pointee.client)
        jack_client_close(listener.pointee.client)
    }

    /// Puts a client between the two: notes to `input`, sound from `output`.
    func connect(input: String, output: String) throws(BenchError) {
        let isDone = connect("sender:port", input) && connect(output, "listener:port")
        if !isDone { throw BenchError("\(input) and \(output) can't be connected") }
    }

    /// A program that remembers its connections has perhaps made this one already.
    private func connect(_ source: String, _ target: String) -> Bool {
        [0, EEXIST].contains(jack_connect(sender.pointee.client, source, target))
    }

    /// Sends `count` notes with odd gaps of 20 to 500 frames, and listens until a while after the last.
    func play(count: Int, seed: UInt32) throws(BenchError) -> Run {
        let periodFrames = jack_get_buffer_size(sender.pointee.client)
        let overruns = overrunCount
        var random = seed
        var frame = jack_frame_time(sender.pointee.client) &+ 4_800 &+ 3 * periodFrames
        for index in 0..<count {
            random = random &* 1_664_525 &+ 1_013_904_223
            frame = frame &+ 20 &+ random >> 16 % 480
            sender.pointee.frames[index] = frame
        }
        listener.pointee.done.pointee.store(0, ordering: .sequentiallyConsistent)
        sender.pointee.done.pointee.store(0, ordering: .sequentiallyConsistent)
        sender.pointee.total.pointee.store(count, ordering: .sequentiallyConsistent)
        let last = frame &+ 4 * periodFrames &+ 2_000
        let end = MonotonicClock.seconds + 20
        while Int32(bitPattern: jack_frame_time(sender.pointee.client) &- last) < 0 {
            guard MonotonicClock.seconds < end else { throw BenchError("JACK stands still") }
            usleep(5_000)
        }
        let heardCount = min(listener.pointee.done.pointee.load(ordering: .acquiring), State.capacity)
        return Run(
            sent: (0..<sender.pointee.done.pointee.load(ordering: .acquiring)).map {
                sender.pointee.frames[$0]
            },
            heard: (0..<heardCount).map { (listener.pointee.frames[$0], listener.pointee.values[$0]) },
            overruns: overrunCount - overruns)
    }

    private var overrunCount: Int {
        sender.pointee.overruns.pointee.load(ordering: .acquiring)
            + listener.pointee.overruns.pointee.load(ordering: .acquiring)
    }

    private static func open(
        _ name: String, _ server: String, _ type: String, _ flags: JackPortFlags,
        _ process: @convention(c) (UInt32, UnsafeMutableRawPointer?) -> Int32
    ) throws(BenchError) -> UnsafeMutablePointer<State> {
        var status = jack_status_t(0)
        guard let client = drumdub_jack_open(name, server, &status),
            let port = jack_port_register(client, "port", type, UInt(flags.rawValue), 0)
        else { throw BenchError("JACK server \(server) can't be joined") }
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(
            to: State(
                client: client, port: port, frames: .allocate(capacity: State.capacity),
                values: .allocate(capacity: State.capacity), total: counter(), done: counter(),
                overruns: counter()))
        jack_set_xrun_callback(client, countOverrun, state.pointee.overruns)
        jack_set_process_callback(client, process, state)
        jack_activate(client)
        return state
    }

    private static func counter() -> UnsafeMutablePointer<Atomic<Int>> {
        let counter = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
        counter.initialize(to: Atomic(0))
        return counter
    }
}

// Thread: JACK's, all of them.

private func countOverrun(_ context: UnsafeMutableRawPointer?) -> Int32 {
    context?.assumingMemoryBound(to: Atomic<Int>.self).pointee.add(1, ordering: .relaxed)
    return 0
}

private func sendDue(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let state = context?.assumingMemoryBound(to: HitProbe.State.self).pointee,
        let buffer = jack_port_get_buffer(state.port, frameCount)
    else { return 0 }
    jack_midi_clear_buffer(buffer)
    let total = state.total.pointee.load(ordering: .acquiring)
    let start = jack_last_frame_time(state.client)
    var index = state.done.pointee.load(ordering: .relaxed)
    while index < total {
        let offset = Int32(bitPattern: state.frames[index] &- start)
        if offset >= Int32(frameCount) { break }
        // Later than planned if JACK has skipped time.
        let place = UInt32(max(offset, 0))
        guard let bytes = jack_midi_event_reserve(buffer, place, 3) else { break }
        (bytes[0], bytes[1], bytes[2]) = (0x90, 36, 127)
        state.frames[index] = start &+ place
        index += 1
    }
    state.done.pointee.store(index, ordering: .releasing)
    return 0
}

private func listen(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let state = context?.assumingMemoryBound(to: HitProbe.State.self).pointee,
        let input = jack_port_get_buffer(state.port, frameCount)?.assumingMemoryBound(to: Float.self)
    else { return 0 }
    let start = jack_last_frame_time(state.client)
    var count = state.done.pointee.load(ordering: .relaxed)
    for offset in 0..<Int(frameCount) where input[offset] != 0 && count < HitProbe.State.capacity {
        state.frames[count] = start &+ UInt32(offset)
        state.values[count] = input[offset]
        count += 1
    }
    state.done.pointee.store(count, ordering: .releasing)
    return 0
}
