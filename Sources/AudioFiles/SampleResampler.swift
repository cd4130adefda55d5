/// Resamples whole samples, through soxr at its high quality (20 bits).
public enum SampleResampler {
    private static let pieceFrames = 4_096

    /// `audio` at `sampleRate`, played `speed` times as fast: with 2 it is an octave up and half as long.
    ///
    /// The length is `frameCount * sampleRate / (audio.sampleRate * speed)`, rounded; the loop moves along.
    /// Returns `audio` itself where nothing changes.
    public static func resample(
        _ audio: SampleFileAudio, to sampleRate: Int, speed: Double = 1
    ) throws(AudioFileError) -> SampleFileAudio {
        let inputRate = Double(audio.sampleRate) * speed
        let outputRate = Double(sampleRate)
        if inputRate == outputRate && speed == 1 { return audio }
        guard speed > 0, speed.isFinite, sampleRate > 0 else {
            throw AudioFileError(path: "sample", reason: "speed \(speed) can't be had")
        }
        let ratio = outputRate / inputRate
        let length = (Double(audio.frameCount) * ratio).rounded()
        guard length < 1e10 else { throw AudioFileError(path: "sample", reason: "too long when resampled") }
        let frameCount = max(1, Int(length))
        let memory = try SampleFileMemory(isMono: audio.isMono, capacity: frameCount)
        try convert(audio, inputRate, outputRate, into: memory, frameCount)
        var facts = audio.facts
        facts.loop = audio.facts.loop.flatMap { scaled($0, by: ratio, frameCount: frameCount) }
        return try SampleFileAudio(
            memory: memory, frameCount: frameCount, sampleRate: sampleRate, facts: facts)
    }

    /// Piece by piece: soxr would keep a copy of all that it is given at once.
    private static func convert(
        _ audio: SampleFileAudio, _ inputRate: Double, _ outputRate: Double, into memory: SampleFileMemory,
        _ frameCount: Int
    ) throws(AudioFileError) {
        let stream = try SoxrStream(
            from: inputRate, to: outputRate, isMono: audio.isMono, path: "sample")
        var (taken, given) = (0, 0)
        while given < frameCount {
            let count = min(pieceFrames, audio.frameCount - taken)
            let step = stream.process(
                count > 0 ? (audio.left + taken, audio.right + taken) : nil, inputCount: count,
                to: memory.left + given, memory.right + given, outputCount: frameCount - given)
            taken += step.taken
            given += step.given
            if count == 0 && step.given == 0 { break }
        }
        for channel in [memory.left, memory.right] {
            (channel + given).update(repeating: 0, count: frameCount - given)
        }
    }

    private static func scaled(_ loop: Range<Int>, by ratio: Double, frameCount: Int) -> Range<Int>? {
        let start = min(Int((Double(loop.lowerBound) * ratio).rounded()), frameCount - 1)
        let end = min(Int((Double(loop.upperBound) * ratio).rounded()), frameCount)
        return start < end ? start..<end : nil
    }
}
