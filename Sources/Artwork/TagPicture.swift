/// A picture that a tag holds, not read yet.
struct TagPicture {
    /// How the picture's bytes are written.
    enum Coding {
        case plain
        /// ID3's unsynchronisation, a zero byte behind each 0xFF; once it is undone, so many bytes stand before
        /// the picture.
        case unsynchronised(headByteCount: Int)
        case base64
    }

    /// The picture types of ID3, which FLAC and Vorbis comments use too.
    enum Kind {
        static let other = 0
        static let icon = 1
        static let otherIcon = 2
        static let frontCover = 3
    }

    /// See `Kind`.
    var kind: Int
    /// Where the picture is.
    var window: Window
    /// See `Coding`.
    var coding = Coding.plain

    /// The picture's bytes; nil if they are too many or damaged.
    func bytes() -> [UInt8]? {
        switch coding {
        case .plain: return window.all()
        case .unsynchronised(let headByteCount):
            return window.all().map { Array(Unsynchronisation.undone($0).dropFirst(headByteCount)) }
        case .base64:
            guard window.count / 4 * 3 <= Cover.byteLimit else { return nil }
            return Base64.decoded(window.bytes(count: window.count))
        }
    }

    /// Front covers first, icons last, all others in their order.
    static func ranked(_ pictures: [TagPicture]) -> [TagPicture] {
        func rank(_ picture: TagPicture) -> Int {
            switch picture.kind {
            case Kind.frontCover: 0
            case Kind.icon, Kind.otherIcon: 2
            default: 1
            }
        }
        return (0...2).flatMap { wanted in pictures.filter { rank($0) == wanted } }
    }
}
