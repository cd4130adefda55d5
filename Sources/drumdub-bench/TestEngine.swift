import Engine
import Host
import RealTime

/// An engine with a kit of noise in memory, driven block by block by the benchmarks.
final class TestEngine {
    let control: EngineControl
    private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let image = UnsafeMutablePointer<KitImage>.allocate(capacity: 1)
    private var deviceFrame: DeviceFrame = 0

    /// `voiceCount` voices of `frameCount` frames that loop for ever, on key 0…`voiceCount` - 1 modulo 128.
    init(voiceLimit: Int, sampleFrames: Int, sampleCount: Int, maximumBlock: Int = 8_192) {
        control = EngineControl(EngineSettings(sampleRate: 48_000, voiceLimit: voiceLimit))
        outputs = .allocate(capacity: 2 * Bus.count)
        outputs.initialize(repeating: nil, count: 2 * Bus.count)
        for channel in 0..<7 {
            outputs[channel] = .allocate(capacity: maximumBlock)
        }
        makeKit(sampleFrames: sampleFrames, sampleCount: sampleCount)
        _ = control.send(.useKit(image, fadeFrames: -1))
        render(64)
    }

    /// A region on each of 128 keys; `sampleCount` different stereo samples serve them in turn.
    private func makeKit(sampleFrames: Int, sampleCount: Int) {
        let gains = UnsafeMutablePointer<Float>.allocate(capacity: 128)
        for velocity in 0..<128 { gains[velocity] = Float(velocity) / 127_000 }
        let envelope = UnsafeMutablePointer<Float>.allocate(capacity: sampleFrames / 1_024 + 1)
        envelope.initialize(repeating: 1, count: sampleFrames / 1_024 + 1)
        let regions = UnsafeMutablePointer<KitRegion>.allocate(capacity: 128)
        let keys = UnsafeMutablePointer<Int32>.allocate(capacity: 128)
        let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: 129)
        var samples: [UnsafeMutablePointer<Float>] = []
        var random: UInt32 = 1
        for _ in 0..<sampleCount {
            let sample = UnsafeMutablePointer<Float>.allocate(capacity: 2 * sampleFrames)
            for index in 0..<2 * sampleFrames {
                random = random &* 1_664_525 &+ 1_013_904_223
                sample[index] = Float(random >> 8) / 8_388_608 - 1
            }
            samples.append(sample)
        }
        for key in 0..<128 {
            let sample = samples[key % sampleCount]
            var region = KitRegion(
                left: sample, right: sample + sampleFrames, frameCount: sampleFrames, envelope: envelope,
                velocityGains: gains)
            region.loopMode = .continuous
            region.loopEndFrame = sampleFrames
            regions[key] = region
            keys[key] = Int32(key)
            offsets[key] = Int32(key)
        }
        offsets[128] = 128
        image.initialize(
            to: KitImage(regions: regions, regionCount: 128, keyRegions: keys, keyOffsets: offsets))
    }

    /// Starts voices that sound until the end.
    func startVoices(_ count: Int) {
        for voice in 0..<count {
            while !control.send(.hit(key: UInt8(voice % 128), velocity: 100)) { render(1) }
        }
        render(64)
    }

    /// Renders a block of `frameCount` frames.
    func render(_ frameCount: Int) {
        let cycle = CycleTimes(deviceFrame: deviceFrame, periodFrames: Int32(frameCount), cycle: 1)
        control.renderer.render(RenderBlock(frameCount: frameCount, cycle: cycle, outputs: outputs))
        deviceFrame &+= DeviceFrame(frameCount)
    }
}
