import Glibc
import Host

/// Bounds of what a kit may take.
public struct KitLoadOptions: Sendable {
    /// Samples are cut behind so many minutes.
    public var minuteLimit = 10.0
    /// Bytes of audio that a kit may hold; samples beyond it are left out.
    public var byteLimit: Int
    /// Closed and pedal hi-hats end open ones where a kit without rules of its own names them so (Hydrogen kits
    /// and bare folders).
    public var chokesHatsByName = true
    /// Where archives are unpacked; nil if there is no place for it.
    public var cacheFolder: String?

    /// The default bounds: 10 minutes a sample, half of the machine's memory a kit.
    public init() {
        let pageCount = sysconf(Int32(_SC_PHYS_PAGES))
        let pageSize = sysconf(Int32(_SC_PAGESIZE))
        cacheFolder = Paths.userCache.map { $0 + "/kits" }
        byteLimit = max(pageCount, 1 << 16) * max(pageSize, 4_096) / 2
    }
}
