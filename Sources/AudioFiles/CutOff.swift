/// Whether the end of a file is missing, for formats whose decoders don't say.
enum CutOff {
    /// True if a WAV's or AIFF's audio should go on behind the file's end.
    static func isWaveCut(_ source: SongSource) -> Bool {
        let head = source.bytes(at: 0, count: 4)
        let isLittleEndian = head == Array("RIFF".utf8)
        guard isLittleEndian || head == Array("FORM".utf8) else { return false }
        let audio = Array((isLittleEndian ? "data" : "SSND").utf8)
        let byteCount = source.byteCount
        var place = 12
        for _ in 0..<PartLimit.count where place + 8 <= byteCount {
            let chunk = source.bytes(at: place, count: 8)
            let size = isLittleEndian ? chunk[4...].reversed() : Array(chunk[4...])
            let count = size.reduce(0) { $0 << 8 | Int($1) }
            // All ones: written by a program that did not know the length.
            if chunk.starts(with: audio) { return count != 0xFFFF_FFFF && place + 8 + count > byteCount }
            place += 8 + count + count & 1
        }
        return false
    }

    /// True if an MP4 has no index: it is written last.
    static func isMP4Cut(_ source: SongSource) -> Bool {
        var place = 0
        guard source.bytes(at: 4, count: 4) == Array("ftyp".utf8) else { return false }
        for _ in 0..<PartLimit.count {
            let box = source.bytes(at: place, count: 16)
            if box.count < 8 { return true }
            if box[4..<8] == Array("moov".utf8)[...] { return false }
            let size = box[..<4].reduce(0) { $0 << 8 | Int($1) }
            let wideSize = box.dropFirst(8).reduce(0) { $0 << 8 | Int($1 & 0x7F) }
            place += max(8, size == 1 ? wideSize : size)
        }
        return false
    }

    /// True if an Ogg's last page is not marked as the last, or is not whole.
    static func isOggCut(_ source: SongSource) -> Bool {
        guard let page = lastOggPage(source) else { return true }
        let head = source.bytes(at: page, count: 27 + 255)
        guard head.count > 27, head[5] & 4 != 0 else { return true }
        let sizes = head[27...].prefix(Int(head[26]))
        return page + 27 + Int(head[26]) + sizes.reduce(0) { $0 + Int($1) } > source.byteCount
    }

    /// Where an Ogg's last page begins; nil if the file's end holds none.
    static func lastOggPage(_ source: SongSource) -> Int? {
        let largestPageBytes = 65_307
        let start = max(0, source.byteCount - largestPageBytes)
        let bytes = source.bytes(at: start, count: largestPageBytes)
        let mark = Array("OggS".utf8)
        let page = bytes.indices.last { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
        return page.map { start + $0 }
    }
}
