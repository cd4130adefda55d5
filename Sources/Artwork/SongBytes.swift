import Glibc

/// The bytes of an ordinary file, read where they are asked for.
final class SongBytes {
    private let descriptor: Int32
    /// The size when the file was opened.
    let count: Int

    /// Opens `path` unless it is a folder, a pipe or a device: nothing here waits for somebody.
    init(path: String) throws(ArtworkError) {
        var info = stat()
        // Looked at first, because opening a device can already do something.
        guard stat(path, &info) == 0 else { throw SongBytes.error(path) }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw ArtworkError(path: path, reason: "not an ordinary file; name a song")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw SongBytes.error(path) }
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ArtworkError(path: path, reason: "not an ordinary file; name a song")
        }
        self.descriptor = descriptor
        count = Int(info.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Up to `count` bytes from `offset` on; fewer where the file ends or can't be read.
    func read(at offset: Int, count wanted: Int) -> [UInt8] {
        let room = min(wanted, count - offset)
        guard offset >= 0, room > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
            while filled < room, let base = buffer.baseAddress {
                let got = pread(descriptor, base + filled, room - filled, off_t(offset + filled))
                if got < 0 && errno == EINTR { continue }
                if got <= 0 { break }
                filled += got
            }
        }
    }

    private static func error(_ path: String) -> ArtworkError {
        ArtworkError(path: path, reason: String(cString: strerror(errno)))
    }
}
