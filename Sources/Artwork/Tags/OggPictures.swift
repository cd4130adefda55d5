/// The pictures of an Ogg file: in the comments of Vorbis, Opus, Speex, or in the metadata of FLAC.
///
/// Source of the layout: RFC 3533; RFC 7845 (Opus); "Ogg FLAC mapping" of xiph.org.
enum OggPictures {
    /// The base64 of the largest cover, and as much again for other comments.
    private static let packetByteLimit = Cover.byteLimit / 3 * 4 * 2
    /// FLAC has a packet for each block; nobody else more than two of interest.
    private static let packetLimit = 64

    /// The pictures of the first logical stream.
    static func pictures(in window: Window) -> [TagPicture] {
        var reader = OggPackets(window, byteLimit: packetByteLimit)
        guard let first = reader.next() else { return [] }
        if first.starts(with: [0x7F] + Array("FLAC".utf8)) { return blocks(&reader) }
        guard let second = reader.next() else { return [] }
        for mark in [[0x03] + Array("vorbis".utf8), Array("OpusTags".utf8)] where second.starts(with: mark) {
            return CommentPictures.pictures(in: Window(second).part(at: mark.count))
        }
        return first.starts(with: Array("Speex".utf8)) ? CommentPictures.pictures(in: Window(second)) : []
    }

    private static func blocks(_ reader: inout OggPackets) -> [TagPicture] {
        var pictures: [TagPicture] = []
        for _ in 0..<packetLimit {
            guard let packet = reader.next(), let head = packet.first, head != 0xFF else { break }
            let block = Window(packet).part(at: 4)
            if head & 0x7F == 6, let found = FLACPictures.picture(in: block) { pictures.append(found) }
            if head & 0x7F == 4 { pictures += CommentPictures.pictures(in: block) }
            if head & 0x80 != 0 { break }
        }
        return pictures
    }
}

/// The packets of the first logical stream of an Ogg file, from the start.
struct OggPackets {
    private let window: Window
    private let byteLimit: Int
    /// Other streams may have pages in between, but not so many.
    private static let pageLimit = 20_000
    private var offset = 0
    private var pageCount = 0
    private var serial: Int?
    /// The pieces of the present page that were not taken yet.
    private var pieces: ArraySlice<(window: Window, endsPacket: Bool)> = []

    init(_ window: Window, byteLimit: Int) {
        self.window = window
        self.byteLimit = byteLimit
    }

    /// The next packet; nil at the end, in damage, or if it is too long.
    mutating func next() -> [UInt8]? {
        var packet: [UInt8] = []
        while packet.count <= byteLimit {
            while pieces.isEmpty { if !readPage() { return nil } }
            guard let piece = pieces.popFirst() else { return nil }
            packet += piece.window.bytes(count: piece.window.count)
            if piece.endsPacket { return packet }
        }
        return nil
    }

    /// Reads a page; pages of other streams give no pieces. False at the end.
    private mutating func readPage() -> Bool {
        pageCount += 1
        guard pageCount <= OggPackets.pageLimit, window.has("OggS", at: offset),
            let pageSerial = window.little(at: offset + 14, 4),
            let pieceCount = window.big(at: offset + 26, 1)
        else { return false }
        let laces = window.bytes(at: offset + 27, count: pieceCount)
        guard laces.count == pieceCount else { return false }
        var start = offset + 27 + pieceCount
        var found: [(window: Window, endsPacket: Bool)] = []
        var length = 0
        for (index, lace) in laces.enumerated() {
            length += Int(lace)
            if lace < 255 || index == laces.count - 1 {
                found.append((window.part(at: start, count: length), lace < 255))
                start += length
                length = 0
            }
        }
        offset = start
        if serial ?? pageSerial == pageSerial { pieces = found[...] }
        serial = serial ?? pageSerial
        return true
    }
}
