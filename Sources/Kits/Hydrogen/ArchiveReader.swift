import CArchive
import Glibc

/// A tar archive, plain or gzipped, read from front to back. Thread: the one that loads.
final class ArchiveReader {
    /// What stands in an archive.
    struct Entry {
        /// As the archive has it, nothing checked.
        var path: String
        var kind: drumdub_archive_kind
    }

    private let archive: OpaquePointer
    private var bytes = [UInt8](repeating: 0, count: 65_536)

    /// Opens an archive. Throws if libarchive is missing.
    init(path: String) throws(Refusal) {
        if let why = drumdub_archive_load() { throw Refusal(reason: String(cString: why)) }
        guard let archive = drumdub_archive_open(path) else { throw Refusal(reason: "no memory") }
        self.archive = archive
    }

    deinit {
        drumdub_archive_close(archive)
    }

    /// The next entry; nil at the end. Throws if the archive is damaged, or is none.
    func next() throws(Refusal) -> Entry? {
        switch drumdub_archive_next(archive) {
        case 1:
            let path = drumdub_archive_path(archive).map { String(cString: $0) } ?? ""
            return Entry(path: path, kind: drumdub_archive_entry_kind(archive))
        case 0: return nil
        default: throw Refusal(reason: trouble)
        }
    }

    /// The next bytes of the entry; empty at its end. Throws if the archive is damaged.
    func read() throws(Refusal) -> ArraySlice<UInt8> {
        let count = drumdub_archive_read(archive, &bytes, bytes.count)
        if count < 0 { throw Refusal(reason: trouble) }
        return bytes[..<Int(count)]
    }

    private var trouble: String { String(cString: drumdub_archive_error(archive)) }
}
