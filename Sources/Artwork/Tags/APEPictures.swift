/// The pictures of an APEv2 tag at the end of a file (WavPack, Monkey's Audio, Musepack, MP3): items named
/// `Cover Art (Front)` and so on.
///
/// Source of the layout: the APEv2 specification of hydrogenaud.io.
enum APEPictures {
    private static let footerByteCount = 32

    /// The pictures of the tag that ends the file, or that an ID3v1 tag follows.
    static func pictures(in window: Window) -> [TagPicture] {
        let hasID3v1 = window.has("TAG", at: window.count - 128)
        let footer = window.count - footerByteCount - (hasID3v1 ? 128 : 0)
        guard footer >= 0, window.has("APETAGEX", at: footer), let size = window.little(at: footer + 12, 4),
            let count = window.little(at: footer + 16, 4), size >= footerByteCount,
            size <= footer + footerByteCount
        else { return [] }
        let items = window.part(at: footer + footerByteCount - size, count: size - footerByteCount)
        var pictures: [TagPicture] = []
        var offset = 0
        for _ in 0..<min(count, 65_536) {
            guard let valueCount = items.little(at: offset, 4), let key = key(in: items, at: offset + 8)
            else { break }
            let start = offset + 8 + key.utf8.count + 1
            guard start + valueCount <= items.count else { break }
            if let picture = picture(key, items.part(at: start, count: valueCount)) {
                pictures.append(picture)
            }
            offset = start + valueCount
        }
        return pictures
    }

    private static func key(in items: Window, at offset: Int) -> String? {
        let bytes = items.bytes(at: offset, count: 256)
        return bytes.firstIndex(of: 0).map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    /// A file name that ends in a zero byte stands before the picture.
    private static func picture(_ key: String, _ value: Window) -> TagPicture? {
        let key = key.lowercased()
        guard key.hasPrefix("cover art ("), let end = value.bytes(count: 1024).firstIndex(of: 0) else {
            return nil
        }
        let kind = key == "cover art (front)" ? TagPicture.Kind.frontCover : TagPicture.Kind.other
        return TagPicture(kind: kind, window: value.part(at: end + 1))
    }
}
