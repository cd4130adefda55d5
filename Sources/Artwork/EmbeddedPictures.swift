/// The pictures that a song holds, by what the file is.
enum EmbeddedPictures {
    /// All pictures of a song in their order, unread; of a file that is damaged what can be found.
    static func all(of file: SongBytes) -> [TagPicture] {
        let window = Window(file)
        // Tags stand before FLAC too, which knows none of them, and more than one before MP3.
        var offset = 0
        var pictures: [TagPicture] = []
        for _ in 0..<8 {
            let byteCount = ID3Pictures.byteCount(in: window, at: offset)
            if byteCount == 0 { break }
            pictures += ID3Pictures.pictures(in: window, at: offset)
            offset += byteCount
        }
        return pictures + own(of: window, at: offset) + APEPictures.pictures(in: window)
    }

    /// Those of the format itself.
    private static func own(of window: Window, at offset: Int) -> [TagPicture] {
        if window.has("fLaC", at: offset) { return FLACPictures.pictures(in: window, at: offset) }
        if window.has("OggS", at: offset) { return OggPictures.pictures(in: window.part(at: offset)) }
        if window.has("ftyp", at: 4) { return MP4Pictures.pictures(in: window) }
        if window.has("RIFF", at: 0) { return ChunkPictures.pictures(in: window, isRIFF: true) }
        if window.has("FORM", at: 0) { return ChunkPictures.pictures(in: window, isRIFF: false) }
        if window.bytes(count: 16) == ASFPictures.header { return ASFPictures.pictures(in: window) }
        return []
    }
}
