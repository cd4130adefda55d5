import Devices
import Engine
import Glibc
import Host

@testable import AudioOutput

/// An engine with a kit of one click, and JACK ports that drive it.
final class Rig {
    let control: EngineControl
    let output: JackOutput
    private(set) var events: [AudioEvent] = []

    /// The click: one frame of this value, at any velocity, on every key.
    static let clickValue: Float = 0.125

    static func options(_ driver: AudioDriver = .jack, server: String = JackServer.name) -> AudioOptions {
        var options = AudioOptions()
        options.driver = driver
        options.serverName = server
        return options
    }

    init(
        _ options: AudioOptions = Rig.options(),
        kit: UnsafeMutablePointer<KitImage> = ClickKit.make(Rig.clickValue)
    ) {
        control = EngineControl(EngineSettings(sampleRate: 48_000, voiceLimit: 1_024))
        output = JackOutput(options)
        precondition(control.send(.setLimiter(isOn: false)))
        precondition(control.send(.useKit(kit, fadeFrames: 0)))
    }

    func start() throws {
        try output.start(control.renderer)
    }

    /// Takes events until `condition` holds; false if it doesn't within `seconds`.
    func wait(_ seconds: Double = 20, until condition: () -> Bool) -> Bool {
        let end = MonotonicClock.seconds + seconds
        while MonotonicClock.seconds < end {
            let new = output.takeEvents()
            events += new
            if condition() { return true }
            waitReadable(output.eventDescriptor, seconds: 0.01)
        }
        return false
    }

    /// Takes events until one comes that `isWanted`.
    func waitForEvent(_ seconds: Double = 20, _ isWanted: (AudioEvent) -> Bool) -> Bool {
        wait(seconds) { events.contains(where: isWanted) }
    }

    func forgetEvents() { events = [] }

    var messages: [String] {
        events.compactMap { event in
            if case .message(let text) = event { text } else { nil }
        }
    }

    /// Stops, and waits until JACK's library is done with us: another client in this process would disturb it.
    func stop() {
        output.stop(fadeSeconds: 0)
        precondition(wait { output.leaving.isEmpty })
    }
}

/// Kits in memory. They are left to the engine until the test process ends.
enum ClickKit {
    /// One frame of `value` on every key.
    static func make(_ value: Float) -> UnsafeMutablePointer<KitImage> {
        make { _ in value }
    }

    /// One frame on each key, of the level that `value` says; nil for a key without a sound.
    static func make(_ value: (Int) -> Float?) -> UnsafeMutablePointer<KitImage> {
        let keys = (0..<128).filter { value($0) != nil }
        let velocities = kept(Array(repeating: Float(1), count: 128))
        let regions = keys.map { key in
            let sample = kept([value(key) ?? 0])
            var region = KitRegion(
                left: sample, right: sample, frameCount: 1, envelope: sample, velocityGains: velocities)
            region.loopMode = .oneShot
            return region
        }
        let offsets = (0...128).map { key in Int32(keys.count { $0 < key }) }
        let image = KitImage(
            regions: kept(regions), regionCount: keys.count, keyRegions: kept(keys.indices.map { Int32($0) }),
            keyOffsets: kept(offsets))
        return kept([image])
    }

    private static func kept<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let pointer = UnsafeMutablePointer<T>.allocate(capacity: values.count)
        pointer.initialize(from: values, count: values.count)
        return pointer
    }
}
