import CJack
import Devices
import Engine
import Glibc
import Host
import RealTime
import Synchronization

/// One stay at a JACK server: a client with our ports, from its opening to its end.
///
/// Thread: control, but for `init`, which runs on `errands`. What needs the server's answer goes through
/// `errands` and is bounded, so that a server that stands still never holds the caller.
final class JackClient: @unchecked Sendable {
    // Safe to send: it is handed over once, from the thread that opens it to the control side; the
    // bodies that run on `errands` use JACK's own functions, which any thread may call.

    /// What a client is opened with.
    struct Plan: Sendable {
        /// The name we ask for.
        var name: String
        /// The server's name; nil for the default one.
        var server: String?
        /// True for a server of our own.
        var isAtHome = false
        /// Our ports.
        var layout: PortLayout
        /// What renders.
        var renderer: EngineRenderer
        /// Rung when JACK says something.
        var bell: Bell
    }

    /// Why no client could be opened.
    enum Failure: Error {
        /// No server of that name is running.
        case noServer
        /// Something else, in words.
        case refused(String)
        /// A client that left meanwhile is held on to (`LeftClients`): open ours anew.
        case unclean
    }

    /// The name we have at the server.
    let name: String
    let notices: Notices
    /// Seconds that a request to the server may take.
    static let patience = 2.0

    let handle: JackHandle
    let memory: CallbackMemory
    var transportPlan: LatestValueWriter<TransportPlan>
    let errands: Errands
    private(set) var ports: [String: JackPort] = [:]

    /// Opens a client, makes its ports and lets it run. `mustBeClean` lets it fail as `unclean`.
    /// Thread: that of `errands`.
    init(_ plan: Plan, errands: Errands, mustBeClean: Bool) throws(Failure) {
        var status = jack_status_t(0)
        guard let client = drumdub_jack_open(plan.name, plan.server, &status) else {
            throw Self.failure(status)
        }
        if plan.isAtHome { HeldSegments.hold() }
        JackClock.begin()
        self.errands = errands
        handle = JackHandle(pointer: client)
        name = String(cString: jack_get_client_name(client))
        memory = .allocate(client: client, renderer: plan.renderer)
        transportPlan = LatestValueWriter(memory.shared.pointee.transportPlan)
        notices = Notices(shared: memory.shared, bell: plan.bell)
        notices.periodFrames.store(Int(jack_get_buffer_size(client)), ordering: .relaxed)
        notices.sampleRate.store(Int(jack_get_sample_rate(client)), ordering: .relaxed)
        notices.register(with: client)
        drumdub_jack_set_process(client, memory.context)
        if let failure = run(with: plan.layout, mustBeClean: mustBeClean) {
            jack_client_close(client)
            memory.deallocate()
            throw failure
        }
        describePorts(plan.layout)
    }

    /// Makes the ports, and lets the callback run.
    private func run(with layout: PortLayout, mustBeClean: Bool) -> Failure? {
        guard registerPorts(layout) else { return .refused("it has no ports left for us") }
        if mustBeClean && LeftClients.areHeld { return .unclean }
        return jack_activate(handle.pointer) == 0 ? nil : .refused("it doesn't let us run")
    }

    /// Cycles, and frames in them, so far.
    var cycleCount: Int { memory.shared.pointee.cycleCount.load(ordering: .acquiring) }
    var frameCount: Int { memory.shared.pointee.frameCount.load(ordering: .relaxed) }
    /// MIDI events that found no room, so far.
    var lostEventCount: Int { memory.shared.pointee.lostEventCount.load(ordering: .relaxed) }
    /// The server's load in per cent.
    var loadPercent: Double { Double(jack_cpu_load(handle.pointer)) }

    /// Makes the ports of an extra output while the client runs, in place of those that go, if any do.
    func apply(_ change: PortLayout.Change, layout: PortLayout) throws(DeviceError) {
        let memory = self.memory
        let old = change.removed.compactMap { output in ports[output.name].map { (output, $0) } }
        // The right one first: a left channel alone would be given the mono sum.
        let added = Array(change.added.reversed())
        let made = ask { handle in
            for (output, _) in old {
                memory.shared.pointee.outputPorts[output.channel].store(0, ordering: .sequentiallyConsistent)
            }
            memory.waitForCallback()
            for (_, port) in old { Self.unregister(port, at: handle) }
            return added.map { Self.register($0, at: handle, memory) }
        }
        guard let made else {
            throw DeviceError("the ports stay: the JACK server does not answer, try again")
        }
        for (output, _) in old { ports[output.name] = nil }
        for (output, port) in zip(added, made) { ports[output.name] = port }
        if added.contains(where: { ports[$0.name] == nil }) {
            let names = change.added.map(\.name).joined(separator: ", ")
            throw DeviceError("no port \(names): the JACK server has none left")
        }
        describePorts(layout)
    }

