import Glibc

/// An ordinary file, open for reading. Pipes, sockets and devices are refused unopened: some wait, some act.
///
/// Thread: any; reading moves nothing.
final class OrdinaryFile: Sendable {
    /// Open as long as this object is there.
    let descriptor: Int32
    /// Bytes that it had when it was opened.
    let byteCount: Int

    /// Opens `path`, links followed.
    init(_ path: String) throws(AudioFileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.systemError(path) }
        try Self.check(status, path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.systemError(path) }
        do throws(AudioFileError) {
            // It may have become another one since.
            guard fstat(descriptor, &status) == 0 else { throw Self.systemError(path) }
            try Self.check(status, path)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Another descriptor of the file, for somebody who moves in it and closes it; -1 if there is none left.
    func copiedDescriptor() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Reads up to `count` bytes at `offset` into `target`; answers how many there were.
    func read(into target: UnsafeMutableRawPointer, at offset: Int, count: Int) -> Int {
        var done = 0
        while done < count {
            let got = pread(descriptor, target + done, count - done, off_t(offset + done))
            if got < 0 && errno == EINTR { continue }
            if got <= 0 { break }
            done += got
        }
        return done
    }

    /// Up to `count` bytes at `offset`.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = buffer.baseAddress.map { read(into: $0, at: offset, count: count) } ?? 0
        }
    }

    private static func check(_ status: stat, _ path: String) throws(AudioFileError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw AudioFileError(path: path, reason: "Is a directory")
        default: throw AudioFileError(path: path, reason: "not an ordinary file")
        }
    }

    private static func systemError(_ path: String) -> AudioFileError {
        AudioFileError(path: path, reason: String(cString: strerror(errno)))
    }
}
