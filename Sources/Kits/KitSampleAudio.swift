import AudioFiles
import Engine

/// A sample's audio in memory, as floats or in 16 bits.
///
/// 16 bits are of full scale times `gainLinear`, the least power of two that no sample exceeds: none clips, however
/// loud, and what came from a file of 16 bits stays as it was, to the bit.
final class KitSampleAudio: @unchecked Sendable {
    // Safe to send: filled before the object exists, constant afterwards.

    /// The channels, stored as `storage` says; a mono sample has the same pointer twice.
    let left: UnsafeRawPointer
    /// See `left`.
    let right: UnsafeRawPointer
    let frameCount: Int
    let storage: SampleStorage
    /// What the stored samples must be multiplied by.
    let gainLinear: Float
    /// What the file says beside the audio.
    let facts: SampleFileFacts
    /// Who owns the memory; nil if this object does.
    private let owner: SampleFileAudio?

    /// The floats as they are.
    init(_ audio: SampleFileAudio) {
        left = UnsafeRawPointer(audio.left)
        right = UnsafeRawPointer(audio.right)
        frameCount = audio.frameCount
        storage = .float
        gainLinear = 1
        facts = audio.facts
        owner = audio
    }

    /// The same in 16 bits; it does not need `audio` any more.
    init(shortened audio: SampleFileAudio) {
        frameCount = audio.frameCount
        storage = .int16
        facts = audio.facts
        owner = nil
        gainLinear = Self.gain(audio)
        let samples = UnsafeMutablePointer<Int16>.allocate(capacity: frameCount * (audio.isMono ? 1 : 2))
        let secondChannel = audio.isMono ? samples : samples + frameCount
        Self.shorten(audio.left, gainLinear, frameCount, into: samples)
        if !audio.isMono { Self.shorten(audio.right, gainLinear, frameCount, into: secondChannel) }
        left = UnsafeRawPointer(samples)
        right = UnsafeRawPointer(secondChannel)
    }

    deinit {
        if owner == nil { left.deallocate() }
    }

    /// True if both channels are one.
    var isMono: Bool { left == right }

    /// Bytes of audio.
    var byteCount: Int { frameCount * Self.sampleByteCount(storage) * (isMono ? 1 : 2) }

    /// Bytes of one stored sample.
    static func sampleByteCount(_ storage: SampleStorage) -> Int {
        switch storage {
        case .float: MemoryLayout<Float>.stride
        case .int16: MemoryLayout<Int16>.stride
        }
    }

    /// The least power of two that brings all samples into -32,768…32,767 of 32,768.
    private static func gain(_ audio: SampleFileAudio) -> Float {
        var (least, most): (Float, Float) = (0, 0)
        for channel in audio.isMono ? [audio.left] : [audio.left, audio.right] {
            for frame in 0..<audio.frameCount {
                least = min(least, channel[frame])
                most = max(most, channel[frame])
            }
        }
        if least == 0 && most == 0 { return 1 }
        // Not below what makes the quietest 16-bit file loud: its step would become the smallest float.
        var gain: Float = 1.0 / 32_768
        while least < -gain || most * 32_768 > gain * 32_767 { gain *= 2 }
        return gain
    }

    private static func shorten(
        _ samples: UnsafePointer<Float>, _ gain: Float, _ count: Int, into target: UnsafeMutablePointer<Int16>
    ) {
        let factor = 32_768 / gain
        // Added, it leaves the nearest whole number in the lowest bits: a loop that vectorises.
        let rounding: Float = 12_582_912
        for frame in 0..<count {
            target[frame] = Int16(truncatingIfNeeded: (samples[frame] * factor + rounding).bitPattern)
        }
    }
}
