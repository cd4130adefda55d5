/// The pictures of an MP4 file: `moov/udta/meta/ilst/covr`, of which the first is the front cover.
///
/// Source of the layout: ISO 14496-12; Apple's "QuickTime File Format", metadata atoms.
enum MP4Pictures {
    /// More atoms than this in one place are none.
    private static let countLimit = 100_000

    /// The pictures of the file.
    static func pictures(in window: Window) -> [TagPicture] {
        var place: Window? = window
        for name in ["moov", "udta", "meta", "ilst", "covr"] {
            place = place.flatMap { atom(name, in: $0) }
            // `meta` begins with a version, but not in files of QuickTime.
            if name == "meta", let meta = place, meta.big(at: 0, 4) == 0 { place = meta.part(at: 4) }
        }
        guard let covers = place else { return [] }
        var pictures: [TagPicture] = []
        each(in: covers) { name, content in
            // Behind the header: the type of value and a locale, four bytes each.
            let kind = pictures.isEmpty ? TagPicture.Kind.frontCover : TagPicture.Kind.other
            if name == "data" { pictures.append(TagPicture(kind: kind, window: content.part(at: 8))) }
            return true
        }
        return pictures
    }

    private static func atom(_ wanted: String, in window: Window) -> Window? {
        var found: Window?
        each(in: window) { name, content in
            if name == wanted { found = content }
            return found == nil
        }
        return found
    }

    /// Visits the atoms of `window` until `visit` answers false.
    private static func each(in window: Window, visit: (String, Window) -> Bool) {
        var offset = 0
        for _ in 0..<countLimit {
            guard var size = window.big(at: offset, 4) else { return }
            var headerCount = 8
            if size == 1 {
                guard let wide = window.big(at: offset + 8, 8) else { return }
                (size, headerCount) = (wide, 16)
            }
            if size == 0 { size = window.count - offset }
            guard size >= headerCount, size <= window.count - offset else { return }
            let name = String(decoding: window.bytes(at: offset + 4, count: 4), as: UTF8.self)
            if !visit(name, window.part(at: offset + headerCount, count: size - headerCount)) { return }
            offset += size
        }
    }
}
