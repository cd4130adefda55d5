/// The chunks of a WAV file.
enum WaveHeader {
    private static let names: [(StaticString, TagField)] = [
        ("INAM", .title), ("IART", .artist), ("IPRD", .album), ("IGNR", .genre), ("ICRD", .date),
        ("ICMT", .comment), ("ITRK", .track), ("IPRT", .track), ("IMUS", .composer),
    ]

    /// Reads the file; nil if its samples are coded, or it is not whole.
    static func read(_ source: SongSource) -> SongHeader? {
        guard source.span(at: 8, count: 4).has("WAVE") else { return nil }
        var chunks = Chunks(source, start: 12, isLittleEndian: true)
        var format: (sampleRate: Int, frameBytes: Int)?
        var audioBytes: Int?
        var header = SongHeader(sampleRate: 1, frameCount: nil)
        while let chunk = chunks.next() {
            let body = source.span(at: chunk.start, count: min(chunk.byteCount, 64 << 10))
            if chunk.head.has("fmt ") {
                format = parseFormat(body)
                if format == nil { return nil }
            } else if chunk.head.has("data") {
                guard chunk.start + chunk.byteCount <= source.byteCount else { return nil }
                audioBytes = audioBytes ?? chunk.byteCount
            } else if chunk.head.has("LIST"), body.has("INFO") {
                readInfo(body, into: &header.tags)
            } else if chunk.head.has("id3 ") || chunk.head.has("ID3 ") {
                header.readID3(source, at: chunk.start)
            }
        }
        guard let format, let audioBytes, audioBytes >= format.frameBytes else { return nil }
        var sized = SongHeader(sampleRate: format.sampleRate, frameCount: audioBytes / format.frameBytes)
        sized.takeTags(of: header)
        return sized
    }

    /// Plain samples (1), floats (3), or the extended form of them (FFFE).
    private static func parseFormat(_ body: ByteSpan) -> (sampleRate: Int, frameBytes: Int)? {
        guard let code = body.little(0, 2), let channels = body.little(2, 2), let rate = body.little(4, 4),
            let frameBytes = body.little(12, 2), let bits = body.little(14, 2)
        else { return nil }
        let kind = code == 0xFFFE ? body.little(24, 2) ?? 0 : code
        guard kind == 1 || kind == 3, (1...StereoFold.maximumChannelCount).contains(channels), rate > 0,
            [8, 16, 24, 32, 64].contains(bits), frameBytes == channels * bits / 8
        else { return nil }
        return (rate, frameBytes)
    }

    private static func readInfo(_ list: ByteSpan, into tags: inout TagValues) {
        var place = 4
        while let size = list.little(place + 4, 4), place + 8 + size <= list.count {
            let value = list.from(place + 8, count: size)
            for (name, field) in names where list.has(name, at: place) {
                let bytes = value.from(0, count: value.zero())
                // Nobody says how they are encoded: UTF-8 if they can be.
                let text = bytes.text
                tags.add(field, text.unicodeScalars.contains("\u{FFFD}") ? bytes.latinText : text)
            }
            place += 8 + size + size & 1
        }
    }
}

/// The chunks of an AIFF file.
enum AIFFHeader {
    /// Reads the file; nil if its samples are coded, or it is not whole.
    static func read(_ source: SongSource) -> SongHeader? {
        let isCompressible = source.span(at: 8, count: 4).has("AIFC")
        guard isCompressible || source.span(at: 8, count: 4).has("AIFF") else { return nil }
        var chunks = Chunks(source, start: 12, isLittleEndian: false)
        var header = SongHeader(sampleRate: 1, frameCount: nil)
        var sized: SongHeader?
        var hasSound = false
        while let chunk = chunks.next() {
            let body = source.span(at: chunk.start, count: min(chunk.byteCount, 64 << 10))
            if chunk.head.has("COMM") {
                sized = parseFormat(body, isCompressible: isCompressible)
            } else if chunk.head.has("SSND") {
                hasSound = chunk.start + chunk.byteCount <= source.byteCount
            } else if chunk.head.has("NAME") {
                header.tags.add(.title, body.latinText)
            } else if chunk.head.has("AUTH") {
                header.tags.add(.artist, body.latinText)
            } else if chunk.head.has("ANNO") {
                header.tags.add(.comment, body.latinText)
            } else if chunk.head.has("ID3 ") || chunk.head.has("id3 ") {
                header.readID3(source, at: chunk.start)
            }
        }
        guard hasSound, sized?.frameCount ?? 0 > 0 else { return nil }
        sized?.takeTags(of: header)
        return sized
    }

    /// Channels, frames, bits, and the rate as a number of 80 bits.
    private static func parseFormat(_ body: ByteSpan, isCompressible: Bool) -> SongHeader? {
        guard let channels = body.big(0, 2), (1...StereoFold.maximumChannelCount).contains(channels),
            let frames = body.big(2, 4), let exponent = body.big(8, 2), let mantissa = body.big(10, 4)
        else { return nil }
        let plain: [StaticString] = ["NONE", "sowt", "twos", "fl32", "FL32", "fl64"]
        if isCompressible && !plain.contains(where: { body.has($0, at: 18) }) { return nil }
        let shift = exponent - 16_383 - 31
        guard shift <= 0, shift > -32 else { return nil }
        let rate = mantissa >> -shift
        return rate > 0 ? SongHeader(sampleRate: rate, frameCount: frames) : nil
    }
}

extension SongHeader {
    /// Reads an ID3 tag in a chunk, which counts more than what other chunks say.
    fileprivate mutating func readID3(_ source: SongSource, at start: Int) {
        var tagged = SongHeader(sampleRate: sampleRate, frameCount: frameCount)
        var tag = ID3Tag(source, at: start)
        tag?.read(into: &tagged)
        tagged.takeTags(of: self)
        self = tagged
    }
}
