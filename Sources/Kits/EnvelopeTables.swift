import Engine

/// The envelopes of a kit's regions, each once. Thread: the one that loads, then whoever reads.
final class EnvelopeTables {
    private let sampleRate: Int
    private var envelopes: [EnvelopeDescription: UnsafeMutablePointer<KitEnvelope>] = [:]

    /// For an engine of this rate.
    init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    deinit {
        for envelope in envelopes.values { envelope.deallocate() }
    }

    /// The envelope in frames, valid as long as this object lives.
    func envelope(for description: EnvelopeDescription) -> UnsafePointer<KitEnvelope> {
        if let envelope = envelopes[description] { return UnsafePointer(envelope) }
        var envelope = KitEnvelope()
        envelope.start = Float(description.start)
        envelope.stages = stages(description.stages)
        envelope.velocityStages = stages(description.velocityStages)
        let memory = UnsafeMutablePointer<KitEnvelope>.allocate(capacity: 1)
        memory.initialize(to: envelope)
        envelopes[description] = memory
        return UnsafePointer(memory)
    }

    private func stages(_ description: EnvelopeDescription.Stages) -> KitEnvelope.Stages {
        var stages = KitEnvelope.Stages(sustain: Float(description.sustain))
        stages.delayFrames = frames(description.delaySeconds)
        stages.attackFrames = frames(description.attackSeconds)
        stages.holdFrames = frames(description.holdSeconds)
        stages.decayFrames = frames(description.decaySeconds)
        return stages
    }

    private func frames(_ seconds: Double) -> Float {
        Float((seconds * Double(sampleRate)).rounded())
    }
}
