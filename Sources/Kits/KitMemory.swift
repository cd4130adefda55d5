import Glibc
import Host

/// How much memory a kit may take.
public enum KitMemory: Equatable, Sendable {
    /// A part of what is available at the time of loading, in per cent.
    case share(percent: Double)
    /// So many bytes, whatever is available.
    case bytes(Int)

    /// Half of what is available.
    public static let standard = KitMemory.share(percent: 50)

    /// What it comes to now, in bytes.
    public var byteCount: Int {
        switch self {
        case .share(let percent): Int(Double(Self.availableByteCount) * percent / 100)
        case .bytes(let count): count
        }
    }

    /// Bytes that programs can have now without others being put out of memory.
    public static var availableByteCount: Int {
        let text = (try? Files.readText("/proc/meminfo")) ?? ""
        for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
            let words = line.split(separator: " ")
            if words.count > 1, let kibibytes = Int(words[1]) { return kibibytes << 10 }
        }
        return sysconf(Int32(_SC_AVPHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    }
}
