import AudioFiles

/// A sample file's audio at one tuning.
///
/// Thread: `make` on one, everything else when that one has been joined.
final class KitTunedSample: @unchecked Sendable {
    // Safe to send: see the threads above; nothing changes after `make`.

    /// In hundredths of a cent above the recording.
    let tuning: Int
    /// nil if it could not be made.
    private(set) var sample: KitSample?
    /// Why it could not be made.
    private(set) var failure: String?

    init(tuning: Int) {
        self.tuning = tuning
    }

    /// Resamples the recording; `name` is for messages.
    func make(from original: SampleFileAudio, named name: String, _ context: KitLoadContext) {
        if context.progress.isStopped { return }
        do {
            let speed = PitchDescription.speed(tuning: tuning)
            let ratio = Double(context.sampleRate) / (Double(original.sampleRate) * speed)
            try context.reserve(byteCount: Double(original.byteCount) * ratio, for: name)
            sample = KitSample(try SampleResampler.resample(original, to: context.sampleRate, speed: speed))
        } catch {
            failure = error.reason
        }
    }
}
