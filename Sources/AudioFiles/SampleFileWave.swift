/// The parts of a WAV file, found with more patience than libsndfile has: sizes of 0 from a recorder that was
/// switched off, sizes beyond the end, chunks of odd length without the byte that should fill them up.
struct SampleFileWave {
    /// The content of the `fmt ` chunk, at least 16 bytes.
    let format: [UInt8]
    /// Where the audio lies, in bytes of the file.
    let audio: Range<Int>
    /// What is wrong with the audio's size, in a few words; nil if nothing is.
    let flaw: String?

    /// Chunks that are looked at; a file of more is none that was recorded.
    private static let chunkLimit = 4_096
    /// The longest `fmt ` chunk that any codec has.
    private static let formatLimit = 1_024

    /// Looks through a file; nil if it is no WAV file or has no `fmt ` chunk.
    init?(_ file: OrdinaryFile) {
        let start = file.bytes(at: 0, count: 12)
        guard start.count == 12, start[0..<4].elementsEqual("RIFF".utf8),
            start[8..<12].elementsEqual("WAVE".utf8)
        else { return nil }
        var place = 12
        var format: [UInt8] = []
        var audio = 0..<0
        var flaw: String?
        for _ in 0..<Self.chunkLimit {
            guard let chunk = Chunk(at: place, in: file) else { break }
            if chunk.name == "fmt " {
                format = file.bytes(
                    at: chunk.content.lowerBound, count: min(chunk.content.count, Self.formatLimit))
            }
            if chunk.name == "data" {
                (audio, flaw) = (chunk.content, chunk.flaw)
                break
            }
            place = Self.next(after: chunk.content.upperBound, in: file)
        }
        if format.count < 16 { return nil }
        (self.format, self.audio, self.flaw) = (format, audio, flaw)
    }

    /// The number of the codec, as registered for WAV files.
    var codec: Int { Int(format[0]) | Int(format[1]) << 8 }

    /// What stands before the audio in a file without flaws; nil if there is no audio.
    var mendedHead: [UInt8]? {
        if audio.isEmpty { return nil }
        var body = Array("WAVEfmt ".utf8)
        body += Self.number(format.count) + format + (format.count % 2 == 1 ? [0] : [])
        body += Array("data".utf8) + Self.number(audio.count)
        return Array("RIFF".utf8) + Self.number(body.count + audio.count) + body
    }

    private static let names: Set = [
        "fmt ", "data", "LIST", "fact", "smpl", "inst", "cue ", "bext", "PEAK", "id3 ",
    ]

    private struct Chunk {
        let name: String
        /// Cut to what is there.
        let content: Range<Int>
        /// What is wrong with its size.
        let flaw: String?

        /// The chunk whose head is at `place`. A `data` chunk without a size goes on to the end of the file,
        /// unless another chunk follows at once.
        init?(at place: Int, in file: OrdinaryFile) {
            let head = file.bytes(at: place, count: 12)
            guard head.count >= 8 else { return nil }
            name = SampleFileWave.name(head[0..<4])
            let start = place + 8
            let size = (0..<4).reduce(0) { $0 | Int(head[4 + $1]) << (8 * $1) }
            let isOpen =
                name == "data" && (size == 0xFFFF_FFFF || size == 0 && file.byteCount > start)
                && !SampleFileWave.names.contains(SampleFileWave.name(head[8...]))
            let end = isOpen ? file.byteCount : min(start + size, file.byteCount)
            // A size has 32 bits.
            content = start..<min(end, start + 0xFFFF_FF00)
            flaw =
                isOpen
                ? "its length was never filled in, read to its end"
                : start + size > file.byteCount ? "cut off, its end is missing" : nil
        }
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Where the next head stands: chunks begin at even places, but for writers that forget it.
    private static func next(after end: Int, in file: OrdinaryFile) -> Int {
        end % 2 == 1 && !names.contains(name(file.bytes(at: end, count: 4)[...])) ? end + 1 : end
    }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
