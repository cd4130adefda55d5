/// What an engine is made with.
public struct EngineSettings: Sendable {
    /// Frames a second.
    public var sampleRate: Int
    /// Voices that may sound at once, 1…16,384; as many again can fade beside them.
    public var voiceLimit: Int
    /// Where the random numbers of `lorand` and `hirand` begin.
    public var seed: UInt64
    /// Lengths of the engine's own fades.
    public var fades: EngineFades

    /// 256 voices at `sampleRate`.
    public init(sampleRate: Int, voiceLimit: Int = 256, seed: UInt64 = 0x5EED_0D0B) {
        self.sampleRate = sampleRate
        self.voiceLimit = min(max(voiceLimit, 1), 16_384)
        self.seed = seed
        fades = EngineFades(sampleRate: sampleRate)
    }
}
