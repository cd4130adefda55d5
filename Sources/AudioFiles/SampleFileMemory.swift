import Glibc

/// Planar memory of one or two channels, which can grow while a file of unknown length is read into it.
///
/// Thread: one at a time.
final class SampleFileMemory {
    /// The left channel.
    private(set) var left: UnsafeMutablePointer<Float>
    /// The right channel; the same as `left` for mono.
    private(set) var right: UnsafeMutablePointer<Float>
    /// Frames for which there is room.
    private(set) var capacity: Int
    private let isMono: Bool

    /// Room for `capacity` frames; at least for one.
    init(isMono: Bool, capacity: Int) throws(AudioFileError) {
        self.isMono = isMono
        self.capacity = max(capacity, 1)
        let first = try Self.resize(nil, to: self.capacity)
        left = first
        right = first
        if !isMono {
            do {
                right = try Self.resize(nil, to: self.capacity)
            } catch {
                free(first)
                throw error
            }
        }
    }

    deinit {
        if right != left { free(right) }
        free(left)
    }

    /// Makes room for `count` frames, at least doubling what there is.
    func grow(to count: Int) throws(AudioFileError) {
        if count > capacity { try resize(to: max(count, 2 * capacity)) }
    }

    /// Gives back what lies behind `count` frames.
    func cut(to count: Int) throws(AudioFileError) {
        if count < capacity { try resize(to: max(count, 1)) }
    }

    private func resize(to count: Int) throws(AudioFileError) {
        left = try Self.resize(left, to: count)
        right = isMono ? left : try Self.resize(right, to: count)
        capacity = count
    }

    private static func resize(
        _ channel: UnsafeMutablePointer<Float>?, to count: Int
    ) throws(AudioFileError) -> UnsafeMutablePointer<Float> {
        let (byteCount, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Float>.stride)
        guard !overflow, let raw = realloc(channel, byteCount) else {
            throw AudioFileError(path: "sample", reason: "not enough memory")
        }
        return raw.bindMemory(to: Float.self, capacity: count)
    }
}
