import Host

/// A file that a walk found.
struct FoundFile: Sendable {
    /// The absolute path; bytes that are not UTF-8 as `\xFF`.
    var path: String
    var folder: String
    var size: Int64
    var modifiedNanoseconds: Int64
    var device: UInt64
    var inode: Int64
    /// Why it need not be opened; nil if it must be.
    var problem: String?

    /// The suffixes of files with sound, in lower case.
    static let suffixes: Set<String> = [
        "mp3", "mp2", "mp1", "mpga", "flac", "fla", "ogg", "oga", "opus", "spx", "m4a", "m4b", "m4p", "m4r",
        "mp4",
        "aac", "wav", "wave", "bwf", "rf64", "w64", "aif", "aiff", "aifc", "wma", "asf", "wv", "ape", "mpc",
        "mp+",
        "mpp", "tta", "tak", "ofr", "ofs", "shn", "ac3", "eac3", "dts", "dsf", "dff", "au", "snd", "caf",
        "mka",
        "webm", "3gp", "3g2", "amr", "ra", "voc", "oggflac",
    ]

    /// True if `name` ends in one of them.
    static func hasSongName(_ name: String) -> Bool { hasSongName(name.utf8) }

    /// The same of a name in bytes.
    static func hasSongName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        var code: UInt64 = 0
        var count = 0
        for byte in name.reversed() {
            if byte == 0x2E { return count > 0 && codes.contains(code) }
            count += 1
            if count > 7 || byte == 0x2F { return false }
            code |= UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte) << (8 * UInt64(count))
        }
        return false
    }

    /// The suffixes as numbers: their bytes from the last on.
    private static let codes: Set<UInt64> = Set(
        suffixes.map { suffix in
            suffix.utf8.reversed().enumerated().reduce(0) {
                $0 | UInt64($1.element) << (8 * UInt64($1.offset + 1))
            }
        })

    /// True if both have what tells a file from all others, wherever it lies.
    func isSameFile(as other: KnownFile) -> Bool {
        size == other.size && modifiedNanoseconds == other.modifiedNanoseconds && inode == other.inode
    }
}

/// A file as the index knows it.
struct KnownFile: Sendable {
    var id: Int64
    var size: Int64
    var modifiedNanoseconds: Int64
    var inode: Int64
}
