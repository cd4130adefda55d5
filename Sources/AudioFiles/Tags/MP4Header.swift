/// The boxes of an MP4 file: its first audio track, and iTunes' list of tags.
enum MP4Header {
    /// Reads the file; nil if a library must look.
    static func read(_ source: SongSource) -> SongHeader? {
        let file = MP4Boxes(source, 0, source.byteCount)
        // Without all of its sound it is cut off.
        guard let movie = file.first("moov"), file.first("mdat")?.byteCount ?? 0 > 0,
            var track = audioTrack(in: movie)
        else { return nil }
        var smooth: String?
        if let list = movie.descend(["udta", "meta", "ilst"]) {
            smooth = MP4Tags.read(list, into: &track)
        }
        if let frames = smooth.flatMap(smoothFrameCount) {
            track.frameCount = frames
            track.seconds = Double(frames) / Double(track.sampleRate)
        }
        return track
    }

    private static func audioTrack(in movie: MP4Boxes) -> SongHeader? {
        for track in movie.all("trak") {
            guard let media = track.first("mdia"), media.first("hdlr")?.span(8, 4).has("soun") ?? false,
                let table = media.descend(["minf", "stbl"]),
                let entry = table.first("stsd")?.span(8, 36), entry.count == 36,
                let timeScale = media.first("mdhd").flatMap(scale), timeScale > 0
            else { continue }
            if entry.has("drms", at: 4) || entry.has("drmi", at: 4) || entry.has("enca", at: 4) {
                return protected(timeScale)
            }
            let isKnown = entry.has("mp4a", at: 4) || entry.has("alac", at: 4)
            guard isKnown, let rate = entry.big(32, 2) else { return nil }
            // High rates don't fit into their field: then the time scale is the rate.
            let sampleRate = rate > 0 && entry.has("mp4a", at: 4) ? rate : timeScale
            guard let total = table.first("stts").flatMap(tableLength), total > 0 else { return nil }
            let units = heardUnits(total, edits: track.descend(["edts", "elst"]))
            var header = SongHeader(sampleRate: sampleRate, frameCount: nil)
            header.seconds = Double(units) / Double(timeScale)
            header.frameCount = sampleRate == timeScale ? units : nil
            return header
        }
        return nil
    }

    private static func protected(_ sampleRate: Int) -> SongHeader {
        var header = SongHeader(sampleRate: sampleRate, frameCount: nil)
        header.problem = "is protected by its shop; get it without protection"
        return header
    }

    /// What is left of a track of `total` units behind what its edit list leaves out at the start. Where the
    /// list ends is in the movie's coarser units and often wrong.
    private static func heardUnits(_ total: Int, edits: MP4Boxes?) -> Int {
        guard let span = edits?.span(0, 8 + 20), span.big(4, 4) == 1 else { return total }
        let isWide = span.big(0, 1) == 1
        guard let start = span.big(isWide ? 16 : 12, isWide ? 8 : 4), (0..<total).contains(start) else {
            return total
        }
        return total - start
    }

    /// The units a second of a header box.
    private static func scale(_ box: MP4Boxes) -> Int? {
        let span = box.span(0, 32)
        return span.big(0, 1) == 1 ? span.big(20, 4) : span.big(12, 4)
    }

    /// The sum of a table of counts and lengths.
    private static func tableLength(_ box: MP4Boxes) -> Int? {
        guard let count = box.span(4, 4).big(0, 4), count <= 1 << 20 else { return nil }
        let table = box.span(8, count * 8)
        var total = 0
        for row in 0..<count {
            guard let number = table.big(row * 8, 4), let length = table.big(row * 8 + 4, 4) else {
                return nil
            }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: length)
            let sum = total.addingReportingOverflow(product)
            if isTooLarge || sum.overflow { return nil }
            total = sum.partialValue
        }
        return total
    }

    /// The length in iTunes' note of delay and padding: zeros, delay, padding, frames, in sixteens.
    private static func smoothFrameCount(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count >= 4, let frames = Int(words[3], radix: 16), frames > 0, frames < 1 << 40 else {
            return nil
        }
        return frames
    }
}

/// What is inside a box of an MP4 file: boxes, or bytes.
struct MP4Boxes {
    private let source: SongSource
    private let start: Int
    private let end: Int
    /// The box's name.
    private(set) var name = ByteSpan([])

    init(_ source: SongSource, _ start: Int, _ end: Int) {
        self.source = source
        self.start = start
        self.end = end
    }

    var byteCount: Int { end - start }

    /// Bytes from `place` on, counted from the box's first.
    func span(_ place: Int, _ count: Int) -> ByteSpan {
        source.span(at: start + place, count: max(0, min(count, end - start - place)))
    }

    /// The boxes in it; of one name, if that is given.
    func all(_ wanted: StaticString? = nil, skipping skipped: Int = 0) -> [MP4Boxes] {
        var boxes: [MP4Boxes] = []
        var place = start + skipped
        while place + 8 <= end, boxes.count < 4_096 {
            let head = source.span(at: place, count: 16)
            guard var size = head.big(0, 4), head.count >= 8 else { break }
            var headBytes = 8
            if size == 1, head.count == 16, let wide = head.big(8, 8), wide >= 0 {
                (size, headBytes) = (wide, 16)
            }
            if size == 0 { size = end - place }
            guard size >= headBytes, size <= end - place else { break }
            if wanted.map({ head.has($0, at: 4) }) ?? true {
                var box = MP4Boxes(source, place + headBytes, place + size)
                box.name = head.from(4, count: 4)
                boxes.append(box)
            }
            place += size
        }
        return boxes
    }

    func first(_ name: StaticString) -> MP4Boxes? { all(name).first }

    /// The box at the end of a chain of names. In "meta" four bytes come before the boxes, but not always.
    func descend(_ names: [StaticString]) -> MP4Boxes? {
        var box = self
        for name in names {
            let skipped = box.name.has("meta") && !box.span(4, 4).has("hdlr") ? 4 : 0
            guard let next = box.all(name, skipping: skipped).first else { return nil }
            box = next
        }
        return box
    }
}