    private static func unregister(_ port: JackPort, at handle: JackHandle) {
        jack_remove_properties(handle.pointer, jack_port_uuid(port.pointer))
        jack_port_unregister(handle.pointer, port.pointer)
    }

    /// Does something that needs the server's answer; nil if there is none in time.
    func ask<Result: Sendable>(_ body: @escaping @Sendable (JackHandle) -> Result) -> Result? {
        let handle = self.handle
        return errands.ask(within: Self.patience) { body(handle) }
    }

    /// Lets the callback drive the engine, which until then it leaves alone.
    func enterEngine() {
        memory.shared.pointee.isEnabled.store(true, ordering: .sequentiallyConsistent)
    }

    /// Keeps the callback away from the engine from now on: JACK may kill its thread in the midst of it.
    /// False if a callback is still in it after that.
    private func leaveEngine() -> Bool {
        memory.shared.pointee.isEnabled.store(false, ordering: .sequentiallyConsistent)
        return memory.waitForCallback()
    }

    /// Begins to leave the server, to do `afterwards` and to free everything; `errands` then end. No other
    /// call may follow but `errands.join`. False if the engine may still be in use until then.
    func close(afterwards: @escaping @Sendable () -> Void) -> Bool {
        let ports = self.ports
        let isOut = leaveEngine()
        errands.post {
            for port in ports.values {
                jack_remove_properties(self.handle.pointer, jack_port_uuid(port.pointer))
            }
            jack_deactivate(self.handle.pointer)
            jack_client_close(self.handle.pointer)
            afterwards()
            self.memory.deallocate()
        }
        errands.finish()
        return isOut
    }
}

// MARK: - Ports

extension JackClient {
    private func registerPorts(_ layout: PortLayout) -> Bool {
        let flags = UInt(JackPortIsInput.rawValue)
        if let midi = jack_port_register(
            handle.pointer, PortLayout.midiInput, JACK_DEFAULT_MIDI_TYPE, flags, 0)
        {
            memory.shared.pointee.midiPort.store(UInt(bitPattern: midi), ordering: .releasing)
            ports[PortLayout.midiInput] = JackPort(pointer: midi)
        }
        for output in layout.outputs {
            ports[output.name] = Self.register(output, at: handle, memory)
        }
        return ports.count == layout.names.count
    }

    private static func register(
        _ output: PortLayout.Output, at handle: JackHandle, _ memory: CallbackMemory
    ) -> JackPort? {
        let flags = UInt(JackPortIsOutput.rawValue)
        guard let port = jack_port_register(handle.pointer, output.name, JACK_DEFAULT_AUDIO_TYPE, flags, 0)
        else { return nil }
        memory.shared.pointee.outputPorts[output.channel].store(UInt(bitPattern: port), ordering: .releasing)
        return JackPort(pointer: port)
    }

    /// Tells patchbays the names for people and the order. Nobody waits: JACK keeps these in a data
    /// base of its own that another program may hold.
    private func describePorts(_ layout: PortLayout) {
        let outputs = layout.outputs.enumerated().map { ($1.name, $1.prettyName, $0 + 1) }
        let all = outputs + [(PortLayout.midiInput, PortLayout.midiInputPrettyName, 0)]
        let ports = self.ports
        let handle = self.handle
        errands.post {
            for (name, prettyName, order) in all {
                guard let port = ports[name] else { continue }
                let subject = jack_port_uuid(port.pointer)
                jack_set_property(
                    handle.pointer, subject, drumdub_jack_key_pretty_name(), prettyName, "text/plain")
                jack_set_property(
                    handle.pointer, subject, drumdub_jack_key_order(), "\(order)",
                    "http://www.w3.org/2001/XMLSchema#int")
            }
        }
    }

    private static func failure(_ status: jack_status_t) -> Failure {
        if status.rawValue & JackServerFailed.rawValue != 0 { return .noServer }
        if status.rawValue & JackVersionError.rawValue != 0 {
            return .refused("its version differs from that of our JACK library")
        }
        return .refused("it refuses us (status 0x\(String(status.rawValue, radix: 16)))")
    }
}

/// A client as JACK's library knows it.
struct JackHandle: @unchecked Sendable {
    // Safe to send: JACK's functions may be called by any thread.
    let pointer: OpaquePointer
}

/// A port as JACK's library knows it.
struct JackPort: @unchecked Sendable {
    // Safe to send: as `JackHandle`.
    let pointer: OpaquePointer
}
