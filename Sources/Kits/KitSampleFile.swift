import AudioFiles

/// A sample file of a kit and what is made of it: decoded once, resampled once for each tuning.
///
/// Thread: `open` on one, then `decode` on one, then `tune` on one for each tuning, everything else when those have
/// been joined.
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
    /// What regions want of it.
    let requests: Set<Request>
    /// What its head says; nil if it can't be opened.
    private(set) var need: KitSampleNeed?
    /// nil if the file can't be read.
    private(set) var facts: Facts?
    /// The tunings that `decode` has left to `tune`.
    private(set) var untuned: [KitTunedSample] = []
    private var opened: SampleFile?
    private var failure: String?
    private var original: SampleFileAudio?
    private var tuned: [Int: KitTunedSample] = [:]

    init(path: String, name: String, requests: Set<Request>) {
        self.path = path
        self.name = name
        self.requests = requests
    }

    /// True if it is resampled to several tunings.
    var hasSeveralTunings: Bool { Self.tunings(requests).count > 1 }

    /// Looks at the file's head; `staysOpen` spares `decode` a second opening.
    func open(staysOpen: Bool, _ context: KitLoadContext) {
        if context.isOver { return }
        do {
            let file = try SampleFile(path)
            let frameLimit = context.options.minuteLimit * 60 * Double(file.sampleRate)
            need = KitSampleNeed(
                frameCount: min(file.expectedFrameCount, Int(frameLimit)), sampleRate: file.sampleRate,
                channelCount: file.channelCount)
            if staysOpen { opened = file }
        } catch {
            failure = error.reason
        }
    }

    /// Reads the file and makes the sample of the tuning that is nearest to the recording.
    func decode(_ context: KitLoadContext) {
        defer { context.progress.finishOne() }
        defer { opened = nil }
        guard let need, !context.isOver else { return }
        do throws(AudioFileError) {
            let audio = try read(need, context)
            facts = Facts(frameCount: audio.frameCount, sampleRate: audio.sampleRate, file: audio.facts)
            let samples = Self.tunings(requests, rootKey: audio.facts.rootKey).map {
                KitTunedSample(tuning: $0)
            }
            for sample in samples { tuned[sample.tuning] = sample }
            samples.first?.make(from: audio, context)
            untuned = Array(samples.dropFirst())
            if !untuned.isEmpty { original = audio }
        } catch {
            failure = error.reason
        }
    }

    private func read(
        _ need: KitSampleNeed, _ context: KitLoadContext
    ) throws(AudioFileError) -> SampleFileAudio {
        let file = if let opened { opened } else { try SampleFile(path) }
        let tunings = Self.tunings(requests)
        return try file.read(minuteLimit: context.options.minuteLimit) { frames throws(AudioFileError) in
            var surplus = need
            surplus.frameCount = frames
            let bytes = surplus.bytes(
                tunings: tunings, engineRate: context.sampleRate, context.options.storage)
            try context.take(byteCount: Int(bytes.kept + bytes.work))
        }
    }

    /// Makes one of `untuned`.
    func tune(_ sample: KitTunedSample, _ context: KitLoadContext) {
        if let original { sample.make(from: original, context) }
    }

    /// Frees the recording where it is not a sample itself.
    func forgetOriginal() {
        original = nil
        untuned = []
    }

    /// The tunings of all requests, the nearest to the recording first.
    static func tunings(_ requests: Set<Request>, rootKey: Int? = nil) -> [Int] {
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
