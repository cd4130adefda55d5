/// The parts of a WAV file, found with more patience than libsndfile has: sizes of 0 from a recorder that was
/// switched off, sizes beyond the end, chunks of odd length without the byte that should fill them up.
struct SampleFileWave {
    /// The content of the `fmt ` chunk.
    private var format: ArraySlice<UInt8> = []
    /// The content of the `data` chunk.
    private var audio: ArraySlice<UInt8> = []

    /// Looks through a file; nil if it is no WAV file or has no `fmt ` chunk.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8),
            bytes[8..<12].elementsEqual("WAVE".utf8)
        else { return nil }
        var place = 12
        while let chunk = Self.chunk(at: place, in: bytes) {
            if chunk.name == "fmt " { format = bytes[chunk.content] }
            if chunk.name == "data" {
                audio = bytes[chunk.content]
                break
            }
            place = Self.next(after: chunk.content.upperBound, in: bytes)
        }
        if format.count < 16 { return nil }
    }

    /// The number of the codec, as registered for WAV files.
    var codec: Int { Int(format[format.startIndex]) | Int(format[format.startIndex + 1]) << 8 }

    /// The same audio in a file without flaws; nil if there is none.
    var mended: [UInt8]? {
        if audio.isEmpty { return nil }
        var body = Array("WAVEfmt ".utf8)
        body += Self.number(format.count) + format + (format.count % 2 == 1 ? [0] : [])
        body += Array("data".utf8) + Self.number(audio.count) + audio
        return Array("RIFF".utf8) + Self.number(body.count) + body
    }

    private struct Chunk {
        var name: String
        var content: Range<Int>
    }

    private static let names: Set = [
        "fmt ", "data", "LIST", "fact", "smpl", "inst", "cue ", "bext", "PEAK", "id3 ",
    ]

    /// The chunk whose head is at `place`, its content cut to what is there. A `data` chunk without a size goes
    /// on to the end of the file, unless another chunk follows at once.
    private static func chunk(at place: Int, in bytes: [UInt8]) -> Chunk? {
        guard place + 8 <= bytes.count else { return nil }
        let head = name(at: place, in: bytes)
        let start = place + 8
        let size = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
        let isOpen = head == "data" && size == 0 && !names.contains(name(at: start, in: bytes))
        return Chunk(name: head, content: start..<(isOpen ? bytes.count : min(start + size, bytes.count)))
    }

    private static func name(at place: Int, in bytes: [UInt8]) -> String {
        place + 4 <= bytes.count ? String(decoding: bytes[place..<place + 4], as: UTF8.self) : ""
    }

    /// Where the next head stands: chunks begin at even places, but for writers that forget it.
    private static func next(after end: Int, in bytes: [UInt8]) -> Int {
        end % 2 == 1 && !names.contains(name(at: end, in: bytes)) ? end + 1 : end
    }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
