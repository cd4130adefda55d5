/// What iTunes notes of an encoder's delay and padding: "iTunSMPB", a text of hexadecimal numbers.
struct GaplessNote: Equatable {
    /// Frames before the song begins, without the decoder's own delay.
    var delayFrames: Int
    /// Frames behind its end.
    var paddingFrames: Int
    /// The song's length.
    var frameCount: Int

    static let name = "iTunSMPB"
    /// More than any encoder needs.
    private static let longestGapFrames = 1 << 16

    /// The note in a text; nil if it is none.
    init?(_ text: String) {
        let numbers = text.split(separator: " ").prefix(4).map { Int($0, radix: 16) }
        guard numbers.count == 4, let delay = numbers[1], let padding = numbers[2], let count = numbers[3],
            delay >= 0, padding >= 0, count > 0, max(delay, padding) <= Self.longestGapFrames
        else { return nil }
        (delayFrames, paddingFrames, frameCount) = (delay, padding, count)
    }

    /// The note in the comments of an ID3v2 tag, which begins at `offset` and has `byteCount` bytes.
    init?(_ source: SongSource, tagAt offset: Int, byteCount: Int) {
        let head = source.bytes(at: offset, count: 10)
        guard head.count == 10 else { return nil }
        let (version, isShort) = (head[3], head[3] == 2)
        var place = offset + 10
        if head[5] & 0x40 != 0 {
            let size = Self.number(source.bytes(at: place, count: 4), isSynchsafe: version == 4)
            place += version == 4 ? size : size + 4
        }
        for _ in 0..<Self.frameLimit where place < offset + byteCount {
            let frame = source.bytes(at: place, count: isShort ? 6 : 10)
            guard frame.count == (isShort ? 6 : 10), frame[0] != 0 else { return nil }
            let bytes = isShort ? frame[3..<6] : frame[4..<8]
            let size = Self.number(Array(bytes), isSynchsafe: version == 4)
            place += frame.count
            if frame.starts(with: Array("COM".utf8)) && size <= Self.longestNoteBytes,
                let note = Self.inComment(source.bytes(at: place, count: size))
            {
                self = note
                return
            }
            place += size
        }
        return nil
    }

    private static let frameLimit = 1_000
    private static let longestNoteBytes = 2_048

    /// The note in a comment's bytes, of one or two a letter.
    private static func inComment(_ bytes: [UInt8]) -> GaplessNote? {
        let text = String(decoding: bytes.filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
        guard let rest = text.split(separator: name, maxSplits: 1).dropFirst().first else { return nil }
        return GaplessNote(String(rest))
    }

    private static func number(_ bytes: [UInt8], isSynchsafe: Bool) -> Int {
        bytes.reduce(0) { isSynchsafe ? $0 << 7 | Int($1 & 0x7F) : $0 << 8 | Int($1) }
    }
}
