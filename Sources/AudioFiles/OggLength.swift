/// The length of a short Vorbis song: where its only page of audio, of about a second, says that it ends.
///
/// libavformat trims the last packet by what the page before tells. Here there is none, and it trims too much
/// or nothing; so it must not.
enum OggLength {
    /// In frames; nil if the song has more pages, is not all there, or is something else.
    static func singlePageFrameCount(_ source: SongSource) -> Int? {
        let head = source.bytes(at: 0, count: 36)
        guard head.starts(with: Array("OggS".utf8)), head.dropFirst(29).starts(with: Array("vorbis".utf8)),
            source.byteCount <= longestFileBytes, !CutOff.isOggCut(source)
        else { return nil }
        let bytes = source.bytes(at: 0, count: longestFileBytes)
        var (place, streamCount, lengths) = (0, 0, [Int]())
        while place + 27 <= bytes.count, bytes[place..<place + 4].elementsEqual("OggS".utf8) {
            if bytes[place + 5] & 2 != 0 { streamCount += 1 }
            let position = bytes[place + 6..<place + 14].reversed().reduce(0) {
                ($0 & (.max >> 8)) << 8 | Int($1)
            }
            if position > 0 { lengths.append(position) }
            let table = bytes[(place + 27)...].prefix(Int(bytes[place + 26]))
            place += 27 + table.count + table.reduce(0) { $0 + Int($1) }
        }
        return place == bytes.count && streamCount == 1 && lengths.count == 1 ? lengths[0] : nil
    }

    /// More than a page and the tags before it need, but for those with a picture.
    private static let longestFileBytes = 1 << 20
}
