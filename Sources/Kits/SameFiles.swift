import Glibc
import Host

/// Finds files of the same content.
///
/// Only files of equal size are looked into, and only those read whole that are alike in three places.
enum SameFiles {
    /// For each path the place of the first one in `paths` with the same content; its own if there is none before it.
    static func firsts(_ paths: [String]) -> [Int] {
        var firsts = Array(paths.indices)
        var places: [FileID: Int] = [:]
        var sizes: [Int: [Int]] = [:]
        for (index, path) in paths.enumerated() {
            guard let file = FileID(path) else { continue }
            if let place = places[file] {
                firsts[index] = place
            } else {
                places[file] = index
                sizes[file.byteCount, default: []].append(index)
            }
        }
        let found = Locked<[(first: Int, second: Int)]>([])
        let groups = alike(sizes.values.filter { $0.count > 1 }, paths)
        ParallelLoop.run(groups.count) { number in
            let same = same(groups[number], paths)
            found.withLock { $0 += same }
        }
        for pair in found.withLock({ $0 }) { firsts[pair.second] = pair.first }
        // A link to a file that is itself another's double.
        return firsts.map { firsts[$0] }
    }

    /// What makes an ordinary file the same whatever name it has.
    private struct FileID: Hashable {
        let device: UInt
        let number: UInt
        let byteCount: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
                return nil
            }
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
            byteCount = Int(status.st_size)
        }
    }

    /// Those of each group that are alike at their beginning, in their middle, and at their end.
    private static func alike(_ groups: [[Int]], _ paths: [String]) -> [[Int]] {
        let candidates = groups.flatMap { $0 }
        let prints = Locked<[Int: [UInt8]]>([:])
        ParallelLoop.run(candidates.count) { number in
            let index = candidates[number]
            guard let file = FileBytes(paths[index]) else { return }
            let last = max(file.byteCount - FileBytes.printCount, 0)
            let print = [0, last / 2, last].flatMap { file.bytes(at: $0, FileBytes.printCount) }
            prints.withLock { $0[index] = print }
        }
        let known = prints.withLock { $0 }
        return groups.flatMap { group in
            Dictionary(grouping: group.filter { known[$0] != nil }, by: { known[$0] })
                .values.filter { $0.count > 1 }
        }
    }

    /// The pairs of a group that are the same to the last byte.
    private static func same(_ group: [Int], _ paths: [String]) -> [(first: Int, second: Int)] {
        var pairs: [(first: Int, second: Int)] = []
        var different: [(index: Int, file: FileBytes)] = []
        for index in group {
            guard let file = FileBytes(paths[index]) else { continue }
            if let first = different.first(where: { $0.file.isSame(as: file) }) {
                pairs.append((first.index, index))
            } else if different.count < 16 {
                different.append((index, file))
            }
        }
        return pairs
    }
}

/// An ordinary file that is compared with others.
private final class FileBytes {
    /// Bytes that are looked at in each place at first.
    static let printCount = 512
    private static let chunkCount = 65_536
    let byteCount: Int
    private let descriptor: Int32

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        byteCount = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_size : 0
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func bytes(at offset: Int, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
        }
    }

    func isSame(as other: FileBytes) -> Bool {
        guard byteCount == other.byteCount else { return false }
        for offset in stride(from: 0, to: byteCount, by: Self.chunkCount) {
            let mine = bytes(at: offset, Self.chunkCount)
            if mine.isEmpty || mine != other.bytes(at: offset, Self.chunkCount) { return false }
        }
        return true
    }
}
