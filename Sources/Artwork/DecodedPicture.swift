import CPicture

/// A cover as pixels.
final class DecodedPicture {
    private let handle: OpaquePointer
    /// Pixels across.
    let width: Int
    /// Pixels down.
    let height: Int
    private let name: String

    /// Decodes a cover of at most 50 million pixels.
    init(_ cover: Cover) throws(ArtworkError) {
        if case .file(let path) = cover.source { name = path } else { name = "the cover in the song" }
        var reason = [CChar](repeating: 0, count: 200)
        let format = DecodedPicture.format(cover.format)
        guard
            let handle = picture_decode(
                cover.bytes, Int32(cover.bytes.count), format, &reason, Int32(reason.count))
        else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            throw ArtworkError(path: name, reason: text)
        }
        self.handle = handle
        width = Int(picture_width(handle))
        height = Int(picture_height(handle))
    }

    deinit {
        picture_free(handle)
    }

    /// The picture in another size: red, green, blue and alpha of each pixel, row by row.
    func scaled(width: Int, height: Int) throws(ArtworkError) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        guard picture_scale(handle, Int32(width), Int32(height), &pixels) == 0 else {
            throw ArtworkError(path: name, reason: "the picture can't be scaled; use JPEG or PNG")
        }
        return pixels
    }

    private static func format(_ format: PictureFormat) -> picture_format {
        switch format {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .gif: .gif
        case .bmp: .bmp
        }
    }
}
