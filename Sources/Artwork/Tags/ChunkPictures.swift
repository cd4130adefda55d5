/// The pictures of WAV and AIFF files, which keep a whole ID3v2 tag in a chunk.
enum ChunkPictures {
    private static let countLimit = 10_000

    /// The pictures of a file of RIFF or of IFF chunks.
    static func pictures(in window: Window, isRIFF: Bool) -> [TagPicture] {
        var offset = 12
        for _ in 0..<countLimit {
            let size = isRIFF ? window.little(at: offset + 4, 4) : window.big(at: offset + 4, 4)
            guard let size else { break }
            let name = String(decoding: window.bytes(at: offset, count: 4), as: UTF8.self)
            if name.lowercased() == "id3 " { return ID3Pictures.pictures(in: window, at: offset + 8) }
            offset += 8 + size + size % 2
        }
        return []
    }
}
