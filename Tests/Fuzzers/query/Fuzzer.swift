import FuzzerInput
import MusicLibrary

/// Queries of the library.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: inputBytes(start, count), as: UTF8.self)
    do throws(LibraryError) {
        let query = try Query(text, now: 1_700_000_000)
        mustHold(!query.alternatives.isEmpty, "a query without alternatives")
    } catch {
        mustHold(!error.text.isEmpty, "refused without a reason")
    }
    return 0
}
