/// What a FLAC file's own blocks tell and libsndfile does not: all tags, and whether its length is true.
struct FLACFile {
    /// The tags by their names in lower case; of several of one name the first.
    private(set) var tags: [String: String] = [:]
    /// True if there is a picture in it.
    private(set) var hasCover = false
    /// The length in frames that the head claims and the last packet proves; nil if they disagree.
    private(set) var provenFrameCount: Int?

    /// Where blocks STREAMINFO begin that are not the first.
    private var furtherHeads: [Int] = []

    private static let longestBlockBytes = 1 << 20
    /// The kind of a block that nobody looks into.
    private static let padding: UInt8 = 1

    /// Reads the blocks of `source`, which must begin with them.
    init?(_ source: SongSource) {
        guard source.bytes(at: 0, count: 4) == Array("fLaC".utf8) else { return nil }
        var place = 4
        var info: [UInt8] = []
        for _ in 0..<PartLimit.count {
            let head = source.bytes(at: place, count: 4)
            guard head.count == 4 else { return }
            let size = number(head[1...3])
            let kind = head[0] & 0x7F
            if kind == 6 { hasCover = true }
            if kind == 0 || kind == 4, size <= Self.longestBlockBytes {
                let block = source.bytes(at: place + 4, count: size)
                if kind == 4 { readTags(block) }
                if kind == 0 && !info.isEmpty { furtherHeads.append(place) }
                if kind == 0 && info.isEmpty { info = block }
            }
            place += 4 + size
            if head[0] & 0x80 != 0 { break }
        }
        provenFrameCount = FLACEnd(info: info)?.provenFrameCount(source, firstByte: place)
    }

    /// Hides every STREAMINFO but the first: some decoders believe the last, others refuse the file.
    func hideFurtherHeads(in source: SongSource) {
        guard let last = furtherHeads.last else { return }
        var front = source.bytes(at: 0, count: last + 1)
        for place in furtherHeads { front[place] = front[place] & 0x80 | Self.padding }
        source.replaceFront(front.count, with: front)
    }

    /// A Vorbis comment: a vendor's text, a count, and as many `NAME=text`; lengths are little-endian.
    private mutating func readTags(_ block: [UInt8]) {
        var rest = block[...]
        func length() -> Int? {
            guard rest.count >= 4 else { return nil }
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard let vendorBytes = length() else { return }
        rest = rest.dropFirst(vendorBytes)
        for _ in 0..<(length() ?? 0) {
            guard let size = length(), size <= rest.count else { return }
            let pair = rest.prefix(size).split(separator: UInt8(ascii: "="), maxSplits: 1)
            rest = rest.dropFirst(size)
            if pair.count < 2 { continue }
            let name = String(decoding: pair[0], as: UTF8.self).lowercased()
            if tags[name] == nil { tags[name] = String(decoding: pair[1], as: UTF8.self) }
        }
    }
}

/// Where a FLAC file ends: its last packet carries its number, and with it the true length.
struct FLACEnd {
    private let claimedFrameCount: Int
    private let packetFrames: Int
    private let largestPacketBytes: Int

    /// From the block STREAMINFO.
    init?(info: [UInt8]) {
        guard info.count >= 18 else { return nil }
        packetFrames = number(info[0...1])
        largestPacketBytes = number(info[7...9])
        claimedFrameCount = number([info[13] & 0x0F] + info[14...17])
    }

    /// The claimed length, if the last packet before the file's end ends there.
    func provenFrameCount(_ source: SongSource, firstByte: Int) -> Int? {
        lastFrame(source, firstByte: firstByte).flatMap { $0 == claimedFrameCount ? $0 : nil }
    }

    /// The frame behind the last packet; nil if none is found.
    func lastFrame(_ source: SongSource, firstByte: Int) -> Int? {
        let byteCount = source.byteCount
        // The last packet is no longer than the longest, unless something follows it.
        for width in [largestPacketBytes, max(largestPacketBytes, 32 << 10) + 256] where width > 0 {
            let start = max(firstByte, byteCount - width)
            let bytes = source.bytes(at: start, count: max(0, byteCount - start))
            for index in bytes.indices.reversed() where bytes[index] == 0xFF {
                if let end = endFrame(bytes[index...]) { return end }
            }
        }
        return nil
    }

    /// The frame behind the packet that begins with `bytes`; nil if none begins there.
    private func endFrame(_ bytes: ArraySlice<UInt8>) -> Int? {
        let head = Array(bytes.prefix(16))
        guard head.count >= 6, head[0] == 0xFF, head[1] & 0xFE == 0xF8, head[3] & 1 == 0 else { return nil }
        let sizeCode = Int(head[2] >> 4), rateCode = head[2] & 15
        guard sizeCode != 0, rateCode != 15, let (packet, width) = codedNumber(head[4...]) else { return nil }
        var place = 4 + width
        let sizeWidth = sizeCode == 6 ? 1 : sizeCode == 7 ? 2 : 0
        let rateWidth = rateCode == 12 ? 1 : rateCode == 13 || rateCode == 14 ? 2 : 0
        guard head.count > place + sizeWidth + rateWidth else { return nil }
        let frames: Int
        switch sizeCode {
        case 1: frames = 192
        case 2...5: frames = 576 << (sizeCode - 2)
        case 6, 7: frames = number(head[place..<place + sizeWidth]) + 1
        default: frames = 256 << (sizeCode - 8)
        }
        place += sizeWidth + rateWidth
        guard checksum(head[0..<place]) == head[place] else { return nil }
        return head[1] & 1 == 1 ? packet + frames : packet * packetFrames + frames
    }

    /// A number in the manner of UTF-8, and its bytes.
    private func codedNumber(_ bytes: ArraySlice<UInt8>) -> (value: Int, width: Int)? {
        guard let first = bytes.first else { return nil }
        let width = (~first).leadingZeroBitCount
        if width == 0 { return (Int(first), 1) }
        guard (2...7).contains(width), bytes.count >= width else { return nil }
        let tail = bytes.dropFirst().prefix(width - 1)
        guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return nil }
        return (tail.reduce(Int(first) & (0x7F >> width)) { $0 << 6 | Int($1 & 0x3F) }, width)
    }

    /// CRC-8 with the polynomial x^8 + x^2 + x + 1.
    private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ byte) { value, _ in value & 0x80 != 0 ? value << 1 ^ 0x07 : value << 1 }
        }
    }
}

/// Bytes as a number, the first counting most.
private func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
}
