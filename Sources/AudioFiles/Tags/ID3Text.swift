/// What the frames of an ID3v2 tag say.
enum ID3Text {
    private static let fields: [String: TagField] = [
        "TIT2": .title, "TT2": .title, "TPE1": .artist, "TP1": .artist, "TALB": .album, "TAL": .album,
        "TPE2": .albumArtist, "TP2": .albumArtist, "TCON": .genre, "TCO": .genre, "TCOM": .composer,
        "TCM": .composer, "TDRC": .date, "TYER": .date, "TYE": .date, "TRCK": .track, "TRK": .track,
        "TPOS": .disc, "TPA": .disc, "TBPM": .beatsPerMinute, "TBP": .beatsPerMinute, "TCMP": .compilation,
        "TCP": .compilation, "PCST": .podcast, "PCS": .podcast, "COMM": .comment, "COM": .comment,
    ]

    /// True for a frame that `read` understands.
    static func isKnown(_ name: String) -> Bool {
        fields[name] != nil || name == "TXXX" || name == "TXX" || name == "RVA2"
    }

    /// Notes what a frame says.
    static func read(_ name: String, _ data: ByteSpan, into tags: inout TagValues) {
        guard let field = fields[name] else {
            if name == "RVA2" { readGain(data, into: &tags) } else { readFree(data, into: &tags) }
            return
        }
        switch field {
        case .podcast: tags.add(.podcast, "1")
        case .comment: readComment(data, into: &tags)
        case .genre:
            for text in texts(data) {
                for genre in ID3Genre.names(in: text) { tags.add(.genre, genre) }
            }
        default:
            for text in texts(data) { tags.add(field, text) }
        }
    }

    /// The encoding's number, then texts parted by zeros.
    private static func texts(_ data: ByteSpan) -> [String] {
        guard data.count > 1 else { return [] }
        return decode(data.from(1), encoding: data[0]).split(separator: "\0").map(String.init)
    }

    /// The encoding, a language of three letters, what the comment is about, a zero, the comment.
    ///
    /// The comment about nothing comes first; iTunes keeps its numbers in comments too.
    private static func readComment(_ data: ByteSpan, into tags: inout TagValues) {
        guard data.count > 4 else { return }
        let parts = pair(data.from(4), encoding: data[0])
        if parts.name.hasPrefix("iTun") || (!parts.name.isEmpty && tags.first(.comment) != nil) { return }
        tags.add(.comment, parts.value)
    }

    /// The encoding, a name, a zero, the text.
    private static func readFree(_ data: ByteSpan, into tags: inout TagValues) {
        guard data.count > 1 else { return }
        let parts = pair(data.from(1), encoding: data[0])
        let name = parts.name.lowercased()
        guard name.hasPrefix("replaygain_") || name.hasPrefix("album") || name == "bpm" else { return }
        tags.add(named: name, parts.value)
    }

    /// "track" or "album", a zero; for each channel its number, 512ths of a decibel, and the bits of the peak.
    private static func readGain(_ data: ByteSpan, into tags: inout TagValues) {
        let end = data.zero()
        let isAlbum = data.from(0, count: end).text.lowercased().hasPrefix("album")
        var place = end + 1
        while let gain = data.big(place + 1, 2), let bits = data.big(place + 3, 1) {
            let isMaster = data[place] == 1
            if isMaster {
                let decibels = Double(Int16(truncatingIfNeeded: gain)) / 512
                tags.add(isAlbum ? .albumGain : .trackGain, "\(decibels)")
            }
            place += 4 + (bits + 7) / 8
        }
    }

    private static func pair(_ data: ByteSpan, encoding: UInt8) -> (name: String, value: String) {
        let isWide = encoding == 1 || encoding == 2
        var end = 0
        let width = isWide ? 2 : 1
        while end + width <= data.count, data[end] != 0 || (isWide && data[end + 1] != 0) { end += width }
        var value = decode(data.from(end + width), encoding: encoding)
        while value.unicodeScalars.last == "\0" { value.unicodeScalars.removeLast() }
        return (decode(data.from(0, count: end), encoding: encoding), value)
    }

    /// 0: ISO 8859-1, 1: UTF-16 with a mark of its order, 2: UTF-16 with the high byte first, else UTF-8.
    static func decode(_ data: ByteSpan, encoding: UInt8) -> String {
        switch encoding {
        case 0: data.latinText
        case 1, 2: wide(data, encoding: encoding)
        default: data.text
        }
    }

    private static func wide(_ data: ByteSpan, encoding: UInt8) -> String {
        var isBig = encoding == 2
        if data.count >= 2, data[0] == 0xFE, data[1] == 0xFF { isBig = true }
        if data.count >= 2, data[0] == 0xFF, data[1] == 0xFE { isBig = false }
        var units: [UInt16] = []
        var place = 0
        while let unit = isBig ? data.big(place, 2) : data.little(place, 2) {
            // Each text of a list can have a mark of its own.
            if unit != 0xFEFF { units.append(UInt16(unit)) }
            place += 2
        }
        return String(decoding: units, as: UTF16.self)
    }
}
