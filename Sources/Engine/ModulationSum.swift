/// What all controllers of a region come to together, for one hit. Thread: audio.
struct ModulationSum: BitwiseCopyable {
    /// A linear factor: `ModulationTarget.amplitude` and `volume`.
    private(set) var gain: Float = 1
    private(set) var pan: Float = 0
    private(set) var cents: Float = 0
    private(set) var width: Float = 0
    /// Added to the stages of the envelope.
    private(set) var stages = KitEnvelope.Stages(sustain: 0)
    private(set) var releaseFrames: Float = 0
    /// True if a controller moves the pan, even if it stands in the middle.
    private(set) var movesPan = false

    /// Where the controllers stand for a hit.
    @_noLocks
    init(
        of region: UnsafeMutablePointer<KitRegion>, in kit: UnsafeMutablePointer<KitImage>,
        _ controllers: KitControllers, for facts: HitFacts
    ) {
        guard let modulations = kit.pointee.modulations else { return }
        var decibels: Float = 0
        let first = Int(region.pointee.firstModulation)
        for index in first..<(first + max(Int(region.pointee.modulationCount), 0)) {
            let modulation = modulations[index]
            let value = controllers.value(of: Int(modulation.controller), for: facts)
            let amount = modulation.depth * kit.pointee.curveValue(Int(modulation.curve), at: value)
            switch modulation.target {
            case .amplitude: gain *= amount
            case .volume: decibels += amount
            case .pan:
                pan += amount
                movesPan = true
            case .tune: cents += amount
            default: add(amount, to: modulation.target)
            }
        }
        gain *= linearFactor(decibels: decibels)
    }

    /// Adds to what holds from the hit on.
    @_noLocks
    private mutating func add(_ amount: Float, to target: ModulationTarget) {
        switch target {
        case .width: width += amount
        case .delay: stages.delayFrames += amount
        case .attack: stages.attackFrames += amount
        case .hold: stages.holdFrames += amount
        case .decay: stages.decayFrames += amount
        case .sustain: stages.sustain += amount
        case .release: releaseFrames += amount
        case .amplitude, .volume, .pan, .tune: break
        }
    }

    /// True if the envelope has other stages than the kit's.
    var movesStages: Bool {
        @_noLocks get {
            stages.delayFrames != 0 || stages.attackFrames != 0 || stages.holdFrames != 0
                || stages.decayFrames != 0 || stages.sustain != 0
        }
    }
}

extension ModulationTarget {
    /// True for what a voice follows while it sounds.
    var isFollowed: Bool {
        @_noLocks get {
            switch self {
            case .amplitude, .volume, .pan, .tune: true
            default: false
            }
        }
    }
}

extension KitImage {
    /// A curve's value where its controller stands at 0…1.
    @_noLocks
    func curveValue(_ curve: Int, at value: Float) -> Float {
        guard let curves else { return value }
        let values = curves + curve * Self.curveLength
        let place = value * Float(Self.curveLength - 1)
        let index = Int(place)
        if index >= Self.curveLength - 1 { return values[Self.curveLength - 1] }
        return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
    }
}

extension KitEnvelope {
    /// The stages of a hit: those of its velocity, and what controllers add.
    @_noLocks
    func stages(velocity: UInt8, adding more: Stages) -> Stages {
        let part = Float(velocity) / 127
        var sum = Stages()
        sum.delayFrames = stages.delayFrames + velocityStages.delayFrames * part + more.delayFrames
        sum.attackFrames = stages.attackFrames + velocityStages.attackFrames * part + more.attackFrames
        sum.holdFrames = stages.holdFrames + velocityStages.holdFrames * part + more.holdFrames
        sum.decayFrames = stages.decayFrames + velocityStages.decayFrames * part + more.decayFrames
        sum.sustain = stages.sustain + velocityStages.sustain * part + more.sustain
        return sum
    }
}
