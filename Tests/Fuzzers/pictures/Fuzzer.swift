import FuzzerInput

@testable import Artwork

/// The pictures in a song's tags.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    MemoryFile.shared.fill(inputBytes(start, count))
    guard let song = try? SongBytes(path: MemoryFile.shared.path) else { return 0 }
    for picture in TagPicture.ranked(EmbeddedPictures.all(of: song)).prefix(100) {
        mustHold(picture.bytes()?.count ?? 0 <= count, "a picture larger than its file")
    }
    return 0
}
