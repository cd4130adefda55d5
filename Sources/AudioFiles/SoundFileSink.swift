import CSndFile
import Glibc

/// The bytes' way from libsndfile to a file: plain POSIX calls that remember the first error, because
/// libsndfile itself keeps silent about what fails while it closes a file. They are gathered into large
/// pieces, as libsndfile hands over whatever little it is given.
final class SoundFileSink {
    private let descriptor: Int32
    private let gathered: UnsafeMutableRawBufferPointer
    private var gatheredCount = 0
    private static let pieceBytes = 1 << 17
    /// The number of the first error; 0 while all is well.
    private(set) var failure: Int32 = 0
    private var isOpen: Bool

    /// Creates or empties the file at `path`; nil, with the reason in `errno`, if that fails.
    init?(path: String) {
        // Without O_NONBLOCK a pipe would hold us until somebody reads it.
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644)
        isOpen = descriptor >= 0
        gathered = .allocate(byteCount: Self.pieceBytes, alignment: 16)
        if !isOpen { return nil }
    }

    deinit {
        finish()
        gathered.deallocate()
    }

    /// Closes the file; afterwards `failure` is final.
    func finish() {
        guard isOpen else { return }
        isOpen = false
        flush()
        if close(descriptor) != 0 { fail() }
    }

    private func fail() {
        if failure == 0 { failure = errno }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        if gatheredCount + bytes.count > Self.pieceBytes { flush() }
        if bytes.count > Self.pieceBytes { return hand(over: bytes) }
        UnsafeMutableRawBufferPointer(rebasing: gathered[gatheredCount...]).copyMemory(from: bytes)
        gatheredCount += bytes.count
        return failure == 0 ? bytes.count : 0
    }

    /// Hands over what is gathered.
    private func flush() {
        _ = hand(over: UnsafeRawBufferPointer(rebasing: gathered[..<gatheredCount]))
        gatheredCount = 0
    }

    private func hand(over bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var done = 0
        while done < bytes.count {
            let written = Glibc.write(descriptor, start + done, bytes.count - done)
            if written < 0 && errno == EINTR { continue }
            if written < 0 {
                fail()
                break
            }
            done += written
        }
        return done
    }

    private func seek(_ offset: Int, _ origin: Int32) -> Int {
        flush()
        let place = lseek(descriptor, off_t(offset), origin)
        if place < 0 { fail() }
        return Int(place)
    }

    private var position: Int { Int(lseek(descriptor, 0, SEEK_CUR)) + gatheredCount }

    private var byteCount: Int {
        flush()
        var info = stat()
        return fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
    }

    /// The calls that libsndfile makes with an unretained `SoundFileSink` as user data. Safe because
    /// `SoundFileWriter` holds the sink for longer than the handle that calls back.
    static func callbacks() -> SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(SoundFileSink.from($0)?.byteCount ?? 0) },
            seek: { sf_count_t(SoundFileSink.from($2)?.seek(Int($0), $1) ?? -1) },
            read: { _, _, _ in 0 },
            write: { bytes, count, sink in
                guard let bytes, let sink = SoundFileSink.from(sink) else { return 0 }
                return sf_count_t(sink.write(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
            },
            tell: { sf_count_t(SoundFileSink.from($0)?.position ?? -1) })
    }

    private static func from(_ userData: UnsafeMutableRawPointer?) -> SoundFileSink? {
        userData.map { Unmanaged<SoundFileSink>.fromOpaque($0).takeUnretainedValue() }
    }
}
