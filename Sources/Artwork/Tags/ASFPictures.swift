/// The pictures of a WMA file: values named `WM/Picture` in its header.
///
/// Source of the layout: Microsoft's "Advanced Systems Format (ASF) Specification", sections 3.10, 3.11, 4.8.
enum ASFPictures {
    /// What a file begins with.
    static let header: [UInt8] = [
        0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
    ]
    private static let extendedContent: [UInt8] = [
        0x40, 0xA4, 0xD0, 0xD2, 0x07, 0xE3, 0xD2, 0x11, 0x97, 0xF0, 0x00, 0xA0, 0xC9, 0x5E, 0xA8, 0x50,
    ]
    private static let headerExtension: [UInt8] = [
        0xB5, 0x03, 0xBF, 0x5F, 0x2E, 0xA9, 0xCF, 0x11, 0x8E, 0xE3, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    private static let metadataLibrary: [UInt8] = [
        0x94, 0x1C, 0x23, 0x44, 0x98, 0x94, 0xD1, 0x49, 0xA1, 0x41, 0x1D, 0x13, 0x4E, 0x45, 0x70, 0x54,
    ]

    /// More objects than this are none.
    private static let countLimit = 1_000

    /// The pictures of the file.
    static func pictures(in window: Window) -> [TagPicture] {
        guard let size = window.little(at: 16, 8), size > 30 else { return [] }
        return objects(in: window.part(at: 30, count: size - 30), isExtension: false)
    }

    private static func objects(in window: Window, isExtension: Bool) -> [TagPicture] {
        var pictures: [TagPicture] = []
        var offset = 0
        for _ in 0..<countLimit {
            guard let size = window.little(at: offset + 16, 8), size >= 24, size <= window.count - offset
            else {
                break
            }
            let content = window.part(at: offset + 24, count: size - 24)
            switch window.bytes(at: offset, count: 16) {
            case extendedContent: pictures += values(in: content, nameCountAt: 0)
            case metadataLibrary: pictures += values(in: content, nameCountAt: 4)
            case headerExtension where !isExtension:
                pictures += objects(in: content.part(at: 22), isExtension: true)
            default: break
            }
            offset += size
        }
        return pictures
    }

    /// The pictures among values. Those of the metadata library begin with a language and a stream, and count
    /// their bytes behind the name's length and with four bytes.
    private static func values(in window: Window, nameCountAt skipped: Int) -> [TagPicture] {
        let isLibrary = skipped > 0
        var pictures: [TagPicture] = []
        var offset = 2
        for _ in 0..<(window.little(at: 0, 2) ?? 0) {
            guard let nameCount = window.little(at: offset + skipped, 2) else { break }
            let nameStart = offset + (isLibrary ? 12 : 2)
            let sizeAt = isLibrary ? offset + 8 : nameStart + nameCount + 2
            guard let size = window.little(at: sizeAt, isLibrary ? 4 : 2) else { break }
            let start = isLibrary ? nameStart + nameCount : sizeAt + 2
            let name = window.bytes(at: nameStart, count: nameCount).filter { $0 != 0 }
            if name == Array("WM/Picture".utf8) {
                pictures += picture(in: window.part(at: start, count: size)).map { [$0] } ?? []
            }
            offset = start + size
        }
        return pictures
    }

    /// Type, size, then MIME type and description as UTF-16 that ends in a zero, then the picture.
    private static func picture(in value: Window) -> TagPicture? {
        guard let kind = value.big(at: 0, 1), let byteCount = value.little(at: 1, 4), byteCount <= value.count
        else { return nil }
        return TagPicture(kind: kind, window: value.part(at: value.count - byteCount))
    }
}
