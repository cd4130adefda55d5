import Devices
import Engine
import Foundation
import RealTime

@testable import Session

/// Ports without a server: the test says when time passes, when sound is lost, and when it is back.
final class TestPorts: AudioPorts {
    var status = AudioStatus(driver: "test")
    var rate = 48_000
    private(set) var main: [Float] = []
    /// Buses whose left side is written down too, and what was heard there.
    var listensTo: [Bus] = []
    private(set) var heard: [Bus: [Float]] = [:]
    private var renderer: EngineRenderer?
    private var events: [AudioEvent] = []
    private(set) var outputNames: [String] = []
    /// Number and kind of each output, as it was asked for last.
    private(set) var outputKinds: [String: String] = [:]
    private(set) var rememberedConnections: [PortConnection] = []
    var isEngineFree: Bool { status.state != .running }
    let eventDescriptor: Int32 = -1
    let portNames = ["main_left", "main_right", "pads_in"]
    var connections: [PortConnection] { rememberedConnections }
    /// The transport at the next block; it moves on if it rolls.
    var transport = TransportPlace()
    private(set) var role = TransportRole.off
    private(set) var plan = TransportPlan()
    /// What was asked of the transport, which obeys only the test.
    var requests: [TransportRequest] = []
    /// Why no part may be taken in it.
    var refusal: DeviceError?
    /// Why no output may be removed.
    var removalRefusal: DeviceError?

    func start(_ renderer: EngineRenderer) throws(DeviceError) {
        self.renderer = renderer
        come()
    }

    func come(rate: Int = 48_000) {
        status.state = .running
        status.sampleRate = rate
        status.periodFrames = 256
        events.append(.running(sampleRate: rate, periodFrames: 256))
    }

    func lose() {
        status.state = .lost(reason: "the server is gone")
        events.append(.lost(reason: "the server is gone"))
    }

    func takeEvents() -> [AudioEvent] {
        defer { events = [] }
        return events
    }

    /// Lets `blocks` blocks of 256 frames pass.
    func pass(_ blocks: Int = 1) {
        guard let renderer, status.state == .running else { return }
        let left = UnsafeMutablePointer<Float>.allocate(capacity: 512)
        defer { left.deallocate() }
        var outputs = [UnsafeMutablePointer<Float>?](repeating: nil, count: 2 * Bus.count)
        outputs[0] = left
        outputs[1] = left + 256
        let others = listensTo.map { ($0, UnsafeMutablePointer<Float>.allocate(capacity: 512)) }
        defer { for (_, memory) in others { memory.deallocate() } }
        for (bus, memory) in others {
            outputs[2 * Int(bus.index)] = memory
            outputs[2 * Int(bus.index) + 1] = memory + 256
        }
        for _ in 0..<blocks {
            outputs.withUnsafeBufferPointer { outputs in
                guard let base = outputs.baseAddress else { return }
                var block = RenderBlock(frameCount: 256, cycle: CycleTimes(cycle: 1), outputs: base)
                block.transport = transport
                renderer.render(block)
            }
            if transport.isRolling { transport.frame += 256 }
            main.append(contentsOf: UnsafeBufferPointer(start: left, count: 256))
            for (bus, memory) in others {
                heard[bus, default: []].append(contentsOf: UnsafeBufferPointer(start: memory, count: 256))
            }
        }
    }

    func addOutput(named name: String, index: Int, isStereo: Bool) throws(DeviceError) {
        if !outputNames.contains(name) { outputNames.append(name) }
        outputKinds[name] = "\(index) \(isStereo ? "stereo" : "mono")"
    }

    func removeOutput(named name: String) throws(DeviceError) {
        if let removalRefusal { throw removalRefusal }
        outputNames.removeAll { $0 == name }
        outputKinds[name] = nil
    }

    func connect(_ port: String?, to target: String?) throws(DeviceError) -> [PortConnection] {
        throw DeviceError("\(target ?? "nothing"): no such port")
    }

    func disconnect(_ port: String?, from target: String?) throws(DeviceError) -> [PortConnection] { [] }
    func restore(_ connections: [PortConnection]) { rememberedConnections = connections }
    func targets(_ direction: PortDirection) -> [String] { ["system:playback_1"] }
    func stop(fadeSeconds: Double) { renderer = nil }

