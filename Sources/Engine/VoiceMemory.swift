/// Room for voices: `limit` that sound, and as many that fade.
///
/// Thread: made and freed by the control side, used by the audio thread.
public struct VoiceMemory: BitwiseCopyable {
    let voices: UnsafeMutablePointer<Voice>
    let limit: Int

    /// Memory that is already resident.
    static func allocate(limit: Int) -> VoiceMemory {
        let voices = UnsafeMutablePointer<Voice>.allocate(capacity: 2 * limit)
        // Touched now, so that the audio thread never waits for a page.
        UnsafeMutableRawPointer(voices).initializeMemory(
            as: UInt8.self, repeating: 0, count: 2 * limit * MemoryLayout<Voice>.stride)
        return VoiceMemory(voices: voices, limit: limit)
    }

    func deallocate() {
        voices.deallocate()
    }
}
