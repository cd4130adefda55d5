import AudioFiles
import Engine

/// What a sample file takes of the memory, by what its head says.
struct KitSampleNeed {
    /// At the rate of the file.
    var frameCount: Int
    var sampleRate: Int
    /// 1 or 2.
    var channelCount: Int

    /// Bytes that stay in memory, and bytes that are needed besides while they are being made.
    struct Bytes {
        var kept = 0.0
        var work = 0.0
    }

    /// What the tunings of a file take for an engine at `engineRate`.
    func bytes(tunings: [Int], engineRate: Int, _ storage: SampleStorage) -> Bytes {
        let floats = Double(channelCount * MemoryLayout<Float>.stride)
        let stored = Double(channelCount * KitSampleAudio.sampleByteCount(storage))
        let envelope = Double(MemoryLayout<Float>.stride) / Double(KitRegion.envelopeStep)
        var bytes = Bytes()
        var longest = 0.0
        for tuning in tunings {
            let speed = PitchDescription.speed(tuning: tuning)
            let frames = max(Double(frameCount) * Double(engineRate) / (Double(sampleRate) * speed), 1)
            bytes.kept += frames * (stored + envelope)
            longest = max(longest, frames)
        }
        if sampleRate != engineRate || tunings != [0] { bytes.work += Double(frameCount) * floats }
        if storage != .float { bytes.work += longest * floats }
        return bytes
    }
}
