import CLibAV

/// The head of a song that only libavformat understands.
enum LibAVHeader {
    /// Opens the song as for playing, which judges whether it can be, and takes its tags.
    static func read(_ source: SongSource) throws(AudioFileError) -> SongHeader {
        let decoder = try SongFile.decoder(for: source)
        var header = SongHeader(sampleRate: decoder.sampleRate, frameCount: decoder.frameCount)
        let length = decoder.frameCount ?? decoder.estimatedFrameCount
        header.seconds = length.map { Double($0) / Double(decoder.sampleRate) }
        if decoder.frameCount == nil, let seconds = ADTSLength.seconds(source) { header.seconds = seconds }
        var tagged = SongHeader(sampleRate: 1, frameCount: nil)
        _ = MPEGSongHeader.readLeadingTags(source, into: &tagged)
        header.takeTags(of: tagged)
        _ = MPEGSongHeader.readTrailingTags(source, into: &header)
        if let input = try? LibAVInput(source, format: nil) {
            header.tags.complete(with: tags(input))
            header.hasArt = header.hasArt || libav_has_cover(input.handle)
        } else {
            header.hasArt = header.hasArt || decoder.tags.hasCover
        }
        return header
    }

    private static func tags(_ input: LibAVInput) -> TagValues {
        var values = TagValues()
        for (name, field) in TagField.byName.sorted(by: { $0.key < $1.key }) {
            guard let text = libav_tag(input.handle, name) else { continue }
            // libavformat joins what it finds several times.
            let parts = String(cString: text).split(separator: ";").map { $0.drop { $0 == " " } }
            let isList = field == .artist || field == .genre
            for part in isList ? parts : [Substring(String(cString: text))] {
                values.add(field, String(part))
            }
        }
        return values
    }
}

/// The length of a bare AAC stream, whose packets are counted by their heads.
private enum ADTSLength {
    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
    private static let chunkBytes = 256 << 10

    /// Its seconds; nil if the file is something else, or damaged.
    static func seconds(_ source: SongSource) -> Double? {
        let fileBytes = source.byteCount
        var place = 0
        for _ in 0..<PartLimit.count {
            guard let tag = ID3Tag(source, at: place) else { break }
            place += tag.byteCount
        }
        var chunk = ByteSpan([])
        var chunkStart = 0
        var (blockCount, rate) = (0, 0)
        while place + 7 <= fileBytes {
            if place + 7 > chunkStart + chunk.count {
                chunk = source.span(at: place, count: min(chunkBytes, fileBytes - place))
                chunkStart = place
            }
            let head = chunk.from(place - chunkStart, count: 7)
            guard let bits = head.big(0, 7), bits >> 44 == 0xFFF, head[1] & 6 == 0 else { break }
            let rateIndex = Int(head[2] >> 2 & 15)
            let size = bits >> 13 & 0x1FFF
            guard rates.indices.contains(rateIndex), size >= 7 else { break }
            rate = rates[rateIndex]
            blockCount += Int(head[6] & 3) + 1
            place += size
        }
        return blockCount > 1 ? Double(blockCount) * 1_024 / Double(rate) : nil
    }
}
