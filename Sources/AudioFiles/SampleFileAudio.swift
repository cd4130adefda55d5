/// A sample in memory: planar 32-bit floats, finite, touched, and constant for its whole life.
///
/// It owns the memory: whoever keeps the pointers keeps the object.
public final class SampleFileAudio: @unchecked Sendable {
    // Safe to send: the memory is filled before the object exists and only read afterwards.

    /// The left channel, `frameCount` samples.
    public let left: UnsafePointer<Float>
    /// The right channel; the same pointer as `left` for a mono sample.
    public let right: UnsafePointer<Float>
    /// Frames in memory, at least 1.
    public let frameCount: Int
    /// Frames a second at which it was recorded, or to which it was resampled.
    public let sampleRate: Int
    /// What the file says beside the audio.
    public let facts: SampleFileFacts
    private let memory: SampleFileMemory

    /// The first `frameCount` frames of `memory`, which nobody writes any more.
    init(
        memory: SampleFileMemory, frameCount: Int, sampleRate: Int, facts: SampleFileFacts
    ) throws(AudioFileError) {
        try memory.cut(to: frameCount)
        self.memory = memory
        left = UnsafePointer(memory.left)
        right = UnsafePointer(memory.right)
        self.frameCount = frameCount
        self.sampleRate = sampleRate
        self.facts = facts
    }

    /// True if both channels are one.
    public var isMono: Bool { left == right }

    /// Bytes of audio that it holds.
    public var byteCount: Int { frameCount * MemoryLayout<Float>.stride * (isMono ? 1 : 2) }

    /// Nothing, `frameCount` frames of it.
    public static func silence(frameCount: Int, sampleRate: Int) throws(AudioFileError) -> SampleFileAudio {
        let memory = try SampleFileMemory(isMono: true, capacity: frameCount)
        memory.left.update(repeating: 0, count: frameCount)
        return try SampleFileAudio(
            memory: memory, frameCount: frameCount, sampleRate: sampleRate, facts: SampleFileFacts())
    }
}

/// What a sample file says beside its audio.
public struct SampleFileFacts: Equatable, Sendable {
    /// The loop's frames in this audio; nil without a loop.
    public var loop: Range<Int>?
    /// The key at which it sounds as recorded, 0…127; nil if the file doesn't say.
    public var rootKey: Int?
    /// What was wrong with the file, in a few words; nil if nothing was.
    public var flaw: String?

    /// The facts of a file that says nothing.
    public init(loop: Range<Int>? = nil, rootKey: Int? = nil, flaw: String? = nil) {
        self.loop = loop
        self.rootKey = rootKey
        self.flaw = flaw
    }
}
