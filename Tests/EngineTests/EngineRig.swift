import RealTime

@testable import Engine

/// An engine on a bench: renders into arrays, at any block size.
final class EngineRig {
    let control: EngineControl
    private var channels: [UnsafeMutablePointer<Float>?]
    private let capacity = 8_192
    private(set) var output: [[Float]] = Array(repeating: [], count: 2 * Bus.count)
    var time: FrameTime = 0
    /// The transport at the next block; it moves on if it rolls.
    var transport = TransportPlace()
    /// What the engine reads, kept as long as the rig.
    private var kept: [AnyObject] = []

    init(voiceLimit: Int = 256, fades: EngineFades = EngineFades(all: 4)) {
        var settings = EngineSettings(sampleRate: 1, voiceLimit: voiceLimit)
        settings.fades = fades
        control = EngineControl(settings)
        channels = (0..<2 * Bus.count).map { _ in .allocate(capacity: 8_192) }
    }

    deinit {
        for channel in channels { channel?.deallocate() }
    }

    /// Lets a bus have one channel, the left one.
    func makeMono(_ bus: Bus) {
        let index = 2 * Int(bus.index) + 1
        channels[index]?.deallocate()
        channels[index] = nil
    }

    func keep(_ memory: AnyObject...) { kept += memory }

    func send(_ command: EngineCommand, at time: FrameTime = .min) {
        precondition(control.send(command, at: time))
    }

    /// Renders `frameCount` frames in blocks of `blockSize`.
    func render(_ frameCount: Int, blockSize: Int = 8_192, events: [RawEvent] = []) {
        var done = 0
        repeat {
            let count = min(blockSize, frameCount - done)
            renderBlock(count, events: done == 0 ? events : [])
            done += count
        } while done < frameCount
    }

    private func renderBlock(_ count: Int, events: [RawEvent]) {
        let cycle = CycleTimes(
            deviceFrame: DeviceFrame(truncatingIfNeeded: time), periodFrames: Int32(count), cycle: 1)
        channels.withUnsafeBufferPointer { outputs in
            events.withUnsafeBufferPointer { events in
                guard let base = outputs.baseAddress else { return }
                var block = RenderBlock(
                    frameCount: count, cycle: cycle, outputs: base, events: events.baseAddress,
                    eventCount: events.count)
                block.transport = transport
                control.renderer.render(block)
            }
        }
        if transport.isRolling { transport.frame += count }
        time += FrameTime(count)
        for index in channels.indices {
            guard let channel = channels[index] else { continue }
            output[index].append(contentsOf: UnsafeBufferPointer(start: channel, count: count))
        }
    }

    func left(_ bus: Bus) -> [Float] { output[2 * Int(bus.index)] }
    func right(_ bus: Bus) -> [Float] { output[2 * Int(bus.index) + 1] }

    func receipts() -> [EngineReceipt] {
        var all: [EngineReceipt] = []
        control.takeReceipts { all.append($0) }
        return all
    }

    func notices() -> [EngineNotice] {
        var all: [EngineNotice] = []
        control.takeNotices { all.append($0) }
        return all
    }
}

/// A kit written down in a test: one region after another, each on one key; one on key -1 is for controllers.
final class TestKit {
    let image: UnsafeMutablePointer<KitImage>
    private var memory: [UnsafeMutableRawPointer] = []

    /// A sound: its key, its samples, and what else is special about it.
    typealias Sound = (key: Int, samples: [Float], change: (inout KitRegion) -> Void)

