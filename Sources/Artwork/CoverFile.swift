import Glibc
import Host

/// A cover as a file.
public struct CoverFile: Equatable, Sendable {
    /// The file's path.
    public let path: String

    /// The path as a `file://` URL.
    public var url: String {
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "file://") { url, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80 && (character.isLetter || character.isNumber || "-._~/".contains(character)) {
                url.append(character)
            } else {
                url += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    /// Writes the exact bytes of a cover to a file of the user's choice. A file that is there is replaced only
    /// if it is a picture or empty, so that no song can be lost to a slip.
    public static func write(_ cover: Cover, to path: String) throws(ArtworkError) {
        switch Files.kind(of: path) {
        case .folder: throw ArtworkError(path: path, reason: "is a folder; name a file in it")
        case .special: throw ArtworkError(path: path, reason: "not an ordinary file; name another")
        case .file(let byteCount) where byteCount > 0:
            let start = try SongBytes(path: path).read(at: 0, count: PictureFormat.signatureByteCount)
            guard PictureFormat(of: start) != nil else {
                throw ArtworkError(path: path, reason: "is there and is no picture; name another file")
            }
        default: break
        }
        try CoverFile(path: path).write(cover.bytes)
    }

    static let temporaryMark = ".new-"

    /// Whether the file is there and holds exactly these bytes.
    func holds(_ bytes: [UInt8]) -> Bool {
        Files.kind(of: path) == .file(byteCount: bytes.count)
            && (try? Files.read(path, limit: Cover.byteLimit)) == bytes
    }

    /// Replaces the file as a whole: either the old or the new content is there at any moment.
    func write(_ bytes: [UInt8]) throws(ArtworkError) {
        let temporary = "\(path)\(CoverFile.temporaryMark)\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw error(errno) }
        var failure = Files.writeAll(bytes, to: descriptor)
        if close(descriptor) != 0 && failure == 0 { failure = errno }
        if failure == 0 && rename(temporary, path) != 0 { failure = errno }
        if failure != 0 {
            unlink(temporary)
            throw error(failure)
        }
    }

    private func error(_ code: Int32) -> ArtworkError {
        ArtworkError(FileError(path: path, code: code))
    }
}
