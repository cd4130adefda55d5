/// The picture of a song, exactly as it was found.
public struct Cover: Equatable, Sendable {
    /// Where it was found.
    public enum Source: Equatable, Sendable {
        /// In the song itself.
        case embedded
        /// In a file beside the song.
        case file(path: String)
    }

    /// The most bytes that a cover may have; what is larger is passed over.
    public static let byteLimit = 32 << 20

    /// The whole picture file.
    public var bytes: [UInt8]
    /// What the bytes are, whatever the song or the file's name says.
    public var format: PictureFormat
    /// See `Source`.
    public var source: Source

    /// A cover of bytes whose format is known; nil if they are no picture.
    public init?(bytes: [UInt8], source: Source) {
        guard bytes.count <= Cover.byteLimit, let format = PictureFormat(of: bytes) else { return nil }
        self.bytes = bytes
        self.format = format
        self.source = source
    }

    /// The MIME type of the bytes, such as `image/jpeg`.
    public var mimeType: String { format.mimeType }
}
