import AudioFiles

/// A sample file of a kit and what is made of it: decoded once, resampled once for each tuning.
///
/// Thread: `decode` on one, then `tune` on one for each tuning, everything else when those have been joined.
final class KitSampleFile: @unchecked Sendable {
    // Safe to send: see the threads above; no two of them touch the same field.

    /// Keys and how a region tunes them.
    struct Request: Hashable {
        var pitch: PitchDescription
        var keys: ClosedRange<Int>
    }

    /// The file as it was recorded.
    struct Facts {
        var frameCount: Int
        var sampleRate: Int
        /// What it says beside the audio; the loop is in frames of the recording.
        var file: SampleFileFacts
    }

    let path: String
    /// The name in the kit, for messages.
    let name: String
    private let requests: Set<Request>
    /// nil if the file can't be read.
    private(set) var facts: Facts?
    /// The tunings that `decode` has left to `tune`.
    private(set) var untuned: [KitTunedSample] = []
    private var failure: String?
    private var original: SampleFileAudio?
    private var tuned: [Int: KitTunedSample] = [:]

    init(path: String, name: String, requests: Set<Request>) {
        self.path = path
        self.name = name
        self.requests = requests
    }

    /// Reads the file and makes the sample of the tuning that is nearest to the recording.
    func decode(_ context: KitLoadContext) {
        defer { context.progress.finishOne() }
        if context.progress.isStopped { return }
        do {
            let audio = try SampleFile.read(path, minuteLimit: context.options.minuteLimit)
            facts = Facts(frameCount: audio.frameCount, sampleRate: audio.sampleRate, file: audio.facts)
            let samples = tunings(rootKey: audio.facts.rootKey).map { KitTunedSample(tuning: $0) }
            for sample in samples { tuned[sample.tuning] = sample }
            samples.first?.make(from: audio, named: name, context)
            untuned = Array(samples.dropFirst())
            if !untuned.isEmpty { original = audio }
        } catch {
            failure = error.reason
        }
    }

    /// Makes one of `untuned`.
    func tune(_ sample: KitTunedSample, _ context: KitLoadContext) {
        if let original { sample.make(from: original, named: name, context) }
    }

    /// Frees the recording where it is not a sample itself.
    func forgetOriginal() {
        original = nil
    }

    /// The tunings of all requests, the nearest to the recording first.
    private func tunings(rootKey: Int?) -> [Int] {
        var tunings: Set<Int> = []
        for request in requests {
            for key in request.keys { tunings.insert(request.pitch.tuning(key: key, rootKey: rootKey)) }
        }
        return tunings.sorted { (abs($0), $0) < (abs($1), $1) }
    }

    /// The sample of a tuning; nil if it could not be made.
    func sample(tuning: Int) -> KitSample? { tuned[tuning]?.sample }

    /// Why there is no sample of a tuning; without a tuning, why the file can't be read.
    func failure(tuning: Int? = nil) -> String {
        tuning.flatMap { tuned[$0]?.failure } ?? failure ?? "not loaded"
    }
}
