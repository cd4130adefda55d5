import Glibc
import Host

/// Unpacks the files of an archive into a folder, and nothing outside of it, within bounds.
struct ArchiveUnpacker {
    /// What an archive may come to.
    struct Limits {
        var byteCount = 2 << 30
        var entryCount = 20_000
    }

    private enum End: Error {
        /// The archive can't be read on.
        case damaged(String)
        /// A file can't be written.
        case disk(String)
    }

    let folder: String
    let limits: Limits
    /// What was left out, and why.
    private(set) var notes: [String] = []
    private var byteCount = 0
    private var outsideCount = 0
    private var linkCount = 0

    init(folder: String, limits: Limits = Limits()) {
        self.folder = folder
        self.limits = limits
    }

    /// Unpacks all that can be; what can't is in `notes`. Throws if the disk fails, or if the archive would come to
    /// more than it may.
    mutating func unpack(_ path: String) throws(Refusal) {
        let archive = try ArchiveReader(path: path)
        do throws(End) {
            try unpack(archive)
        } catch {
            switch error {
            case .disk(let reason): throw Refusal(reason: reason)
            case .damaged(let reason): notes.append("the archive is damaged, the rest is missing: \(reason)")
            }
        }
        if outsideCount > 0 { notes.append("\(outsideCount) files that would lie outside of the kit") }
        if linkCount > 0 { notes.append("\(linkCount) links and devices") }
    }

    private mutating func unpack(_ archive: ArchiveReader) throws(End) {
        var entryCount = 0
        while let entry = try next(archive) {
            entryCount += 1
            if entryCount > limits.entryCount {
                throw .disk("holds more than \(limits.entryCount) files")
            }
            if entry.kind == .other {
                linkCount += 1
            } else if let path = Self.inside(entry.path) {
                if entry.kind == .file { try write(Paths.join(folder, path), archive) }
            } else if entry.kind == .file {
                outsideCount += 1
            }
        }
    }

    private func next(_ archive: ArchiveReader) throws(End) -> ArchiveReader.Entry? {
        do throws(Refusal) {
            return try archive.next()
        } catch {
            throw .damaged(error.reason)
        }
    }

    /// An entry's path without `./`; nil if it is not inside of the archive, or no path for a file.
    static func inside(_ path: String) -> String? {
        if Paths.isAbsolute(path) || path.utf8.count > 1_024 { return nil }
        let parts = Paths.parts(of: path).filter { $0 != "." }
        if parts.isEmpty || parts.count > 16 { return nil }
        if parts.contains(where: { $0 == ".." || $0.utf8.count > 255 }) { return nil }
        return parts.joined(separator: "/")
    }

    private mutating func write(_ path: String, _ archive: ArchiveReader) throws(End) {
        do throws(FileError) {
            try Files.makeFolder(Paths.folder(of: path))
        } catch {
            throw .disk(error.text)
        }
        // All that is in the folder was made by us: there is no link that could be followed.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .disk(FileError(path: path).text) }
        do throws(End) {
            try copy(archive, to: descriptor, path)
        } catch {
            close(descriptor)
            if case .damaged = error { unlink(path) }
            throw error
        }
        if close(descriptor) != 0 { throw .disk(FileError(path: path).text) }
    }

    private mutating func copy(
        _ archive: ArchiveReader, to descriptor: Int32, _ path: String
    ) throws(End) {
        while true {
            let bytes: ArraySlice<UInt8>
            do throws(Refusal) {
                bytes = try archive.read()
            } catch {
                throw .damaged(error.reason)
            }
            if bytes.isEmpty { return }
            byteCount += bytes.count
            if byteCount > limits.byteCount {
                throw .disk("would come to more than \(limits.byteCount >> 20) MB")
            }
            let code = Files.writeAll(Array(bytes), to: descriptor)
            if code != 0 { throw .disk(FileError(path: path, code: code).text) }
        }
    }
}
