/// The exact length of an MP4's audio, where its boxes tell it.
///
/// The edit list leaves out what the encoder added, but counts in the coarse units of the film (often
/// milliseconds); the audio's own head counts in its samples. Where both agree within a unit, that is exact.
enum MP4Length {
    /// In frames at `sampleRate`; nil if the boxes don't agree, or there is no edit list.
    static func exactFrameCount(_ source: SongSource, sampleRate: Int) -> Int? {
        let file = 0..<source.byteCount
        guard let movie = boxes("moov", in: file, source).first,
            let movieHead = boxes("mvhd", in: movie, source).first.flatMap({ Head(source, $0) })
        else { return nil }
        for track in boxes("trak", in: movie, source) {
            guard let media = boxes("mdia", in: track, source).first,
                let kind = boxes("hdlr", in: media, source).first,
                source.bytes(at: kind.lowerBound + 8, count: 4) == Array("soun".utf8),
                let head = boxes("mdhd", in: media, source).first.flatMap({ Head(source, $0) }),
                let edits = boxes("edts", in: track, source).first,
                let edit = boxes("elst", in: edits, source).first.flatMap({ Edit(source, $0) })
            else { continue }
            let rest = head.duration - edit.start
            let miss = Double(rest) / Double(head.scale) - Double(edit.duration) / Double(movieHead.scale)
            guard rest > 0, abs(miss) * Double(movieHead.scale) <= 1 else { return nil }
            return rest * sampleRate % head.scale == 0 ? rest * sampleRate / head.scale : nil
        }
        return nil
    }

    /// How many units a second, and how many in all: of the film or of the audio.
    private struct Head {
        var scale: Int
        var duration: Int

        init?(_ source: SongSource, _ box: Range<Int>) {
            let bytes = source.bytes(at: box.lowerBound, count: 32)
            guard bytes.count == 32 else { return nil }
            let isWide = bytes[0] == 1
            scale = number(bytes[isWide ? 20..<24 : 12..<16])
            duration = number(bytes[isWide ? 24..<32 : 16..<20])
            if scale == 0 { return nil }
        }
    }

    /// The only entry of an edit list that plays anything.
    private struct Edit {
        /// In the audio's units.
        var start: Int
        /// In the film's.
        var duration: Int

        init?(_ source: SongSource, _ box: Range<Int>) {
            let bytes = source.bytes(at: box.lowerBound, count: min(box.count, 256))
            guard bytes.count >= 8 else { return nil }
            let isWide = bytes[0] == 1
            let (width, entryBytes) = isWide ? (8, 20) : (4, 12)
            let entries = (0..<number(bytes[4..<8]).clamped(to: 0...10)).compactMap { index -> (Int, Int)? in
                let place = 8 + index * entryBytes
                guard place + entryBytes <= bytes.count else { return nil }
                let start = bytes[place + width..<place + 2 * width]
                // All ones: nothing plays.
                if start.allSatisfy({ $0 == 0xFF }) { return nil }
                return (number(start), number(bytes[place..<place + width]))
            }
            guard entries.count == 1 else { return nil }
            (start, duration) = entries[0]
        }
    }

    /// The contents of all boxes of one kind in a stretch of the file.
    private static func boxes(_ kind: String, in range: Range<Int>, _ source: SongSource) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var place = range.lowerBound
        for _ in 0..<PartLimit.count where place + 8 <= range.upperBound {
            let head = source.bytes(at: place, count: 16)
            guard head.count >= 8 else { break }
            var (size, headBytes) = (number(head[..<4]), 8)
            if size == 1 && head.count == 16 { (size, headBytes) = (number(head[8..<16]), 16) }
            if size == 0 { size = range.upperBound - place }
            guard size >= headBytes, size <= range.upperBound - place else { break }
            if head[4..<8].elementsEqual(kind.utf8) { found.append(place + headBytes..<place + size) }
            place += size
        }
        return found
    }
}

/// Bytes as a number, the first counting most; at most 63 bits of it.
private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { ($0 & (.max >> 8)) << 8 | Int($1) }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
