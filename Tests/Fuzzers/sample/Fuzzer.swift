import AudioFiles
import FuzzerInput

/// A sample file, as libsndfile and the mender of damaged WAV files read it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSample(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    MemoryFile.shared.fill(inputBytes(start, count))
    guard let audio = try? SampleFile.read(MemoryFile.shared.path, minuteLimit: 0.01) else { return 0 }
    mustHold(audio.frameCount > 0 && audio.sampleRate > 0, "\(audio.frameCount) frames")
    for frame in 0..<audio.frameCount {
        mustHold(abs(audio.left[frame]) <= 16 && abs(audio.right[frame]) <= 16, "no sound at \(frame)")
    }
    if let loop = audio.facts.loop {
        mustHold(loop.lowerBound >= 0 && loop.upperBound <= audio.frameCount, "loop \(loop)")
    }
    return 0
}
