import Glibc
import Engine

extension SFZSettings {
    /// What the settings come to for a region. Throws why it can never sound.
    func description(_ control: SFZControl) throws(Refusal) -> RegionDescription {
        let source = try source(control)
        if trigger != "attack" { throw Refusal(reason: "regions with trigger=\(trigger) are not played") }
        if hasControllerTrigger && !hasKeys { throw Refusal(reason: "regions that only a controller starts") }
        var region = RegionDescription(source: source)
        let shift = control.noteOffset + 12 * control.octaveOffset
        region.keys = try keys(movedBy: shift)
        region.velocities = try velocities()
        try takeChance(into: &region)
        region.group = group
        region.offBy = offBy
        region.choke = choke
        region.releaseSeconds = releaseSeconds
        region.loopMode = loopMode
        region.loopStart = loopStart
        region.loopLast = loopLast
        region.offset = offset
        region.last = last == -1 ? nil : last
        region.gainLinear = gain
        region.pan = panPercent / 100
        region.pitch = PitchDescription(
            cents: tuneCents + 100 * transposeKeys, keycenter: keycenter.map { $0 + shift },
            centsPerKey: centsPerKey)
        region.velocity = VelocityDescription(tracking: velocityPercent / 100, curve: velocityCurve)
        region.labels = [regionLabel, groupLabel, masterLabel]
        return region
    }

    private func source(_ control: SFZControl) throws(Refusal) -> RegionDescription.Source {
        if sample.isEmpty { throw Refusal(reason: "regions without a sample") }
        if sample.lowercased() == "*silence" || last == -1 { return .silence }
        if sample.hasPrefix("*") { throw Refusal(reason: "the generator \(sample) is not supported") }
        return .file(KitFiles.slashed(control.defaultPath + sample))
    }

    private func keys(movedBy shift: Int) throws(Refusal) -> ClosedRange<Int> {
        if lowKey == -1 || highKey == -1 { throw Refusal(reason: "regions that no key starts (key=-1)") }
        if lowKey == SFZOpcode.noKey || highKey == SFZOpcode.noKey {
            throw Refusal(reason: "regions whose key has no meaning")
        }
        let low = max(lowKey + shift, 0)
        let high = min(highKey + shift, 127)
        if low <= high { return low...high }
        let written = lowKey == highKey ? "key \(lowKey)" : "keys \(lowKey) to \(highKey)"
        let moved = shift == 0 ? "" : " moved by \(shift)"
        throw Refusal(reason: written + moved + (lowKey > highKey ? ": low above high" : ": not in 0 to 127"))
    }

    private func velocities() throws(Refusal) -> ClosedRange<Int> {
        let low = max(lowVelocity, 1)
        let high = min(highVelocity, 127)
        if low <= high { return low...high }
        throw Refusal(reason: "no velocity lies in lovel=\(lowVelocity) hivel=\(highVelocity)")
    }

    private func takeChance(into region: inout RegionDescription) throws(Refusal) {
        if lowRandom >= highRandom {
            throw Refusal(reason: "no number lies in lorand=\(lowRandom) hirand=\(highRandom)")
        }
        if sequencePosition > sequenceLength {
            throw Refusal(reason: "seq_position=\(sequencePosition) is above seq_length=\(sequenceLength)")
        }
        region.lowRandom = lowRandom
        region.highRandom = highRandom
        region.sequenceLength = sequenceLength
        region.sequencePosition = sequencePosition
    }

    private var choke: RegionDescription.Choke {
        switch offMode {
        case .fast: .fast
        case .normal: .release
        case .time: .time(seconds: offSeconds)
        }
    }

    /// Volumes add in decibels.
    private var gain: Double {
        let decibels = volumeDecibels + globalDecibels + masterDecibels + groupDecibels
        return pow(10, min(max(decibels, -200), 60) / 20) * amplitudePercent / 100
    }
}
