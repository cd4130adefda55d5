/// The kinds of picture that are shown, told by their first bytes.
public enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg, png, webp, gif, bmp

    /// How many bytes are looked at.
    static let signatureByteCount = 12

    /// The format of a picture that begins with `bytes`; nil if it is none.
    init?<Bytes: Collection>(of bytes: Bytes) where Bytes.Element == UInt8 {
        let start = Array(bytes.prefix(PictureFormat.signatureByteCount))
        func begins(_ signature: [UInt8], at index: Int = 0) -> Bool {
            start.dropFirst(index).starts(with: signature)
        }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89] + Array("PNG\r\n\u{1A}\n".utf8)) {
            self = .png
        } else if begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(Array("GIF8".utf8)) {
            self = .gif
        } else if begins(Array("BM".utf8)) && start.count == PictureFormat.signatureByteCount {
            self = .bmp
        } else {
            return nil
        }
    }

    /// Such as `image/jpeg`.
    public var mimeType: String { "image/\(rawValue)" }

    /// What such a file's name ends with, without the dot.
    public var fileSuffix: String { self == .jpeg ? "jpg" : rawValue }
}
