import CSndFile
import Glibc

/// A head in memory and a part of a file behind it, from which libsndfile reads as if they were one file.
///
/// Thread: one at a time.
final class SampleFileSpan {
    private let head: [UInt8]
    private let file: OrdinaryFile
    private let body: Range<Int>
    private var position = 0

    /// `body` is in bytes of `file`.
    init(head: [UInt8], _ file: OrdinaryFile, _ body: Range<Int>) {
        self.head = head
        self.file = file
        self.body = body
    }

    private var byteCount: Int { head.count + body.count }

    /// Opens it as a sound file. This object must outlive the handle.
    func open(_ info: inout SF_INFO) -> OpaquePointer? {
        var calls = SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(SampleFileSpan.from($0)?.byteCount ?? 0) },
            seek: { SampleFileSpan.from($2)?.seek(Int($0), whence: $1) ?? -1 },
            read: { SampleFileSpan.from($2)?.read(into: $0, Int($1)) ?? 0 },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(SampleFileSpan.from($0)?.position ?? 0) })
        return sf_open_virtual(&calls, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> SampleFileSpan? {
        context.map { Unmanaged<SampleFileSpan>.fromOpaque($0).takeUnretainedValue() }
    }

    private func seek(_ distance: Int, whence: Int32) -> sf_count_t {
        let start = whence == SEEK_CUR ? position : whence == SEEK_END ? byteCount : 0
        position = min(max(start + distance, 0), byteCount)
        return sf_count_t(position)
    }

    private func read(into target: UnsafeMutableRawPointer?, _ wanted: Int) -> sf_count_t {
        guard let target else { return 0 }
        var done = 0
        if position < head.count {
            done = min(max(wanted, 0), head.count - position)
            head.withUnsafeBytes { all in
                UnsafeMutableRawBufferPointer(start: target, count: done)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + done]))
            }
        }
        let place = position + done - head.count
        let left = min(wanted - done, body.count - place)
        if left > 0 { done += file.read(into: target + done, at: body.lowerBound + place, count: left) }
        position += done
        return sf_count_t(done)
    }
}
