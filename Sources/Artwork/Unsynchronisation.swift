/// ID3's way to keep the pattern of an MPEG frame out of a tag: a zero byte goes behind each 0xFF.
enum Unsynchronisation {
    /// Whether `bytes` can have been unsynchronised. Some programs set the flag and leave the bytes as they
    /// were; then a frame's pattern is in them as a rule.
    static func isPlausible(_ bytes: [UInt8]) -> Bool {
        !zip(bytes, bytes.dropFirst()).contains { $0 == 0xFF && $1 >= 0xE0 }
    }

    /// The bytes as they were before.
    static func undone(_ bytes: [UInt8]) -> [UInt8] {
        guard isPlausible(bytes) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var follows = false
        for byte in bytes {
            if !(follows && byte == 0) { result.append(byte) }
            follows = byte == 0xFF
        }
        return result
    }
}
