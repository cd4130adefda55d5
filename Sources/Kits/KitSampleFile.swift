import AudioFiles
import Synchronization

/// A sample file of a kit and what is made of it: decoded once, resampled once for each tuning.
///
/// Thread: `decode` on one, then `tune` on any, then anything on the one that loads.
final class KitSampleFile: Sendable {
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

    private struct State {
        var facts: Facts?
        var failure: String?
        var original: SampleFileAudio?
        var openTunings: [Int] = []
        var samples: [Int: KitSample] = [:]
    }

    let path: String
    /// The name in the kit, for messages.
    let name: String
    private let requests: Set<Request>
    private let state = Mutex(State())

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
            let facts = Facts(
                frameCount: audio.frameCount, sampleRate: audio.sampleRate, file: audio.facts)
            let tunings = tunings(rootKey: audio.facts.rootKey)
            state.withLock {
                $0.facts = facts
                $0.openTunings = Array(tunings.dropFirst())
                $0.original = audio
            }
            if let nearest = tunings.first { tune(nearest, context) }
            if tunings.count <= 1 { forgetOriginal() }
        } catch {
            state.withLock { $0.failure = error.reason }
        }
    }

    /// Makes the sample of a tuning.
    func tune(_ tuning: Int, _ context: KitLoadContext) {
        guard let original = state.withLock({ $0.original }), !context.progress.isStopped else { return }
        do {
            let speed = PitchDescription.speed(tuning: tuning)
            let ratio = Double(context.sampleRate) / (Double(original.sampleRate) * speed)
            try context.reserve(byteCount: Double(original.byteCount) * ratio, for: name)
            let audio = try SampleResampler.resample(original, to: context.sampleRate, speed: speed)
            let sample = KitSample(audio)
            state.withLock { $0.samples[tuning] = sample }
        } catch {
            state.withLock { $0.failure = error.reason }
        }
    }

    /// Frees the recording where it is not a sample itself.
    func forgetOriginal() {
        state.withLock { $0.original = nil }
    }

    /// The tunings of all requests, the nearest to the recording first.
    private func tunings(rootKey: Int?) -> [Int] {
        var tunings: Set<Int> = []
        for request in requests {
            for key in request.keys { tunings.insert(request.pitch.tuning(key: key, rootKey: rootKey)) }
        }
        return tunings.sorted { (abs($0), $0) < (abs($1), $1) }
    }

    // MARK: Results

    /// nil if the file can't be read.
    var facts: Facts? { state.withLock { $0.facts } }
    /// Why the file, or one of its tunings, is not there.
    var failure: String? { state.withLock { $0.failure } }
    /// The tunings that `decode` has left to `tune`.
    var openTunings: [Int] { state.withLock { $0.openTunings } }

    /// The sample of a tuning; nil if it could not be made.
    func sample(tuning: Int) -> KitSample? {
        state.withLock { $0.samples[tuning] }
    }
}
