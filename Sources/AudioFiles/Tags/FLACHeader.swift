/// The blocks at the head of a FLAC.
enum FLACHeader {
    /// Comments longer than this hold a picture or are damaged.
    private static let longestCommentBytes = 16 << 20

    /// Reads the FLAC that begins at `start`; nil if its head is not whole.
    static func read(_ source: SongSource, at start: Int) -> SongHeader? {
        var header: SongHeader?
        var place = start + 4
        var info = ByteSpan([])
        for _ in 0..<PartLimit.count {
            let head = source.span(at: place, count: 4)
            guard let size = head.big(1, 3) else { return nil }
            switch head[0] & 0x7F {
            case 0 where header == nil:
                info = source.span(at: place + 4, count: size)
                header = streamInfo(info)
            case 4 where size <= longestCommentBytes:
                let block = source.span(at: place + 4, count: size)
                if var known = header {
                    VorbisComments.read(block, into: &known)
                    header = known
                }
            case 6: header?.hasArt = true
            case 127: return nil
            default: break
            }
            if header == nil { return nil }
            place += 4 + size
            if head[0] & 0x80 != 0 { break }
        }
        guard place < source.byteCount else { return nil }
        header?.checkLength(source, info: Array(info.bytes), firstByte: place)
        return header
    }

    private static func streamInfo(_ block: ByteSpan) -> SongHeader? {
        guard let rates = block.big(10, 8), block.count >= 34 else { return nil }
        let sampleRate = rates >> 44 & 0xFFFFF
        guard sampleRate > 0 else { return nil }
        let frameCount = rates & 0xF_FFFF_FFFF
        return SongHeader(sampleRate: sampleRate, frameCount: frameCount)
    }
}

extension SongHeader {
    /// Believes the length only if the file's last packet proves it: files are cut, and streams claim nothing.
    fileprivate mutating func checkLength(_ source: SongSource, info: [UInt8], firstByte: Int) {
        let claimed = frameCount == 0 ? nil : frameCount
        let end = FLACEnd(info: info)?.lastFrame(source, firstByte: firstByte)
        frameCount = claimed == nil || claimed == end ? end : nil
        seconds = (end ?? claimed).map { Double($0) / Double(sampleRate) }
    }
}
