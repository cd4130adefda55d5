import Host

/// What a FLAC file says of itself beside the sound: tags and a front cover (FLAC format, blocks 4 and 6).
struct FlacMetadata {
    /// Names and values, in order.
    var tags: [(name: String, value: String)]
    /// A square RGB picture as a PNG file, and its side in pixels.
    var cover: [UInt8], coverSide: Int

    /// The file's bytes with these tags and this cover in place of those that were there; nil if it is no FLAC file.
    func placed(in file: [UInt8]) -> [UInt8]? {
        guard file.starts(with: Array("fLaC".utf8)) else { return nil }
        var blocks: [(kind: UInt8, content: [UInt8])] = []
        var place = 4
        var isLast = false
        while !isLast {
            guard place + 4 <= file.count else { return nil }
            let size = file[place + 1..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard place + 4 + size <= file.count else { return nil }
            let kind = file[place] & 0x7f
            isLast = file[place] & 0x80 != 0
            // Stream information and a seek table stay; tags, pictures and padding go.
            if kind == 0 || kind == 3 { blocks.append((kind, Array(file[place + 4..<place + 4 + size]))) }
            place += 4 + size
        }
        blocks += [(4, comment), (6, picture)]
        var result = Array("fLaC".utf8)
        for (index, block) in blocks.enumerated() {
            let last: UInt8 = index == blocks.count - 1 ? 0x80 : 0
            result += [block.kind | last] + bigEndian(UInt32(block.content.count))[1...] + block.content
        }
        return result + file[place...]
    }

    private var comment: [UInt8] {
        var bytes = Self.counted("DrumDub")
        bytes += bigEndian(UInt32(tags.count)).reversed()
        for tag in tags { bytes += Self.counted("\(tag.name)=\(tag.value)") }
        return bytes
    }

    private static func counted(_ text: String) -> [UInt8] {
        bigEndian(UInt32(text.utf8.count)).reversed() + Array(text.utf8)
    }

    private var picture: [UInt8] {
        let type = Array("image/png".utf8)
        var bytes = bigEndian(3) + bigEndian(UInt32(type.count)) + type + bigEndian(0)
        bytes += bigEndian(UInt32(coverSide)) + bigEndian(UInt32(coverSide)) + bigEndian(24) + bigEndian(0)
        return bytes + bigEndian(UInt32(cover.count)) + cover
    }
}
