import Glibc

/// Bounds of what a kit may take.
public struct KitLoadOptions: Sendable {
    /// Samples are cut behind so many minutes.
    public var minuteLimit = 10.0
    /// Bytes of audio that a kit may hold; samples beyond it are left out.
    public var byteLimit: Int

    /// The default bounds: 10 minutes a sample, half of the machine's memory a kit.
    public init() {
        let pageCount = sysconf(Int32(_SC_PHYS_PAGES))
        let pageSize = sysconf(Int32(_SC_PAGESIZE))
        byteLimit = max(pageCount, 1 << 16) * max(pageSize, 4_096) / 2
    }
}
