import Host

/// Reads sample files whole into memory, through libsndfile.
///
/// Thread: any but audio and pads.
public enum SampleFile {
    /// Reads the first two channels of a file at the rate of the file.
    ///
    /// The length that the file claims is a hint only: it is read until nothing more comes, or until
    /// `minuteLimit` is reached. NaN and infinity become 0, and whatever is louder than +24 dB is held there.
    /// Throws what is the matter with a file that holds no audio; never waits for a pipe or a device.
    public static func read(
        _ path: String, minuteLimit: Double = 10
    ) throws(AudioFileError) -> SampleFileAudio {
        do throws(AudioFileError) {
            return try read(SampleFileReader(path: path), minuteLimit: minuteLimit)
        } catch {
            guard let wave = wave(path) else { throw AudioFileError(path: path, reason: error.reason) }
            return try readMended(wave, path, minuteLimit: minuteLimit, reason: error.reason)
        }
    }

    /// What a damaged WAV file still has; `reason` says why it could not be read as it is.
    private static func readMended(
        _ wave: SampleFileWave, _ path: String, minuteLimit: Double, reason: String
    ) throws(AudioFileError) -> SampleFileAudio {
        guard let mended = wave.mended else { throw AudioFileError(path: path, reason: reason) }
        do throws(AudioFileError) {
            let reader = try SampleFileReader(path: path, mended)
            return try read(reader, minuteLimit: minuteLimit, flaw: "its header is damaged, mended")
        } catch {
            let codec = String(wave.codec, radix: 16)
            throw AudioFileError(path: path, reason: "\(reason) (a WAV file of codec 0x\(codec))")
        }
    }

    private static func wave(_ path: String) -> SampleFileWave? {
        (try? Files.read(path, limit: 256 << 20)).flatMap { SampleFileWave($0) }
    }

    private static func read(
        _ reader: borrowing SampleFileReader, minuteLimit: Double, flaw: String? = nil
    ) throws(AudioFileError) -> SampleFileAudio {
        let frameLimit = max(1, Int(minuteLimit * 60 * Double(reader.sampleRate)))
        // Room for one chunk more than claimed, so that the last read, which finds nothing, needs no growth.
        let hint = min(max(reader.claimedFrameCount, 1), frameLimit, 1 << 22) + reader.chunkFrames
        let memory = try SampleFileMemory(isMono: reader.channelCount == 1, capacity: hint)
        let end = try reader.readAll(into: memory, frameLimit: frameLimit)
        if end.frameCount == 0 {
            throw AudioFileError(path: "", reason: end.flaw ?? "holds no audio")
        }
        var facts = reader.facts(frameCount: end.frameCount)
        facts.flaw = end.flaw ?? flaw
        return try SampleFileAudio(
            memory: memory, frameCount: end.frameCount, sampleRate: reader.sampleRate, facts: facts)
    }
}
