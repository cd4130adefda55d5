/// The length of an MP3 whose encoder noted none: its packets are counted by their heads.
struct MPEGLength {
    /// Frames that are heard. What lies between packets counts as those that its bytes could have held.
    var frameCount: Int { max(0, packetCount * start.header.frameCount - start.delayFrames) }
    /// True if there is nothing but packets.
    private(set) var isExact = true

    private let source: SongSource
    private let start: MPEGStart
    private let end: Int
    private var packetCount = 0
    private var chunk = ByteSpan([])
    private var chunkStart = 0

    private static let chunkBytes = 256 << 10
    private static let marks: [StaticString] = ["TAG", "ID3", "APETAGEX", "LYRICSBEGIN", "3DI"]

    /// Counts from the first packet to the byte `end`.
    init(_ source: SongSource, _ start: MPEGStart, end: Int) {
        self.source = source
        self.start = start
        self.end = end
        count()
    }

    private mutating func count() {
        var place = start.offset
        var packetBytes = 0
        var lostBytes = 0
        while place + 4 <= end {
            if let size = packetSize(at: place) {
                // A packet that is cut off is none.
                if place + size > end { break }
                packetCount += 1
                packetBytes += size
                place += size
                continue
            }
            let head = bytes(at: place, count: 16)
            if Self.marks.contains(where: { head.has($0) }) { break }
            guard let next = nextPacket(after: place) else {
                isExact = isExact && isBlank(from: place)
                break
            }
            isExact = false
            lostBytes += next - place
            place = next
        }
        if packetCount > 0 && lostBytes > 0 {
            packetCount += Int((Double(lostBytes) * Double(packetCount) / Double(packetBytes)).rounded())
        }
        if packetCount == 0 { isExact = false }
    }

    private mutating func packetSize(at place: Int) -> Int? {
        guard let header = MPEGHeader(bytes(at: place, count: 4).bytes), start.header.fits(header) else {
            return nil
        }
        return header.byteCount
    }

    /// Where two packets follow one another again.
    private mutating func nextPacket(after place: Int) -> Int? {
        var place = place + 1
        while place + 4 <= end {
            if let size = packetSize(at: place), packetSize(at: place + size) != nil { return place }
            place += 1
        }
        return nil
    }

    private mutating func isBlank(from place: Int) -> Bool {
        bytes(at: place, count: min(end - place, 65_536)).bytes.allSatisfy { $0 == 0 }
    }

    private mutating func bytes(at place: Int, count: Int) -> ByteSpan {
        if place < chunkStart || place + count > chunkStart + chunk.count {
            chunk = source.span(at: place, count: max(count, min(Self.chunkBytes, end - place)))
            chunkStart = place
        }
        return chunk.from(place - chunkStart, count: count)
    }
}
