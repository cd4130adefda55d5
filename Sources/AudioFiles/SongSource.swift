import Glibc

/// The open file behind a song: an ordinary one, so that opening and reading can't wait for somebody.
final class SongSource {
    let path: String
    let descriptor: Int32
    /// Why the last read that failed did; nil if none has.
    private(set) var readError: String?
    /// The file's first bytes and its size, if they are kept.
    private var head: [UInt8] = []
    private var keptByteCount: Int?
    /// What is read in the place of so many first bytes of the file, because decoders stumble over those.
    private var front: (bytes: [UInt8], replacedCount: Int) = ([], 0)

    /// Opens `path` unless it is a folder, a pipe, a device or empty.
    init(path: String) throws(AudioFileError) {
        self.path = path
        // Looked at first, because opening a device can already do something.
        try Self.check(path) { stat(path, $0) }
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        if descriptor < 0 { throw AudioFileError(path: path, reason: Self.text(of: errno)) }
        do {
            try Self.check(path) { [descriptor] in fstat(descriptor, $0) }
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// An ordinary file that is open already; it is closed with the source.
    init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// From now on the file seems to begin with `bytes` instead of its first `count` bytes.
    func replaceFront(_ count: Int, with bytes: [UInt8]) {
        front = (bytes, count)
        head = []
        keptByteCount = nil
    }

    /// Reads the file's first bytes at once and keeps them, and its size, for those who look at it piece by piece.
    func keepHead() {
        head = bytes(at: 0, count: 8_192)
        keptByteCount = byteCount
    }

    /// Up to `count` bytes from `offset` on, copied only if they are not among those that are kept.
    func span(at offset: Int, count: Int) -> ByteSpan {
        guard offset >= 0, count > 0 else { return ByteSpan([]) }
        if offset <= head.count - count { return ByteSpan(head[offset..<(offset + count)]) }
        // A wrong size in a file must not ask for more memory than the file has bytes.
        return ByteSpan(
            bytes(at: offset, count: count < 65_536 ? count : min(count, max(0, byteCount - offset)))[...])
    }

    /// The file's present size, or that which is kept.
    var byteCount: Int {
        if let keptByteCount { return keptByteCount }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { return 0 }
        return max(0, Int(info.st_size) - front.replacedCount) + front.bytes.count
    }

    /// Up to `count` bytes from `offset` on; fewer where the file ends or can't be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = buffer.baseAddress.map { read($0, at: offset, count: count) } ?? 0
        }
    }

    /// The same, to memory; answers how many bytes there were.
    func read(_ bytes: UnsafeMutableRawPointer, at offset: Int, count: Int) -> Int {
        if offset >= 0 && offset <= head.count - count {
            head.withUnsafeBytes { kept in
                if let start = kept.baseAddress { bytes.copyMemory(from: start + offset, byteCount: count) }
            }
            return count
        }
        var done = offset < 0 ? 0 : max(0, min(count, front.bytes.count - offset))
        if done > 0 { bytes.copyMemory(from: Array(front.bytes[offset..<offset + done]), byteCount: done) }
        let shift = front.replacedCount - front.bytes.count
        while done < count {
            let got = pread(descriptor, bytes + done, count - done, off_t(offset + done + shift))
            if got < 0 && errno == EINTR { continue }
            if got < 0 { readError = Self.text(of: errno) }
            if got <= 0 { break }
            done += got
        }
        return done
    }

    /// An error about this file.
    func error(_ reason: String) -> AudioFileError {
        AudioFileError(path: path, reason: reason)
    }

    /// The system's text for an error number.
    static func text(of code: Int32) -> String {
        String(cString: strerror(code))
    }

    private static func check(
        _ path: String, look: (UnsafeMutablePointer<stat>) -> Int32
    ) throws(AudioFileError) {
        var info = stat()
        guard look(&info) == 0 else { throw AudioFileError(path: path, reason: text(of: errno)) }
        switch info.st_mode & S_IFMT {
        case S_IFREG where info.st_size > 0: return
        case S_IFREG: throw AudioFileError(path: path, reason: "the file is empty; copy it again")
        case S_IFDIR: throw AudioFileError(path: path, reason: "is a folder; name a song in it")
        default: throw AudioFileError(path: path, reason: "is a pipe or a device; name a file")
        }
    }
}
