import CJack
import Engine
import RealTime
import Synchronization

/// Renders one cycle: JACK's buffers and MIDI events in, `EngineRenderer.render`. Called by the C
/// trampoline `drumdub_jack_process`, with `CallbackMemory.context`.
///
/// Thread: audio. Real-time safe: no allocation, lock, reference count or system call.
@c(drumdub_render_cycle)
@_noLocks
public func renderCycle(_ frameCount: UInt32, _ context: UnsafeMutableRawPointer) -> Int32 {
    let own = context.assumingMemoryBound(to: CallbackOwn.self)
    let shared = own.pointee.shared
    // From here on: a port that was taken away before is not used any more.
    shared.pointee.gate.pass()
    readClock(own, frameCount)
    takeOutputBuffers(own, frameCount)
    if shared.pointee.isEnabled.load(ordering: .sequentiallyConsistent) {
        own.pointee.block.frameCount = Int(frameCount)
        own.pointee.block.eventCount = takeEvents(own, frameCount)
        own.pointee.renderer.render(own.pointee.block)
    } else {
        silenceOutputs(own, frameCount)
    }
    shared.pointee.gate.pass()
    shared.pointee.frameCount.add(Int(frameCount), ordering: .relaxed)
    shared.pointee.cycleCount.add(1, ordering: .releasing)
    return 0
}

/// Fills `outputs` with the buffers of this cycle.
@_noLocks
private func takeOutputBuffers(_ own: UnsafeMutablePointer<CallbackOwn>, _ frameCount: UInt32) {
    let ports = own.pointee.shared.pointee.outputPorts
    for channel in 0..<own.pointee.channelCount {
        var buffer: UnsafeMutablePointer<Float>?
        if let port = OpaquePointer(bitPattern: ports[channel].load(ordering: .acquiring)) {
            buffer = jack_port_get_buffer(port, frameCount)?.assumingMemoryBound(to: Float.self)
        }
        own.pointee.outputs[channel] = buffer
    }
}

@_noLocks
private func silenceOutputs(_ own: UnsafeMutablePointer<CallbackOwn>, _ frameCount: UInt32) {
    for channel in 0..<own.pointee.channelCount {
        own.pointee.outputs[channel]?.update(repeating: 0, count: Int(frameCount))
    }
}

/// Fills `events` with the channel messages of this cycle and answers how many there are.
@_noLocks
private func takeEvents(_ own: UnsafeMutablePointer<CallbackOwn>, _ frameCount: UInt32) -> Int {
    let shared = own.pointee.shared
    guard let port = OpaquePointer(bitPattern: shared.pointee.midiPort.load(ordering: .acquiring)),
        let buffer = jack_port_get_buffer(port, frameCount)
    else { return 0 }
    var lost = Int(jack_midi_get_lost_event_count(buffer))
    var taken = 0
    var message = jack_midi_event_t()
    for index in 0..<jack_midi_get_event_count(buffer) where jack_midi_event_get(&message, buffer, index) == 0
    {
        if taken == own.pointee.eventCapacity {
            lost += 1
        } else if takeMessage(message, into: own.pointee.events + taken) {
            taken += 1
        }
    }
    if lost > 0 { shared.pointee.lostEventCount.add(lost, ordering: .relaxed) }
    return taken
}

/// Writes a JACK MIDI event as the engine takes it; false, with nothing done, if it is neither a whole
/// channel message nor one of those without a channel that `RawEvent.status` names.
@_noLocks
func takeMessage(_ message: jack_midi_event_t, into event: UnsafeMutablePointer<RawEvent>) -> Bool {
    guard let bytes = message.buffer, message.size > 0 else { return false }
    let status = bytes[0]
    if status >= 0xF0 { return takeSystemMessage(bytes, message, into: event) }
    guard message.size == 2 || message.size == 3 else { return false }
    let data2 = message.size == 3 ? bytes[2] : 0
    // Program change and channel pressure, 0xC0…0xDF, have one data byte, the others two.
    let size = status & 0xE0 == 0xC0 ? 2 : 3
    let isWhole = message.size == size && (bytes[1] | data2) < 0x80
    guard status >= 0x80 && isWhole else { return false }
    fill(event, message.time, status, bytes[1], data2)
    return true
}

/// Start, continue, stop, song select, and commands of MIDI Machine Control: `F0 7F device 06 command … F7`.
@_noLocks
private func takeSystemMessage(
    _ bytes: UnsafeMutablePointer<jack_midi_data_t>, _ message: jack_midi_event_t,
    into event: UnsafeMutablePointer<RawEvent>
) -> Bool {
    let size = message.size
    switch bytes[0] {
    case 0xFA, 0xFB, 0xFC:
        if size != 1 { return false }
        fill(event, message.time, bytes[0], 0, 0)
    case 0xF3:
        if size != 2 || bytes[1] > 127 { return false }
        fill(event, message.time, 0xF3, bytes[1], 0)
    case 0xF0:
        if size < 6 || bytes[1] != 0x7F || bytes[3] != 0x06 || bytes[size - 1] != 0xF7 { return false }
        if bytes[2] > 127 || bytes[4] > 127 { return false }
        fill(event, message.time, 0xF0, bytes[4], bytes[2])
    default: return false
    }
    return true
}

@_noLocks
private func fill(
    _ event: UnsafeMutablePointer<RawEvent>, _ time: jack_nframes_t, _ status: UInt8, _ data1: UInt8,
    _ data2: UInt8
) {
    event.pointee.time = time
    event.pointee.playedTime = time
    event.pointee.status = status
    event.pointee.data1 = data1
    event.pointee.data2 = data2
}

/// Reads JACK's clock at the start of this cycle.
@_noLocks
private func readClock(_ own: UnsafeMutablePointer<CallbackOwn>, _ frameCount: UInt32) {
    own.pointee.block.cycle.cycle += 1
    own.pointee.block.cycle.periodFrames = Int32(frameCount)
    guard let client = own.pointee.client else { return }
    var frame: jack_nframes_t = 0
    var start: jack_time_t = 0
    var next: jack_time_t = 0
    var period: Float = 0
    guard jack_get_cycle_times(client, &frame, &start, &next, &period) == 0 else { return }
    own.pointee.block.cycle.deviceFrame = frame
    own.pointee.block.cycle.microseconds = Double(start)
    own.pointee.block.cycle.nextMicroseconds = Double(next)
    readTransport(own, client)
}

/// Reads where the transport is at the start of this cycle.
@_noLocks
private func readTransport(_ own: UnsafeMutablePointer<CallbackOwn>, _ client: OpaquePointer) {
    var frame: jack_nframes_t = 0
    let state = drumdub_jack_transport(client, &frame)
    own.pointee.block.transport.frame = Int(frame)
    if state.rawValue == JackTransportRolling.rawValue {
        own.pointee.block.transport.state = .rolling
        own.pointee.shared.pointee.silentBeatCycleCount.add(1, ordering: .relaxed)
    } else if state.rawValue == JackTransportStopped.rawValue {
        own.pointee.block.transport.state = .stopped
    } else {
        own.pointee.block.transport.state = .starting
    }
}
