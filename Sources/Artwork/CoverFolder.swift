import Glibc
import Host

/// A folder of cached covers, for programs that want a file (`mpris:artUrl`). Nothing else may be in it.
///
/// Thread: any, one at a time.
public struct CoverFolder: Sendable {
    /// The folder's path.
    public let path: String
    /// How many covers are kept; older ones go.
    public let countLimit: Int

    /// Covers in the folder `path`, which is made when needed.
    public init(path: String, countLimit: Int = 64) {
        self.path = path
        self.countLimit = max(countLimit, 1)
    }

    /// The file of a cover: written as a whole unless it is there, and named by its content.
    public func file(of cover: Cover) throws(ArtworkError) -> CoverFile {
        do throws(FileError) {
            try Files.makeFolder(path)
        } catch {
            throw ArtworkError(error)
        }
        let name = "\(CoverFolder.prefix)\(CoverFolder.hash(cover.bytes)).\(cover.format.fileSuffix)"
        let file = CoverFile(path: Paths.join(path, name))
        if file.holds(cover.bytes) {
            // Used now: it is the last to go.
            utimensat(AT_FDCWD, file.path, nil, 0)
        } else {
            try file.write(cover.bytes)
        }
        prune(keeping: name)
        return file
    }

    private static let prefix = "cover-"

    /// The 64-bit FNV-1a hash and the length. Two covers of one name would only take each other's place.
    private static func hash(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16) + "-" + String(bytes.count, radix: 16)
    }

    /// Removes the oldest covers above the limit, and what a write that was cut short has left.
    private func prune(keeping kept: String) {
        let names = ((try? Files.names(in: path)) ?? []).filter {
            $0.hasPrefix(CoverFolder.prefix) && $0 != kept
        }
        let aged = names.map { name in (age: age(of: name), name: name) }.sorted { $0 < $1 }
        for (index, entry) in aged.enumerated() where index >= countLimit - 1 || isLeftOver(entry.name) {
            unlink(Paths.join(path, entry.name))
        }
    }

    private func isLeftOver(_ name: String) -> Bool {
        name.contains(CoverFile.temporaryMark) && age(of: name) > 60
    }

    /// Seconds since the file was last used.
    private func age(of name: String) -> Double {
        var info = stat()
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        guard stat(Paths.join(path, name), &info) == 0 else { return .infinity }
        return Double(now.tv_sec - info.st_mtim.tv_sec) + Double(now.tv_nsec - info.st_mtim.tv_nsec) / 1e9
    }
}
