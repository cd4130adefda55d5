/// The pictures of a FLAC file's metadata, and the picture block itself, which Ogg uses too.
///
/// Source of the layout: RFC 9639, sections 8.6 and 8.8.
enum FLACPictures {
    private static let comments = 4
    private static let picture = 6
    /// More blocks than this are none.
    private static let countLimit = 10_000

    /// The pictures of the metadata behind `fLaC` at `offset`.
    static func pictures(in window: Window, at offset: Int) -> [TagPicture] {
        var pictures: [TagPicture] = []
        var offset = offset + 4
        for _ in 0..<countLimit {
            guard let head = window.big(at: offset, 1), var size = window.big(at: offset + 1, 3) else {
                break
            }
            let block = window.part(at: offset + 4, count: size)
            switch head & 0x7F {
            case picture:
                // The size of a block can be too small for its picture; some programs wrote such files.
                let whole = window.part(
                    at: offset + 4, count: max(size, byteCount(of: window.part(at: offset + 4)) ?? 0))
                if let found = self.picture(in: whole) { pictures.append(found) }
                size = whole.count
            case comments: pictures += CommentPictures.pictures(in: block)
            default: break
            }
            if head & 0x80 != 0 { break }
            offset += 4 + size
        }
        return pictures
    }

    /// How many bytes a picture block has by what it says of its parts.
    private static func byteCount(of block: Window) -> Int? {
        guard let typeCount = block.big(at: 4, 4), let textCount = block.big(at: 8 + typeCount, 4),
            let byteCount = block.big(at: 28 + typeCount + textCount, 4)
        else { return nil }
        let count = 32 + typeCount + textCount + byteCount
        return count <= block.count ? count : nil
    }

    /// The picture of a picture block.
    static func picture(in block: Window) -> TagPicture? {
        guard let kind = block.big(at: 0, 4), let typeCount = block.big(at: 4, 4),
            let textCount = block.big(at: 8 + typeCount, 4),
            let byteCount = block.big(at: 28 + typeCount + textCount, 4)
        else { return nil }
        if block.has("-->", at: 8) { return nil }
        // The block ends where the picture does; a count of 0 or too many bytes is a known fault of writers.
        let rest = block.part(at: 32 + typeCount + textCount)
        let isRight = byteCount > 0 && byteCount <= rest.count
        return TagPicture(kind: kind, window: isRight ? rest.part(at: 0, count: byteCount) : rest)
    }
}
