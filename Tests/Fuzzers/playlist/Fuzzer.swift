import FuzzerInput

@testable import MusicLibrary

/// An M3U playlist; written, it is the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaylist(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let playlist = Playlist(bytes: inputBytes(start, count))
    for entry in playlist.entries {
        mustHold(
            entry.paths(in: "/music").allSatisfy { $0.utf8.first == UInt8(ascii: "/") }, "\(entry) is no path"
        )
    }
    let again = Playlist(bytes: Array(playlist.text.utf8))
    mustHold(again.entries.map(\.location) == playlist.entries.map(\.location), "\(again) is not \(playlist)")
    return 0
}
