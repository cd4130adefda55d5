/// A sample file that is open, to be read whole into memory, through libsndfile.
///
/// Thread: any but audio and pads, one at a time.
public final class SampleFile: @unchecked Sendable {
    // Safe to send: nothing of it changes but libsndfile's own state, which one thread at a time uses.

    private let path: String
    private let file: OrdinaryFile
    /// nil if it is no WAV file.
    private let wave: SampleFileWave?
    private let reader: SampleFileReader

    /// Opens an ordinary file. Throws what is the matter with a file that holds no audio; never waits for a pipe or a
    /// device.
    ///
    /// Of a WAV file that libsndfile refuses what is there is read all the same, if it can be found.
    public init(_ path: String) throws(AudioFileError) {
        self.path = path
        file = try OrdinaryFile(path)
        wave = SampleFileWave(file)
        reader = try Self.open(file, wave, path)
    }

    /// Channels in memory, 1 or 2: of more the first two are read.
    public var channelCount: Int { min(reader.channelCount, 2) }
    /// Frames a second.
    public var sampleRate: Int { reader.sampleRate }

    /// Frames that it is likely to have: what its head claims, if its size does not speak against it.
    public var expectedFrameCount: Int {
        // Even silence takes a bit for a few frames, with all codecs.
        min(max(reader.claimedFrameCount, 0), 64 * file.byteCount)
    }

    /// Opens and reads a file.
    public static func read(
        _ path: String, minuteLimit: Double = 10
    ) throws(AudioFileError) -> SampleFileAudio {
        try SampleFile(path).read(minuteLimit: minuteLimit)
    }

    /// Reads the first two channels at the rate of the file; call once.
    ///
    /// The length that the file claims is a hint only: it is read until nothing more comes, until
    /// `minuteLimit` is reached, or until `allow` throws, which is asked about each further piece beyond
    /// `expectedFrameCount`, in frames. NaN and infinity become 0, and whatever is louder than +24 dB is held there.
    public func read(
        minuteLimit: Double = 10, allow: (Int) throws(AudioFileError) -> Void = { _ in }
    ) throws(AudioFileError) -> SampleFileAudio {
        do throws(AudioFileError) {
            return try read(reader, minuteLimit, allow)
        } catch  where error.reason == Self.noAudio {
            // What it says it has is not there; perhaps something else is.
            guard !reader.isMended, let wave, let mended = try? Self.mended(file, wave, path) else {
                throw error
            }
            return try read(mended, minuteLimit, allow)
        }
    }

    private static let noAudio = "holds no audio"

    private func read(
        _ reader: borrowing SampleFileReader, _ minuteLimit: Double,
        _ allow: (Int) throws(AudioFileError) -> Void
    ) throws(AudioFileError) -> SampleFileAudio {
        let frameLimit = max(1, Int(minuteLimit * 60 * Double(reader.sampleRate)))
        // Room for one chunk more than claimed, so that the last read, which finds nothing, needs no growth.
        let hint = min(max(expectedFrameCount, 1), frameLimit, 1 << 22) + reader.chunkFrames
        let memory = try SampleFileMemory(isMono: reader.channelCount == 1, capacity: hint)
        let end = try reader.readAll(
            into: memory, frameLimit: frameLimit, expectedCount: expectedFrameCount, allow: allow)
        if end.frameCount == 0 { throw AudioFileError(path: path, reason: end.flaw ?? Self.noAudio) }
        var facts = reader.facts(frameCount: end.frameCount)
        facts.flaw = end.flaw ?? reader.flaw
        return try SampleFileAudio(
            memory: memory, frameCount: end.frameCount, sampleRate: reader.sampleRate, facts: facts)
    }

    private static func open(
        _ file: OrdinaryFile, _ wave: SampleFileWave?, _ path: String
    ) throws(AudioFileError) -> SampleFileReader {
        let reason: String
        do throws(AudioFileError) {
            let reader = try SampleFileReader(file, path: path, flaw: wave?.flaw)
            if reader.claimedFrameCount > 0 || wave?.mendedHead == nil { return reader }
            reason = noAudio
        } catch {
            reason = error.reason
        }
        guard let wave else { throw AudioFileError(path: path, reason: reason) }
        do throws(AudioFileError) {
            return try mended(file, wave, path)
        } catch {
            let codec = String(wave.codec, radix: 16)
            throw AudioFileError(path: path, reason: "\(reason) (a WAV file of codec 0x\(codec))")
        }
    }

    /// What a damaged WAV file still has.
    private static func mended(
        _ file: OrdinaryFile, _ wave: SampleFileWave, _ path: String
    ) throws(AudioFileError) -> SampleFileReader {
        guard let head = wave.mendedHead else { throw AudioFileError(path: path, reason: noAudio) }
        let span = SampleFileSpan(head: head, file, wave.audio)
        return try SampleFileReader(span, path: path, flaw: wave.flaw ?? "its header is damaged, mended")
    }
}