    func joinTransport(_ role: TransportRole) throws(DeviceError) {
        if let refusal { throw refusal }
        self.role = role
        status.isTimebaseMaster = role == .master
    }

    func askTransport(_ request: TransportRequest) { requests.append(request) }
    func tellTransport(_ plan: TransportPlan) { self.plan = plan }
}

/// A session on a bench, with a folder of its own.
final class SessionRig {
    let ports = TestPorts()
    let pads = ScriptedPads()
    let engine = EngineControl(EngineSettings(sampleRate: 48_000))
    let session: Session
    let folder: String
    private(set) var events: [SessionEvent] = []

    init(hasLibrary: Bool = false, bus: (any PlayerBus)? = nil) throws {
        folder = NSTemporaryDirectory() + "drumdub-session-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/kits", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder + "/music", withIntermediateDirectories: true)
        var places = SessionPlaces(
            kitFolders: [folder + "/kits"], savedConfiguration: folder + "/config/saved.conf")
        if hasLibrary { places.libraryIndex = folder + "/library.sqlite" }
        session = Session(
            engine: engine, audio: ports, pads: pads, bus: bus, places: places)
    }

    deinit {
        session.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Carries a command out, and lets time pass until it is answered.
    @discardableResult
    func perform(_ command: Command) -> Result<Answer, SessionError> {
        var result: Result<Answer, SessionError>?
        session.perform(command) { result = $0 }
        let limit = Date().addingTimeInterval(20)
        while result == nil && Date() < limit {
            waitForMail()
            tick()
        }
        ports.pass()
        tick()
        return result ?? .failure(SessionError("no answer"))
    }

    func tick() {
        events += session.tick()
    }

    /// Waits until a worker has left something, at most a little.
    private func waitForMail() {
        var entries = session.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&entries, nfds_t(entries.count), 5)
    }

    /// Lets blocks pass until `condition` holds; false if it does not within a minute of sound.
    func pass(until condition: () -> Bool) -> Bool {
        for _ in 0..<11_250 {
            if condition() { return true }
            ports.pass()
            tick()
        }
        return condition()
    }

    func takeEvents() -> [SessionEvent] {
        defer { events = [] }
        return events
    }

    /// Lets blocks pass and workers work until `condition` holds; false if it does not.
    func wait(until condition: () -> Bool) -> Bool {
        let limit = Date().addingTimeInterval(20)
        while !condition() && Date() < limit {
            waitForMail()
            ports.pass()
            tick()
        }
        return condition()
    }

    /// Writes a stereo WAV of 16 bits that holds `value(frame)` on both channels.
    func writeWAV(_ name: String, rate: Int = 48_000, frames: Int, _ value: (Int) -> Double) throws -> String
    {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var data: [UInt8] = []
        for frame in 0..<frames {
            let sample = bytes(Int(value(frame) * 32_767), 2)
            data += sample + sample
        }
        let format =
            bytes(1, 2) + bytes(2, 2) + bytes(rate, 4) + bytes(rate * 4, 4) + bytes(4, 2) + bytes(16, 2)
        let file =
            Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + format
            + Array("data".utf8) + bytes(data.count, 4) + data
        let path = folder + "/" + name
        try Data(file).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Writes a kit of one sound that is 0.5 for `frames` frames, on the keys 36 (kick) and 38 (snare).
    func writeKit(_ name: String, frames: Int = 2_000, level: Double = 0.5) throws {
        let sample = try writeWAV("\(name).wav", frames: frames) { _ in level }
        let text = """
            <group> loop_mode=one_shot sample=\(sample)
            <region> key=36 region_label=kick
            <region> key=38 region_label=snare
            """
        try text.write(toFile: "\(folder)/kits/\(name).sfz", atomically: true, encoding: .utf8)
    }
}

extension SessionRig {
    /// A session that has begun, with a kit of `writeKit`.
    static func withKit() throws -> SessionRig {
        let rig = try SessionRig()
        rig.session.start()
        rig.tick()
        try rig.writeKit("one")
        _ = try rig.perform(.kit("one")).get()
        rig.ports.pass(8)
        return rig
    }
}

/// What went wrong; nil if nothing did.
func errorText(_ result: Result<Answer, SessionError>) -> String? {
    if case .failure(let error) = result { return error.text }
    return nil
}
