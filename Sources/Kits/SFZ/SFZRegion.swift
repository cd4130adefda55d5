import Engine
import Glibc

extension SFZSettings {
    /// What the settings come to for a region. Throws why it can never sound.
    func description(_ control: SFZControl) throws(Refusal) -> RegionDescription {
        var region = region
        region.source = try source(control)
        try takeStart(movedBy: control.shift, into: &region)
        region.velocities = try velocities()
        try checkChance()
        for range in conditions.all where try Self.restricts(range) { region.conditions.append(range) }
        region.modulations = region.modulations.filter { $0.depth != 0 }
        region.choke = choke
        if region.group == 0 { region.group = polyphonyGroup }
        region.last = last == -1 ? nil : last
        region.gainLinear = isInverted ? -gain : gain
        region.pitch.cents += 100 * transposeKeys
        region.pitch.keycenter = keycenter.map { $0 + control.shift }
        region.labels = [regionLabel, groupLabel, masterLabel]
        region.microphone = globalLabel
        return region
    }

    private func source(_ control: SFZControl) throws(Refusal) -> RegionDescription.Source {
        if sample.isEmpty { throw Refusal(reason: "regions without a sample") }
        if last == -1 { return .silence }
        guard sample.hasPrefix("*") else { return .file(KitFiles.slashed(control.defaultPath + sample)) }
        let word = sample.dropFirst().lowercased()
        if word == "silence" { return .silence }
        if let generator = Generator(word: word) { return .generator(generator) }
        throw Refusal(reason: "the generator \(sample) is not supported")
    }

    private func takeStart(movedBy shift: Int, into region: inout RegionDescription) throws(Refusal) {
        region.controllerStarts = starts.all
        let isKeyed = lowKey != -1 && highKey != -1
        if !starts.all.isEmpty && (!hasKeys || !isKeyed) {
            region.trigger = .controller
            region.keys = 60...60
        } else {
            region.keys = try keys(movedBy: shift)
        }
        func moved(_ key: Int?) -> Int? { key.map { $0 + shift } }
        region.switches = SwitchDescription(
            last: try lastSwitches(movedBy: shift), down: moved(region.switches.down),
            up: moved(region.switches.up), previous: moved(region.switches.previous))
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

    /// The key switches of which the last must be one; nil if it may be any.
    private func lastSwitches(movedBy shift: Int) throws(Refusal) -> ClosedRange<Int>? {
        if lowLastSwitch == nil && highLastSwitch == nil { return nil }
        let low = max((lowLastSwitch ?? 0) + shift, 0)
        let high = min((highLastSwitch ?? 127) + shift, 127)
        if low <= high { return low...high }
        throw Refusal(reason: "no key can be the last key switch (sw_last, sw_lolast, sw_hilast)")
    }

    private func velocities() throws(Refusal) -> ClosedRange<Int> {
        let low = max(lowVelocity, 1)
        let high = min(highVelocity, 127)
        if low <= high { return low...high }
        throw Refusal(reason: "no velocity lies in lovel=\(lowVelocity) hivel=\(highVelocity)")
    }

    private func checkChance() throws(Refusal) {
        if region.lowRandom >= region.highRandom {
            throw Refusal(
                reason: "no number lies in lorand=\(region.lowRandom) hirand=\(region.highRandom)")
        }
        if region.sequencePosition > region.sequenceLength {
            throw Refusal(
                reason:
                    "seq_position=\(region.sequencePosition) is above seq_length=\(region.sequenceLength)")
        }
    }

    /// False for a range that every value is in. Throws if none is.
    private static func restricts(_ range: KitCondition) throws(Refusal) -> Bool {
        if range.low >= range.high || range.low > 1 {
            throw Refusal(
                reason: "no value of controller \(range.controller) lies between its bounds (locc, hicc)")
        }
        return range.low > 0 || range.high <= 1
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
