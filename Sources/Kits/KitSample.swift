import AudioFiles
import Engine

/// A sample as the engine plays it: audio at the engine's rate, stored as the user wants it, and its envelope.
final class KitSample: @unchecked Sendable {
    // Safe to send: filled before the object exists, constant afterwards.

    /// Where the audio lies.
    let audio: KitSampleAudio
    /// Largest magnitude in each `KitRegion.envelopeStep` frames, and a 0 for a voice that is at its end.
    let envelope: UnsafePointer<Float>
    private let envelopeCount: Int

    /// Keeps `audio` itself, or a copy of 16 bits.
    init(_ audio: SampleFileAudio, storage: SampleStorage = .float) {
        self.audio = storage == .float ? KitSampleAudio(audio) : KitSampleAudio(shortened: audio)
        let step = KitRegion.envelopeStep
        envelopeCount = audio.frameCount / step + 1
        let envelope = UnsafeMutablePointer<Float>.allocate(capacity: envelopeCount)
        for index in 0..<envelopeCount {
            let start = index * step
            let count = max(0, min(step, audio.frameCount - start))
            var peak = Self.peak(audio.left + start, count)
            if !audio.isMono { peak = max(peak, Self.peak(audio.right + start, count)) }
            (envelope + index).initialize(to: peak / self.audio.gainLinear)
        }
        self.envelope = UnsafePointer(envelope)
    }

    deinit {
        envelope.deallocate()
    }

    /// Bytes of audio and envelope.
    var byteCount: Int { audio.byteCount + envelopeCount * MemoryLayout<Float>.stride }

    /// Says in a region how the sample is stored, and makes up for its gain.
    func storeForm(in region: inout KitRegion) {
        region.storage = audio.storage
        region.gainLeft *= audio.gainLinear
        region.gainRight *= audio.gainLinear
    }

    private static func peak(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
        // The bits of magnitudes order like integers: a loop that vectorises.
        var largest: Int32 = 0
        for index in 0..<count {
            largest = max(largest, Int32(bitPattern: samples[index].bitPattern & 0x7FFF_FFFF))
        }
        return Float(bitPattern: UInt32(bitPattern: largest))
    }
}
