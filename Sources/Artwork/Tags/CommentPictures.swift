/// The pictures of Vorbis comments: METADATA_BLOCK_PICTURE, and COVERART as older programs wrote it.
enum CommentPictures {
    /// More comments than this are none.
    private static let countLimit = 20_000

    /// The pictures of a block of comments that begins with the vendor's name.
    static func pictures(in block: Window) -> [TagPicture] {
        guard let vendorCount = block.little(at: 0, 4), let count = block.little(at: 4 + vendorCount, 4)
        else {
            return []
        }
        var pictures: [TagPicture] = []
        var offset = 8 + vendorCount
        for _ in 0..<min(count, countLimit) {
            guard let size = block.little(at: offset, 4), offset + 4 + size <= block.count else { break }
            if let picture = picture(in: block.part(at: offset + 4, count: size)) { pictures.append(picture) }
            offset += 4 + size
        }
        return pictures
    }

    private static func picture(in comment: Window) -> TagPicture? {
        let head = comment.bytes(count: 24)
        guard let end = head.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let value = TagPicture(
            kind: TagPicture.Kind.other, window: comment.part(at: end + 1), coding: .base64)
        switch String(decoding: head[..<end], as: UTF8.self).uppercased() {
        case "COVERART": return value
        case "METADATA_BLOCK_PICTURE": return value.bytes().flatMap { FLACPictures.picture(in: Window($0)) }
        default: return nil
        }
    }
}
