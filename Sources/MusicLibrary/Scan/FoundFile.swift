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
    static func hasSongName(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot != bytes.startIndex else { return false }
        let suffix = bytes[bytes.index(after: dot)...]
        guard (2...7).contains(suffix.count) else { return false }
        return suffixes.contains(
            String(decoding: suffix.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self))
    }

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
