import Engine

/// Makes the engine's regions of described ones.
struct RegionMaker {
    /// The engine's rate.
    let sampleRate: Int
    /// What a region plays that has no sound.
    let silence: KitSample
    let velocityTables: VelocityTables
    let envelopeTables: EnvelopeTables
    let warnings: KitNotes

    /// A region without a sound, which counts hits and chokes like any other.
    func silent(_ description: RegionDescription) -> KitRegion {
        kitRegion(description, silence)
    }

    /// A region that plays a sample as described, without its bounds and its loop.
    private func kitRegion(_ description: RegionDescription, _ sample: KitSample) -> KitRegion {
        var region = KitRegion(
            left: sample.audio.left, right: sample.audio.right, frameCount: sample.audio.frameCount,
            envelope: sample.envelope, velocityGains: velocityTables.table(for: description.velocity))
        takeLevel(description, into: &region)
        sample.storeForm(in: &region)
        takeChoice(description, into: &region)
        takeEnd(description, into: &region)
        region.velocityCents = Float(description.velocityCents)
        region.randomCents = Float(description.randomCents)
        region.loopMode = description.loopMode == .oneShot ? .oneShot : .noLoop
        return region
    }

    private func takeLevel(_ description: RegionDescription, into region: inout KitRegion) {
        let targets = description.modulations.map(\.target)
        let isStereo = region.left != region.right
        let pan = PanGains(targets.contains(.pan) ? 0 : description.pan)
        let position = PanGains(isStereo ? description.position : 0)
        region.gainLeft = Float(description.gainLinear * pan.left * position.left)
        region.gainRight = Float(description.gainLinear * pan.right * position.right)
        region.pan = Float(description.pan)
        if isStereo { region.width = Float(description.width) }
        region.randomDecibels = Float(description.randomDecibels)
        let movesEnvelope = targets.contains { $0.isStage }
        if !description.envelope.isFlat || movesEnvelope {
            region.amplitudeEnvelope = envelopeTables.envelope(for: description.envelope)
        }
        region.output = UInt8(description.output)
    }

    private func takeChoice(_ description: RegionDescription, into region: inout KitRegion) {
        region.trigger = description.trigger
        region.lowVelocity = UInt8(description.velocities.lowerBound)
        region.highVelocity = UInt8(description.velocities.upperBound)
        region.lowRandom = Float(description.lowRandom)
        region.highRandom = Float(description.highRandom)
        region.sequenceLength = Int32(description.sequenceLength)
        region.sequencePosition = Int32(description.sequencePosition)
        region.switchLowLast = Int16(description.switches.last?.lowerBound ?? -1)
        region.switchHighLast = Int16(description.switches.last?.upperBound ?? -1)
        region.switchDown = Int16(description.switches.down ?? -1)
        region.switchUp = Int16(description.switches.up ?? -1)
        region.switchPrevious = Int16(description.switches.previous ?? -1)
        region.delayFrames = frames(seconds: description.delaySeconds, least: 0)
    }

    private func takeEnd(_ description: RegionDescription, into region: inout KitRegion) {
        region.group = description.group
        region.offBy = description.offBy
        region.releaseFrames = frames(seconds: description.releaseSeconds)
        region.velocityReleaseFrames = Float(description.velocityReleaseSeconds * Double(sampleRate))
        region.releaseIsExponential = description.releaseIsExponential
        region.chokeFadeFrames = frames(seconds: chokeSeconds(description))
        region.chokeIsExponential =
            description.choke == .release ? description.releaseIsExponential : description.chokeIsExponential
        region.notePolyphony = Int32(description.notePolyphony)
        region.endsQuieterOnly = description.endsQuieterOnly
        region.polyphony = Int32(description.polyphony)
    }

    /// A region that plays a file's sample between its bounds.
    func sounding(
        _ description: RegionDescription, _ sample: KitSample, _ facts: KitSampleFile.Facts, _ tuning: Int,
        _ name: String
    ) -> KitRegion {
        var region = kitRegion(description, sample)
        let scale = FrameScale(
            ratio: Double(sampleRate) / (Double(facts.sampleRate) * PitchDescription.speed(tuning: tuning)),
            frameCount: sample.audio.frameCount)
        let last = min(description.last ?? .max, facts.frameCount - 1)
        if description.offset > last {
            warnings.add(
                "sample \(name) is silent: offset \(description.offset) is behind its last frame \(last)",
                place: description.place)
            return silent(description)
        }
        region.endFrame = max(scale.frame(last + 1), 1)
        region.startFrame = min(scale.frame(description.offset), region.endFrame - 1)
        takeLoop(description, facts, scale, into: &region)
        return region
    }

    private func takeLoop(
        _ description: RegionDescription, _ facts: KitSampleFile.Facts, _ scale: FrameScale,
        into region: inout KitRegion
    ) {
        let mode = description.loopMode ?? (facts.file.loop == nil ? .noLoop : .continuous)
        region.loopMode = mode
        if mode == .noLoop || mode == .oneShot { return }
        let start = description.loopStart ?? facts.file.loop?.lowerBound ?? 0
        let end = description.loopLast.map { $0 + 1 } ?? facts.file.loop?.upperBound ?? facts.frameCount
        let loop = scale.frame(start)..<max(scale.frame(end), scale.frame(start))
        let endFrame = min(loop.upperBound, region.endFrame)
        if max(loop.lowerBound, region.startFrame) >= endFrame {
            warnings.add(
                "a loop that ends before it begins, or before the region begins", place: description.place)
            region.loopMode = .noLoop
            return
        }
        region.loopStartFrame = loop.lowerBound
        region.loopEndFrame = endFrame
    }

    /// The least fade of a choke, so that none clicks: 1 ms.
    static let leastChokeSeconds = 0.001

    private func chokeSeconds(_ description: RegionDescription) -> Double {
        switch description.choke {
        case .fast: 0.006
        case .release: max(description.releaseSeconds, Self.leastChokeSeconds)
        case .time(let seconds): max(seconds, Self.leastChokeSeconds)
        }
    }

    private func frames(seconds: Double, least: Double = 1) -> Int32 {
        Int32(min(max((seconds * Double(sampleRate)).rounded(), least), 1e9))
    }
}

extension ModulationTarget {
    /// True if it moves a stage of the envelope.
    fileprivate var isStage: Bool {
        switch self {
        case .delay, .attack, .hold, .decay, .sustain: true
        case .amplitude, .volume, .pan, .tune, .width, .release: false
        }
    }
}
