/// A stretch of bytes, in a file or in memory. Reading outside of it gives nothing, so that no size that a
/// file claims can lead astray.
struct Window {
    private enum Storage {
        case file(SongBytes)
        case memory([UInt8])
    }

    private let storage: Storage
    private let start: Int
    /// How many bytes it has.
    let count: Int

    /// A whole file.
    init(_ file: SongBytes) {
        self.init(.file(file), start: 0, count: file.count)
    }

    /// Bytes in memory.
    init(_ bytes: [UInt8]) {
        self.init(.memory(bytes), start: 0, count: bytes.count)
    }

    private init(_ storage: Storage, start: Int, count: Int) {
        self.storage = storage
        self.start = start
        self.count = count
    }

    /// The part from `offset` on, of `count` bytes or what there is.
    func part(at offset: Int, count wanted: Int = .max) -> Window {
        let first = min(max(offset, 0), count)
        return Window(storage, start: start + first, count: min(max(wanted, 0), count - first))
    }

    /// Up to `count` bytes from `offset` on.
    func bytes(at offset: Int = 0, count wanted: Int) -> [UInt8] {
        let part = part(at: offset, count: wanted)
        switch storage {
        case .file(let file): return file.read(at: part.start, count: part.count)
        case .memory(let bytes): return Array(bytes[part.start..<part.start + part.count])
        }
    }

    /// All bytes; nil if they are more than a cover may have, or can't be read.
    func all() -> [UInt8]? {
        guard count <= Cover.byteLimit else { return nil }
        let read = bytes(count: count)
        return read.count == count ? read : nil
    }

    /// Whether `text` stands at `offset`.
    func has(_ text: String, at offset: Int) -> Bool {
        bytes(at: offset, count: text.utf8.count) == Array(text.utf8)
    }

    /// A number of `byteCount` bytes with the highest first; nil where the bytes end before.
    func big(at offset: Int, _ byteCount: Int) -> Int? {
        let bytes = bytes(at: offset, count: byteCount)
        return offset >= 0 && bytes.count == byteCount ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// A number of `byteCount` bytes with the lowest first; nil where the bytes end before.
    func little(at offset: Int, _ byteCount: Int) -> Int? {
        let bytes = bytes(at: offset, count: byteCount)
        return offset >= 0 && bytes.count == byteCount
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : nil
    }
}
