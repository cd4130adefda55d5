import CJack
import Glibc
import Host
import Synchronization

/// What JACK's own threads say of one client: they store, and the control side looks.
///
/// None of it takes a lock, so that closing a client can never wait for somebody who waits for JACK.
final class Notices: @unchecked Sendable {
    // Safe to send: everything is atomic, but for `reasonText`, which is written once before `isGone`
    // is stored and read after that.

    /// The server has let us go.
    let isGone = Atomic(false)
    /// Overruns outside freewheeling.
    let overrunCount = Atomic(0)
    /// Frames a period.
    let periodFrames = Atomic(0)
    /// Frames a second.
    let sampleRate = Atomic(0)
    /// Overruns until then (monotonic nanoseconds) say nothing: the server runs faster than time, for an
    /// export, or has just left off.
    private let overrunsCountFrom = Atomic(Int64(0))
    /// Frames from `main` to the furthest physical output.
    let outputLatency = Atomic(0)
    /// Ports that came or went, connections made or cut.
    let graphChangeCount = Atomic(0)

    private let shared: UnsafeMutablePointer<CallbackShared>
    private let bell: Bell
    private let reasonText: UnsafeMutablePointer<CChar>
    private static let reasonCapacity = 128
    private static let settlingNanoseconds: Int64 = 500_000_000

    init(shared: UnsafeMutablePointer<CallbackShared>, bell: Bell) {
        self.shared = shared
        self.bell = bell
        reasonText = .allocate(capacity: Self.reasonCapacity)
        reasonText.initialize(repeating: 0, count: Self.reasonCapacity)
    }

    deinit {
        reasonText.deallocate()
    }

    /// Why the server has let us go, in its own words; read it after `isGone`.
    var reason: String { String(cString: reasonText) }

    /// Asks JACK to tell. The object must live until the client is closed.
    func register(with client: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        jack_on_info_shutdown(client, serverIsGone, context)
        jack_set_xrun_callback(client, overrunHappened, context)
        jack_set_buffer_size_callback(client, periodChanged, context)
        jack_set_sample_rate_callback(client, rateChanged, context)
        jack_set_freewheel_callback(client, freewheelChanged, context)
        jack_set_latency_callback(client, latencyChanged, context)
        jack_set_port_registration_callback(client, { _, _, context in graphChanged(context) }, context)
        jack_set_port_connect_callback(client, { _, _, _, context in graphChanged(context) }, context)
    }

    fileprivate func leave(_ reason: UnsafePointer<CChar>?) {
        if let reason { strncpy(reasonText, reason, Self.reasonCapacity - 1) }
        isGone.store(true, ordering: .releasing)
        bell.ring()
    }

    fileprivate func change(_ value: borrowing Atomic<Int>, to frames: UInt32) {
        value.store(Int(frames), ordering: .releasing)
        bell.ring()
    }

    func countOverrun() {
        if MonotonicClock.nanoseconds < overrunsCountFrom.load(ordering: .relaxed) { return }
        overrunCount.add(1, ordering: .relaxed)
    }

    func changeFreewheeling(isOn: Bool) {
        let end = isOn ? Int64.max : MonotonicClock.nanoseconds + Self.settlingNanoseconds
        overrunsCountFrom.store(end, ordering: .relaxed)
    }

    fileprivate func changeGraph() {
        graphChangeCount.add(1, ordering: .releasing)
        bell.ring()
    }

    /// What comes in at `pads_in` leaves in the same frame, so latencies pass through unchanged.
    fileprivate func passLatencies(_ mode: jack_latency_callback_mode_t) {
        let midi = OpaquePointer(bitPattern: shared.pointee.midiPort.load(ordering: .acquiring))
        if mode == JackCaptureLatency {
            guard let midi else { return }
            var range = jack_latency_range_t()
            jack_port_get_latency_range(midi, mode, &range)
            forEachOutput { jack_port_set_latency_range($0, mode, &range) }
        } else {
            var all = jack_latency_range_t(min: .max, max: 0)
            forEachOutput { port in
                var range = jack_latency_range_t()
                jack_port_get_latency_range(port, mode, &range)
                if range.max == 0 { return }  // not connected
                all = jack_latency_range_t(min: min(all.min, range.min), max: max(all.max, range.max))
            }
            if all.max == 0 { all.min = 0 }
            outputLatency.store(Int(all.max), ordering: .releasing)
            if let midi { jack_port_set_latency_range(midi, mode, &all) }
        }
    }

    private func forEachOutput(_ body: (OpaquePointer) -> Void) {
        for channel in 0..<PortLayout.channelCount {
            let address = shared.pointee.outputPorts[channel].load(ordering: .acquiring)
            if let port = OpaquePointer(bitPattern: address) { body(port) }
        }
    }
}

// Thread: JACK's notification thread, all of them.

private func notices(_ context: UnsafeMutableRawPointer?, _ body: (Notices) -> Void) {
    guard let context else { return }
    Unmanaged<Notices>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
}

private func serverIsGone(
    _ code: jack_status_t, _ reason: UnsafePointer<CChar>?, _ context: UnsafeMutableRawPointer?
) {
    notices(context) { $0.leave(reason) }
}

private func overrunHappened(_ context: UnsafeMutableRawPointer?) -> Int32 {
    notices(context) { $0.countOverrun() }
    return 0
}

private func periodChanged(_ frames: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> Int32 {
    notices(context) { $0.change($0.periodFrames, to: frames) }
    return 0
}

private func rateChanged(_ frames: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> Int32 {
    notices(context) { $0.change($0.sampleRate, to: frames) }
    return 0
}

private func freewheelChanged(_ isOn: Int32, _ context: UnsafeMutableRawPointer?) {
    notices(context) { $0.changeFreewheeling(isOn: isOn != 0) }
}

private func latencyChanged(_ mode: jack_latency_callback_mode_t, _ context: UnsafeMutableRawPointer?) {
    notices(context) { $0.passLatencies(mode) }
}

private func graphChanged(_ context: UnsafeMutableRawPointer?) {
    notices(context) { $0.changeGraph() }
}
