/// The comments of FLAC, Ogg Vorbis and Opus: a vendor's text, a count, and as many `NAME=text`.
enum VorbisComments {
    /// Reads the tags, and whether a picture is among them. What is behind a wrong size is lost.
    static func read(_ block: ByteSpan, into header: inout SongHeader) {
        guard let vendorBytes = block.little(0, 4), let count = block.little(4 + vendorBytes, 4) else {
            return
        }
        var place = 8 + vendorBytes
        for _ in 0..<count {
            guard let size = block.little(place, 4) else { return }
            let comment = block.from(place + 4, count: size)
            place += 4 + size
            guard let sign = comment.bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let nameBytes = sign - comment.bytes.startIndex
            let name = comment.from(0, count: nameBytes).text.lowercased()
            if name == "metadata_block_picture" || name == "coverart" {
                header.hasArt = true
            } else if let field = TagField.byName[name] {
                header.tags.add(field, comment.from(nameBytes + 1).text)
            }
        }
    }
}
