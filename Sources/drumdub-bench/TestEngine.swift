import CBaseline
import Engine
import Host
import RealTime

/// An engine with a kit of noise in memory, driven block by block. What it takes stays until the bench ends.
final class TestEngine {
    let control: EngineControl
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private var deviceFrame: DeviceFrame = 0
    private static let maximumBlock = 8_192

    /// A stereo sound on each of the lowest `keyCount` keys; `sampleCount` different samples serve them in turn.
    init(voiceLimit: Int, sampleCount: Int, sampleFrames: Int, isLooping: Bool, keyCount: Int = 128) {
        control = EngineControl(EngineSettings(sampleRate: 48_000, voiceLimit: voiceLimit))
        outputs = .allocate(capacity: 2 * Bus.count)
        outputs.initialize(repeating: nil, count: 2 * Bus.count)
        // As at JACK: main, song and kit in stereo, the click in mono.
        for channel in 0..<7 { outputs[channel] = .allocate(capacity: Self.maximumBlock) }
        let kit = Self.makeKit(
            sampleCount: sampleCount, sampleFrames: sampleFrames, isLooping: isLooping, keyCount: keyCount)
        _ = control.send(.useKit(kit, fadeFrames: -1))
        render(64)
    }

    /// A kit of noise; see `init`. It stays until the bench ends.
    static func makeKit(
        sampleCount: Int, sampleFrames: Int, isLooping: Bool, keyCount: Int = 128
    ) -> UnsafeMutablePointer<KitImage> {
        let gains = kept((0..<128).map { Float($0) / 127_000 })
        let envelope = kept([Float](repeating: 1, count: sampleFrames / KitRegion.envelopeStep + 1))
        let samples = (0..<sampleCount).map { plain_noise(Int32(sampleFrames), UInt32($0)) }
        let regions = (0..<keyCount).compactMap { key -> KitRegion? in
            guard let sample = samples[key % sampleCount] else { return nil }
            var region = KitRegion(
                left: sample, right: sample + sampleFrames, frameCount: sampleFrames, envelope: envelope,
                velocityGains: gains)
            region.loopMode = isLooping ? .continuous : .oneShot
            region.loopEndFrame = isLooping ? sampleFrames : 0
            return region
        }
        return kept([
            KitImage(
                regions: kept(regions), regionCount: regions.count,
                keyRegions: kept((0..<Int32(keyCount)).map { $0 }),
                keyOffsets: kept((0...128).map { Int32(min($0, keyCount)) }))
        ])
    }

    private static func kept<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
        memory.initialize(from: values, count: values.count)
        return memory
    }

    /// Starts so many voices, each `apartFrames` frames after the one before.
    func startVoices(_ count: Int, apartFrames: Int = 0) {
        for voice in 0..<count {
            while !control.send(.hit(key: UInt8(voice % 128), velocity: 100)) { render(1) }
            if apartFrames > 0 { render(apartFrames) }
        }
        render(64)
    }

    /// Ends all voices.
    func silence() {
        _ = control.send(.silence)
        while control.status.voiceCount > 0 { render(64) }
    }

    /// Renders a block of `frameCount` frames; `events` have their offset in it as their time.
    func render(_ frameCount: Int, events: [RawEvent]) {
        events.withUnsafeBufferPointer { events in
            let cycle = CycleTimes(deviceFrame: deviceFrame, periodFrames: Int32(frameCount), cycle: 1)
            control.renderer.render(
                RenderBlock(
                    frameCount: frameCount, cycle: cycle, outputs: outputs, events: events.baseAddress,
                    eventCount: events.count))
        }
        deviceFrame &+= DeviceFrame(frameCount)
    }

    /// Renders a block of `frameCount` frames, the cycle that begins now on the monotonic clock.
    func renderCycle(_ frameCount: Int) {
        let start = Double(MonotonicClock.nanoseconds) / 1_000
        let cycle = CycleTimes(
            deviceFrame: deviceFrame, periodFrames: Int32(frameCount), microseconds: start,
            nextMicroseconds: start + Double(frameCount) / 0.048, cycle: 1)
        control.renderer.render(RenderBlock(frameCount: frameCount, cycle: cycle, outputs: outputs))
        deviceFrame &+= DeviceFrame(frameCount)
    }

    /// Renders a block of `frameCount` frames.
    func render(_ frameCount: Int) {
        var left = frameCount
        while left > 0 {
            let count = min(left, Self.maximumBlock)
            let cycle = CycleTimes(deviceFrame: deviceFrame, periodFrames: Int32(count), cycle: 1)
            control.renderer.render(RenderBlock(frameCount: count, cycle: cycle, outputs: outputs))
            deviceFrame &+= DeviceFrame(count)
            left -= count
        }
    }
}
