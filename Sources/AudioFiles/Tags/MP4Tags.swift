/// iTunes' list of tags in an MP4 file.
enum MP4Tags {
    private static let longestTextBytes = 1 << 20

    /// Reads all tags. Answers iTunes' note of the encoder's delay and padding, if there is one.
    static func read(_ list: MP4Boxes, into header: inout SongHeader) -> String? {
        var smooth: String?
        for item in list.all() {
            // "©" is one byte there.
            let name = item.name.latinText
            if name == "----" {
                let name = item.first("name")?.span(4, 100).text.lowercased() ?? ""
                let texts = values(item).map { $0.data.text }
                if name == "itunsmpb" { smooth = texts.first }
                guard name.hasPrefix("replaygain_") || name == "bpm" else { continue }
                for text in texts { header.tags.add(named: name, text) }
            } else if name == "covr" {
                header.hasArt = header.hasArt || item.first("data") != nil
            } else {
                read(name, values(item), into: &header.tags)
            }
        }
        return smooth
    }

    /// The data boxes of an item: four bytes for the type, four for the language, the value.
    private static func values(_ item: MP4Boxes) -> [(type: Int, data: ByteSpan)] {
        item.all("data").compactMap { box in
            guard box.byteCount >= 8, let type = box.span(0, 4).big(1, 3) else { return nil }
            return (type, box.span(8, min(box.byteCount - 8, longestTextBytes)))
        }
    }

    private static let texts: [String: TagField] = [
        "©nam": .title, "©ART": .artist, "©alb": .album, "aART": .albumArtist, "©gen": .genre,
        "©wrt": .composer,
        "©day": .date, "©cmt": .comment,
    ]

    private static func read(
        _ name: String, _ values: [(type: Int, data: ByteSpan)], into tags: inout TagValues
    ) {
        if let field = texts[name] {
            for value in values { tags.add(field, text(value)) }
            return
        }
        guard let data = values.first?.data, !data.isEmpty else { return }
        let number = data.big(0, min(data.count, 4)) ?? 0
        switch name {
        case "trkn", "disk":
            let (part, count) = (data.big(2, 2) ?? 0, data.big(4, 2) ?? 0)
            tags.add(name == "trkn" ? .track : .disc, count == 0 ? "\(part)" : "\(part)/\(count)")
        case "gnre":
            if let genre = ID3Genre.name((data.big(0, 2) ?? 0) - 1) { tags.add(.genre, genre) }
        case "tmpo": tags.add(.beatsPerMinute, "\(number)")
        case "cpil": tags.add(.compilation, number == 0 ? "0" : "1")
        case "stik": tags.add(.mediaKind, "\(number)")
        case "pcst": if number != 0 { tags.add(.podcast, "1") }
        default: break
        }
    }

    /// Type 2 is UTF-16, everything else is taken for UTF-8.
    private static func text(_ value: (type: Int, data: ByteSpan)) -> String {
        value.type == 2 ? ID3Text.decode(value.data, encoding: 2) : value.data.text
    }
}
