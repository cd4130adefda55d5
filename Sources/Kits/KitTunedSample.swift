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

    /// Resamples the recording and stores it.
    func make(from original: SampleFileAudio, _ context: KitLoadContext) {
        if context.isOver { return }
        do {
            let audio = try SampleResampler.resample(
                original, to: context.sampleRate, speed: PitchDescription.speed(tuning: tuning))
            sample = KitSample(audio, storage: context.options.storage)
        } catch {
            failure = error.reason
        }
    }
}
