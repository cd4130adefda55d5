/// The head of an MP3, and its tags: ID3v2 before the sound, APE and ID3v1 behind it.
enum MPEGSongHeader {
    /// Reads the file; nil if it is something else.
    static func read(_ source: SongSource) -> SongHeader? {
        var header = SongHeader(sampleRate: 1, frameCount: nil)
        let start = readLeadingTags(source, into: &header)
        if start > 0 && source.span(at: start, count: 4).has("fLaC") {
            var flac = FLACHeader.read(source, at: start)
            flac?.takeTags(of: header)
            return flac
        }
        guard let mpeg = MPEGStart(source), mpeg.header.byteCount != nil else { return nil }
        let end = readTrailingTags(source, into: &header)
        header.sampleRate = mpeg.header.sampleRate
        // What was noted is not true any more if the file has been cut.
        let isWhole = end - mpeg.offset >= mpeg.notedByteCount - 2 * 1_441
        if let frames = mpeg.frameCount, isWhole {
            header.frameCount = frames
            header.seconds = Double(frames) / Double(header.sampleRate)
        } else {
            let length = MPEGLength(source, mpeg, end: end)
            header.frameCount = length.isExact ? length.frameCount : nil
            header.seconds = Double(length.frameCount) / Double(header.sampleRate)
        }
        return header
    }

    /// Reads all ID3v2 tags that a file begins with, and answers where they end.
    static func readLeadingTags(_ source: SongSource, into header: inout SongHeader) -> Int {
        var start = 0
        for _ in 0..<PartLimit.count {
            guard var tag = ID3Tag(source, at: start) else { break }
            var one = SongHeader(sampleRate: 1, frameCount: nil)
            tag.read(into: &one)
            header.takeTags(of: one)
            start += tag.byteCount
        }
        return start
    }

    /// Reads the tags at the end, which fill gaps only, and answers where they begin.
    static func readTrailingTags(_ source: SongSource, into header: inout SongHeader) -> Int {
        var last = SongHeader(sampleRate: 1, frameCount: nil)
        var end = source.byteCount
        if ID3v1Tag.read(source, into: &last) { end -= 128 }
        var ape = SongHeader(sampleRate: 1, frameCount: nil)
        if let start = APETag.read(source, end: end, into: &ape) { end = start }
        header.takeTags(of: ape)
        header.takeTags(of: last)
        return end
    }
}

extension SongHeader {
    /// Takes what `other` knows and this one doesn't.
    mutating func takeTags(of other: SongHeader) {
        tags.complete(with: other.tags)
        hasArt = hasArt || other.hasArt
    }
}
