import CLibAV

/// The head of a song that only libavformat understands.
enum LibAVHeader {
    /// Opens the song as for playing, which judges whether it can be, and takes its tags.
    static func read(_ source: SongSource) throws(AudioFileError) -> SongHeader {
        let decoder = try SongFile.decoder(for: source)
        var header = SongHeader(sampleRate: decoder.sampleRate, frameCount: decoder.frameCount)
        let length = decoder.frameCount ?? decoder.estimatedFrameCount
        header.seconds = length.map { Double($0) / Double(decoder.sampleRate) }
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
