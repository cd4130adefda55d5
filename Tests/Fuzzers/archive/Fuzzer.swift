import FuzzerInput

@testable import Kits

/// A Hydrogen kit's archive: what is in it, and where that would go.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    MemoryFile.shared.fill(inputBytes(start, count))
    do {
        let archive = try ArchiveReader(path: MemoryFile.shared.path)
        var byteCount = 0
        while let entry = try archive.next() {
            if let path = ArchiveUnpacker.inside(entry.path) {
                let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                let isInside = parts.allSatisfy { !$0.isEmpty && !Array($0).elementsEqual("..".utf8) }
                mustHold(isInside, "leads outside: \(path)")
            }
            // A little can become a lot: the unpacker has its limits too.
            while entry.kind == .file, byteCount < 1 << 20 {
                let part = try archive.read()
                if part.isEmpty { break }
                byteCount += part.count
            }
        }
    } catch {
        mustHold(!error.reason.isEmpty, "refused without a reason")
    }
    return 0
}
