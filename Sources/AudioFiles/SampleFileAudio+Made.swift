extension SampleFileAudio {
    /// Samples that were computed: one channel, at least one frame.
    public static func made(
        _ samples: [Float], sampleRate: Int, facts: SampleFileFacts
    ) throws(AudioFileError) -> SampleFileAudio {
        let memory = try SampleFileMemory(isMono: true, capacity: samples.count)
        samples.withUnsafeBufferPointer { samples in
            if let base = samples.baseAddress { memory.left.update(from: base, count: samples.count) }
        }
        return try SampleFileAudio(
            memory: memory, frameCount: samples.count, sampleRate: sampleRate, facts: facts)
    }
}
