/// The first packets of an Ogg file with Vorbis or Opus, and its last page.
enum OggHeader {
    private static let longestCommentBytes = 16 << 20

    /// Reads the file; nil if it holds anything else, or several streams.
    static func read(_ source: SongSource) -> SongHeader? {
        var pages = OggPackets(source)
        guard let first = pages.next(limit: 256), let serial = pages.serial else { return nil }
        var header: SongHeader
        let skipped: Int
        let isOpus = first.has("OpusHead")
        if isOpus, let preSkip = first.little(10, 2) {
            header = SongHeader(sampleRate: 48_000, frameCount: nil)
            skipped = preSkip
        } else if first.has("\u{1}vorbis"), let sampleRate = first.little(12, 4), sampleRate > 0,
            first.count >= 30
        {
            header = SongHeader(sampleRate: sampleRate, frameCount: nil)
            skipped = 0
        } else {
            return nil
        }
        guard let comments = pages.next(limit: longestCommentBytes), pages.serial == serial else {
            return nil
        }
        if isOpus {
            guard comments.has("OpusTags") else { return nil }
            VorbisComments.read(comments.from(8), into: &header)
        } else {
            guard comments.has("\u{3}vorbis") else { return nil }
            VorbisComments.read(comments.from(7), into: &header)
        }
        guard let end = lastGranule(source, serial: serial, after: pages.place), end > skipped else {
            return nil
        }
        header.frameCount = end - skipped
        header.seconds = Double(end - skipped) / Double(header.sampleRate)
        return header
    }

    /// The number that the last page carries: frames up to its end. Nil if that page is of another stream.
    private static func lastGranule(_ source: SongSource, serial: Int, after first: Int) -> Int? {
        let fileBytes = source.byteCount
        // Most last pages are short; the largest has 65,307 bytes.
        for width in [8_192, 2 * 65_307] {
            let start = max(first, fileBytes - width)
            let tail = source.span(at: start, count: fileBytes - start)
            var index = tail.count - 27
            while index >= 0 {
                if tail[index] == 0x4F, tail.has("OggS", at: index),
                    let low = tail.little(index + 6, 7), tail[index + 13] < 0x80
                {
                    guard tail.little(index + 14, 4) == serial else { return nil }
                    return low | Int(tail[index + 13]) << 56
                }
                index -= 1
            }
        }
        return nil
    }
}

/// The packets of an Ogg file from its start on, put together from pages.
struct OggPackets {
    private let source: SongSource
    /// Where the next page begins.
    private(set) var place = 0
    /// The stream of the packet that was read last.
    private(set) var serial: Int?
    private var sizes: ArraySlice<UInt8> = []
    private var body = 0

    init(_ source: SongSource) {
        self.source = source
    }

    /// The next packet; nil where the file ends, is no Ogg, or the packet is longer than `limit`.
    mutating func next(limit: Int) -> ByteSpan? {
        var packet: [UInt8] = []
        while true {
            if sizes.isEmpty && !openPage() { return nil }
            var count = 0
            var isWhole = false
            while let size = sizes.popFirst() {
                count += Int(size)
                if size < 255 {
                    isWhole = true
                    break
                }
            }
            let part = source.span(at: body, count: count)
            body += count
            guard part.count == count, packet.count + count <= limit else { return nil }
            if isWhole && packet.isEmpty { return part }
            packet.append(contentsOf: part.bytes)
            if isWhole { return ByteSpan(packet[...]) }
        }
    }

    private mutating func openPage() -> Bool {
        let head = source.span(at: place, count: 27 + 255)
        guard head.has("OggS"), head.count > 27, let number = head.little(14, 4) else { return false }
        let count = Int(head[26])
        guard head.count >= 27 + count else { return false }
        sizes = head.from(27, count: count).bytes
        body = place + 27 + count
        place = body + sizes.reduce(0) { $0 + Int($1) }
        serial = number
        return true
    }
}
