import CSndFile
import Glibc

/// A file in memory from which libsndfile reads. Thread: one at a time.
final class SampleFileBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Opens the bytes as a sound file. This object must outlive the handle.
    func open(_ info: inout SF_INFO) -> OpaquePointer? {
        var calls = SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(SampleFileBytes.from($0)?.bytes.count ?? 0) },
            seek: { SampleFileBytes.from($2)?.seek(Int($0), whence: $1) ?? -1 },
            read: { SampleFileBytes.from($2)?.read(into: $0, Int($1)) ?? 0 },
            write: { _, _, _ in 0 },
            tell: { sf_count_t(SampleFileBytes.from($0)?.position ?? 0) })
        return sf_open_virtual(&calls, Int32(SFM_READ), &info, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> SampleFileBytes? {
        context.map { Unmanaged<SampleFileBytes>.fromOpaque($0).takeUnretainedValue() }
    }

    private func seek(_ distance: Int, whence: Int32) -> sf_count_t {
        let start = whence == SEEK_CUR ? position : whence == SEEK_END ? bytes.count : 0
        position = min(max(start + distance, 0), bytes.count)
        return sf_count_t(position)
    }

    private func read(into target: UnsafeMutableRawPointer?, _ wanted: Int) -> sf_count_t {
        let count = min(max(wanted, 0), bytes.count - position)
        guard let target, count > 0 else { return 0 }
        bytes.withUnsafeBytes { all in
            UnsafeMutableRawBufferPointer(start: target, count: count)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
        }
        position += count
        return sf_count_t(count)
    }
}
