import FuzzerInput
import Glibc

@testable import AudioFiles

/// The head and the tags of a song, in each of the formats that we read ourselves.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTags(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    MemoryFile.shared.fill(inputBytes(start, count))
    let source = SongSource(path: "input", descriptor: dup(MemoryFile.shared.descriptor))
    source.keepHead()
    guard let header = TagReader.plainHeader(source) else { return 0 }
    mustHold(header.sampleRate > 0 && header.frameCount ?? 0 >= 0, "\(header)")
    mustHold(header.seconds ?? 0 >= 0 && header.seconds ?? 0 < .infinity, "\(header)")
    let tags = header.tags
    let numbers = [tags.year, tags.track, tags.trackCount, tags.disc, tags.discCount]
    mustHold(numbers.allSatisfy { $0 ?? 1 > 0 }, "\(numbers)")
    let gains = [tags.trackGain, tags.albumGain, tags.trackPeak, tags.albumPeak, tags.beatsPerMinute]
    mustHold(gains.allSatisfy { ($0 ?? 0).isFinite }, "\(gains)")
    return 0
}
