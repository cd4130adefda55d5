/// An ID3v2 tag, of version 2.2, 2.3 or 2.4, wherever in a file it begins.
struct ID3Tag {
    /// Bytes from the tag's start to what follows it.
    let byteCount: Int

    private let source: SongSource
    private let start: Int
    private let version: Int
    private let flags: UInt8
    /// The frames, if they had to be read as a whole to undo what was done to them.
    private var plain: ByteSpan?

    /// A tag that has to be undone as a whole is read up to this size.
    private static let longestUndoneBytes = 32 << 20
    /// Longer frames are pictures and the like.
    private static let longestTextBytes = 1 << 20

    /// The tag that begins at `start`; nil if none does.
    init?(_ source: SongSource, at start: Int) {
        let head = source.span(at: start, count: 10)
        guard head.has("ID3"), head.count == 10, head[3] != 0xFF, head[4] != 0xFF,
            let size = head.sevenBits(6),
            (6..<10).allSatisfy({ head[$0] < 0x80 })
        else { return nil }
        self.source = source
        self.start = start
        version = Int(head[3])
        flags = head[5]
        byteCount = 10 + size + (version == 4 && flags & 0x10 != 0 ? 10 : 0)
    }

    /// Reads all frames that tell something.
    mutating func read(into header: inout SongHeader) {
        guard (2...4).contains(version) else { return }
        let end = min(byteCount, source.byteCount - start)
        // Before version 2.4 it is done to the tag as a whole, and sizes are those before that.
        if version < 4 && flags & 0x80 != 0 {
            let bytes = source.span(at: start + 10, count: min(end - 10, Self.longestUndoneBytes))
            plain = ID3Sync.undone(bytes)
        }
        let frames = ID3Frames(version: version, end: plain?.count ?? end - 10) { [self] place, count in
            plain?.from(place, count: count) ?? source.span(at: start + 10 + place, count: count)
        }
        var place = flags & 0x40 != 0 && version > 2 ? frames.extendedHeaderBytes : 0
        while let frame = frames.next(at: &place) {
            if ["APIC", "PIC"].contains(frame.name) { header.hasArt = true }
            guard ID3Text.isKnown(frame.name), frame.byteCount <= Self.longestTextBytes,
                let data = frames.data(of: frame, isTagUndone: flags & 0x80 != 0)
            else { continue }
            ID3Text.read(frame.name, data, into: &header.tags)
        }
    }
}

/// The scheme by which ID3 keeps FF E0 and the like out of its tags: a zero behind each FF.
enum ID3Sync {
    /// The bytes without those zeros; unchanged if it was never done to them, whatever a flag says.
    static func undone(_ span: ByteSpan) -> ByteSpan {
        var plain: [UInt8] = []
        plain.reserveCapacity(span.count)
        var isBehindFF = false
        for byte in span.bytes {
            if isBehindFF && byte >= 0xE0 { return span }
            if !(isBehindFF && byte == 0) { plain.append(byte) }
            isBehindFF = byte == 0xFF
        }
        return ByteSpan(plain[...])
    }
}

/// The frames of a tag, one behind the other.
struct ID3Frames {
    struct Frame {
        var name: String
        var start: Int
        var byteCount: Int
        var flags: Int
    }

    let version: Int
    /// Bytes of all frames and what fills up behind them.
    let end: Int
    /// Bytes from a place on.
    let bytes: (_ place: Int, _ count: Int) -> ByteSpan

    private var headBytes: Int { version == 2 ? 6 : 10 }

    /// The size of the header that may stand before the first frame; 0 if there is a frame in truth.
    var extendedHeaderBytes: Int {
        let head = bytes(0, 4)
        if isName(head) { return 0 }
        let size = (version == 3 ? head.big(0, 4).map { $0 + 4 } : head.sevenBits(0)) ?? 0
        return size < end ? size : 0
    }

    /// The frame that begins at `place`, which becomes the place behind it; nil if none does.
    func next(at place: inout Int) -> Frame? {
        guard place + headBytes < end else { return nil }
        let head = bytes(place, headBytes)
        let nameBytes = version == 2 ? 3 : 4
        guard head.count == headBytes, isName(head.from(0, count: nameBytes)) else { return nil }
        let start = place + headBytes
        guard let size = version == 2 ? head.big(3, 3) : version == 3 ? head.big(4, 4) : size24(head, start)
        else { return nil }
        place = start + size
        let flags = version == 2 ? 0 : head.big(8, 2) ?? 0
        return Frame(
            name: head.from(0, count: nameBytes).text, start: start, byteCount: min(size, end - start),
            flags: flags)
    }

    /// What a frame holds, as it was before it was put in; nil if it is compressed or encrypted.
    func data(of frame: Frame, isTagUndone: Bool) -> ByteSpan? {
        var data = bytes(frame.start, frame.byteCount)
        if version == 3 {
            if frame.flags & 0xC0 != 0 { return nil }
            if frame.flags & 0x20 != 0 { data = data.from(1) }
        } else if version == 4 {
            if frame.flags & 0x0C != 0 { return nil }
            if frame.flags & 0x40 != 0 { data = data.from(1) }
            if frame.flags & 0x01 != 0 { data = data.from(4) }
            if frame.flags & 0x02 != 0 || isTagUndone { data = ID3Sync.undone(data) }
        }
        return data
    }

    /// Sizes in version 2.4 have seven bits a byte, but iTunes wrote eight: what leads to a frame is right.
    private func size24(_ head: ByteSpan, _ start: Int) -> Int? {
        guard let seven = head.sevenBits(4), let eight = head.big(4, 4), seven != eight else {
            return head.big(4, 4)
        }
        func isLikely(_ size: Int) -> Bool {
            if start + size >= end { return start + size == end }
            let next = bytes(start + size, 4)
            return isName(next) || next.bytes.allSatisfy { $0 == 0 }
        }
        return !isLikely(seven) && isLikely(eight) ? eight : seven
    }

    private func isName(_ bytes: ByteSpan) -> Bool {
        !bytes.isEmpty && bytes.bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }
}
