/// The chunks of a WAV or an AIFF: a name, a size, as many bytes, and one more if the size is odd.
///
/// Of WAV files what their writers forgot is taken into account: that byte more, and the size of the audio.
struct Chunks {
    struct Chunk {
        var head: ByteSpan
        var start: Int
        var byteCount: Int
        /// True if its size is odd and the next chunk follows at once.
        var isUnfilled = false

        var end: Int { start + byteCount }
    }

    private let source: SongSource
    private let isLittleEndian: Bool
    private var place: Int
    private var count = 0

    init(_ source: SongSource, start: Int, isLittleEndian: Bool) {
        self.source = source
        self.isLittleEndian = isLittleEndian
        place = start
    }

    mutating func next() -> Chunk? {
        count += 1
        if count > PartLimit.count { return nil }
        let head = source.span(at: place, count: 8)
        guard let size = isLittleEndian ? head.little(4, 4) : head.big(4, 4) else { return nil }
        var chunk = Chunk(head: head, start: place + 8, byteCount: size)
        if isLittleEndian && size == 0 && head.has("data") && !isName(at: chunk.start) {
            // A recorder that was switched off: its audio goes on to the end.
            chunk.byteCount = max(0, source.byteCount - chunk.start)
        }
        chunk.isUnfilled = isLittleEndian && chunk.byteCount & 1 == 1 && isName(at: chunk.end)
        place = chunk.end + (chunk.isUnfilled ? 0 : chunk.byteCount & 1)
        return chunk
    }

    private static let names: [StaticString] = [
        "fmt ", "data", "LIST", "fact", "smpl", "inst", "cue ", "bext", "PEAK", "id3 ", "ID3 ",
    ]

    private func isName(at place: Int) -> Bool {
        let name = source.span(at: place, count: 4)
        return Self.names.contains { name.has($0) }
    }

    // MARK: - Mending

    /// Has `source` read as a WAV of nothing but format and audio if a chunk before the audio isn't filled up:
    /// decoders count on that.
    static func mend(_ source: SongSource) {
        guard source.span(at: 0, count: 4).has("RIFF"), source.span(at: 8, count: 4).has("WAVE") else {
            return
        }
        var chunks = Chunks(source, start: 12, isLittleEndian: true)
        var format: [UInt8] = []
        var isUnfilled = false
        while let chunk = chunks.next() {
            if chunk.head.has("data") {
                if !isUnfilled || format.isEmpty { return }
                let front = source.bytes(at: 0, count: 12) + format + chunk.head.bytes
                return source.replaceFront(chunk.start, with: front)
            }
            isUnfilled = isUnfilled || chunk.isUnfilled
            if chunk.head.has("fmt ") && chunk.byteCount < 4_096 {
                format = source.bytes(at: chunk.start - 8, count: 8 + chunk.byteCount)
                if format.count & 1 == 1 { format.append(0) }
            }
        }
    }
}