    init(_ sounds: [Sound]) {
        var kept: [UnsafeMutableRawPointer] = []
        func keep<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
            let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(values.count, 1))
            pointer.initialize(from: values, count: values.count)
            kept.append(UnsafeMutableRawPointer(pointer))
            return pointer
        }
        let velocities = keep((0..<128).map { Float($0) / 127 })
        let regions = sounds.map { sound in
            let samples = keep(sound.samples)
            let steps = sound.samples.count / KitRegion.envelopeStep + 1
            let envelope = keep(
                (0..<steps).map { step in
                    let from = step * KitRegion.envelopeStep
                    let to = min(from + KitRegion.envelopeStep, sound.samples.count)
                    return sound.samples[min(from, to)..<to].map(abs).max() ?? 0
                })
            var region = KitRegion(
                left: samples, right: samples, frameCount: sound.samples.count, envelope: envelope,
                velocityGains: velocities)
            region.loopMode = .oneShot
            sound.change(&region)
            return region
        }
        var order: [Int32] = []
        var offsets: [Int32] = []
        for key in 0..<128 {
            offsets.append(Int32(order.count))
            order += sounds.indices.filter { sounds[$0].key == key }.map { Int32($0) }
        }
        offsets.append(Int32(order.count))
        image = .allocate(capacity: 1)
        image.initialize(
            to: KitImage(
                regions: keep(regions), regionCount: regions.count, keyRegions: keep(order),
                keyOffsets: keep(offsets)))
        memory = kept
    }

    /// Keeps values as long as the kit.
    func keep<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
        let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(values.count, 1))
        pointer.initialize(from: values, count: values.count)
        memory.append(UnsafeMutableRawPointer(pointer))
        return pointer
    }

    /// Gives region `index` an envelope.
    func setEnvelope(_ index: Int = 0, _ change: (inout KitEnvelope) -> Void) {
        var envelope = KitEnvelope()
        change(&envelope)
        image.pointee.regions[index].amplitudeEnvelope = UnsafePointer(keep([envelope]))
    }

    /// Gives region `index` modulations: curve 0 is the line 0…1, curve 1 the line -1…1.
    func modulate(_ modulations: [KitModulation], of index: Int = 0) {
        let line = (0..<128).map { Float($0) / 127 }
        image.pointee.curves = UnsafePointer(keep(line + line.map { 2 * $0 - 1 }))
        image.pointee.modulations = UnsafePointer(keep(modulations))
        image.pointee.regions[index].firstModulation = 0
        image.pointee.regions[index].modulationCount = Int32(modulations.count)
    }

    /// Where controllers stand when the kit is taken.
    func setStart(_ values: [Int: Float]) {
        var all = [Float](repeating: 0, count: KitImage.controllerCount)
        for (controller, value) in values { all[controller] = value }
        image.pointee.controllerStartValues = UnsafePointer(keep(all))
    }

    convenience init(key: Int = 36, _ samples: [Float]) {
        self.init([(key: key, samples: samples, change: { _ in })])
    }

    deinit {
        image.deallocate()
        for pointer in memory { pointer.deallocate() }
    }
}

/// A song written down in a test: frame n has the value `value(n)` on the left and minus that on the right.
final class TestSong {
    let pages: UnsafeMutablePointer<TrackPages>
    private var laid: [Int: UnsafeMutablePointer<Float>] = [:]
    private let value: (Int) -> Float

    init(identifier: UInt32 = 1, value: @escaping (Int) -> Float) {
        pages = .allocate(capacity: 1)
        pages.initialize(to: TrackPages(identifier: identifier))
        self.value = value
    }

    /// Lays page `index` in.
    func lay(_ index: Int) {
        let page = UnsafeMutablePointer<Float>.allocate(capacity: TrackPages.samplesPerPage)
        for frame in 0..<TrackPages.framesPerPage {
            let sample = value(index * TrackPages.framesPerPage + frame)
            page[frame] = sample
            page[TrackPages.framesPerPage + frame] = -sample
        }
        precondition(pages.pointee.exchangePage(index, with: page) == nil)
        laid[index] = page
    }

    func setLength(_ frameCount: Int) {
        pages.pointee.frameCount.store(frameCount, ordering: .releasing)
    }

    deinit {
        pages.deinitialize(count: 1)
        pages.deallocate()
        for page in laid.values { page.deallocate() }
    }
}
