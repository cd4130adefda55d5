/// An APE tag at the end of a file, before an ID3v1 tag if there is one.
enum APETag {
    private static let footerBytes = 32
    private static let longestBytes = 16 << 20
    private static let longestItemBytes = 1 << 20

    /// Reads the tag that ends at `end`. Answers where it begins; nil if there is none.
    static func read(_ source: SongSource, end: Int, into header: inout SongHeader) -> Int? {
        guard end >= footerBytes else { return nil }
        let footer = source.span(at: end - footerBytes, count: footerBytes)
        guard footer.has("APETAGEX"), let size = footer.little(12, 4), let count = footer.little(16, 4),
            let flags = footer.little(20, 4), size >= footerBytes, size <= min(end, longestBytes)
        else { return nil }
        readItems(source, from: end - size, to: end - footerBytes, count: count, into: &header)
        return max(0, end - size - (flags >> 31 == 1 ? footerBytes : 0))
    }

    /// Each item: the value's size, flags, its name and a zero, its value; several are parted by zeros.
    private static func readItems(
        _ source: SongSource, from start: Int, to end: Int, count: Int, into header: inout SongHeader
    ) {
        var place = start
        for _ in 0..<min(count, 1_000) {
            let head = source.span(at: place, count: min(8 + 256, end - place))
            guard let size = head.little(0, 4), let flags = head.little(4, 4), head.count > 9 else { return }
            let nameEnd = head.zero(from: 8)
            let name = head.from(8, count: nameEnd - 8).text.lowercased()
            let valueStart = place + nameEnd + 1
            place = valueStart + size
            guard place <= end else { return }
            if name.hasPrefix("cover art") { header.hasArt = true }
            guard flags >> 1 & 3 == 0, size <= longestItemBytes, let field = TagField.byName[name] else {
                continue
            }
            let value = source.span(at: valueStart, count: size)
            for text in value.bytes.split(separator: 0) {
                header.tags.add(field, String(decoding: text, as: UTF8.self))
            }
        }
    }
}

/// The 128 bytes of an ID3v1 tag at a file's end.
enum ID3v1Tag {
    /// Reads the tag that ends with the file; false if there is none.
    static func read(_ source: SongSource, into header: inout SongHeader) -> Bool {
        let end = source.byteCount
        guard end >= 128 else { return false }
        let tag = source.span(at: end - 128, count: 128)
        guard tag.has("TAG"), tag.count == 128 else { return false }
        func text(_ start: Int, _ count: Int) -> String {
            let field = tag.from(start, count: count)
            var latin = field.from(0, count: field.zero()).latinText
            while latin.last == " " { latin.removeLast() }
            return latin
        }
        header.tags.add(.title, text(3, 30))
        header.tags.add(.artist, text(33, 30))
        header.tags.add(.album, text(63, 30))
        header.tags.add(.date, text(93, 4))
        header.tags.add(.comment, text(97, tag[125] == 0 ? 28 : 30))
        if tag[125] == 0 && tag[126] != 0 { header.tags.add(.track, "\(tag[126])") }
        if let genre = ID3Genre.name(Int(tag[127])) { header.tags.add(.genre, genre) }
        return true
    }
}
