import CSoxr

/// Resamples whole samples, through soxr at its high quality (20 bits).
public enum SampleResampler {
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
        try convert(audio, inputRate, outputRate, memory.left, memory.right, frameCount)
        var facts = audio.facts
        facts.loop = audio.facts.loop.flatMap { scaled($0, by: ratio, frameCount: frameCount) }
        return try SampleFileAudio(
            memory: memory, frameCount: frameCount, sampleRate: sampleRate, facts: facts)
    }

    private static func convert(
        _ audio: SampleFileAudio, _ inputRate: Double, _ outputRate: Double,
        _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frameCount: Int
    ) throws(AudioFileError) {
        var format = soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
        var runtime = soxr_runtime_spec(1)
        let input: [UnsafeRawPointer?] = [UnsafeRawPointer(audio.left), UnsafeRawPointer(audio.right)]
        let output: [UnsafeMutableRawPointer?] = [
            UnsafeMutableRawPointer(left), UnsafeMutableRawPointer(right),
        ]
        var doneCount = 0
        let error = input.withUnsafeBufferPointer { input in
            output.withUnsafeBufferPointer { output in
                soxr_oneshot(
                    inputRate, outputRate, audio.isMono ? 1 : 2,
                    input.baseAddress.map { UnsafeRawPointer($0) }, audio.frameCount, nil,
                    output.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }, frameCount, &doneCount,
                    &format, &quality, &runtime)
            }
        }
        if let text = drumdub_soxr_error(error) {
            throw AudioFileError(path: "sample", reason: "can't be resampled: \(String(cString: text))")
        }
        (left + doneCount).update(repeating: 0, count: frameCount - doneCount)
        if right != left { (right + doneCount).update(repeating: 0, count: frameCount - doneCount) }
    }

    private static func scaled(_ loop: Range<Int>, by ratio: Double, frameCount: Int) -> Range<Int>? {
        let start = min(Int((Double(loop.lowerBound) * ratio).rounded()), frameCount - 1)
        let end = min(Int((Double(loop.upperBound) * ratio).rounded()), frameCount)
        return start < end ? start..<end : nil
    }
}
