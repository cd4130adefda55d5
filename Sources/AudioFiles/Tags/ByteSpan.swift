/// Some bytes of a file, counted from 0, and the numbers and texts in them. Asking beyond the end gives nil.
struct ByteSpan {
    private let slice: ArraySlice<UInt8>

    init(_ slice: ArraySlice<UInt8>) {
        self.slice = slice
    }

    var count: Int { slice.count }
    var isEmpty: Bool { slice.isEmpty }
    var bytes: ArraySlice<UInt8> { slice }

    subscript(index: Int) -> UInt8 { slice[slice.startIndex + index] }

    /// The bytes from `start` on, at most `count`; fewer where there are fewer.
    func from(_ start: Int, count: Int = .max) -> ByteSpan {
        ByteSpan(slice.dropFirst(max(0, start)).prefix(max(0, count)))
    }

    /// A whole number with its highest byte first.
    func big(_ start: Int, _ width: Int) -> Int? {
        guard start >= 0, start + width <= count else { return nil }
        return slice[(slice.startIndex + start)..<(slice.startIndex + start + width)]
            .reduce(0) { $0 << 8 | Int($1) }
    }

    /// A whole number with its lowest byte first.
    func little(_ start: Int, _ width: Int) -> Int? {
        guard start >= 0, start + width <= count else { return nil }
        return slice[(slice.startIndex + start)..<(slice.startIndex + start + width)]
            .reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of seven bits a byte, as ID3 writes its sizes.
    func sevenBits(_ start: Int) -> Int? {
        guard start >= 0, start + 4 <= count else { return nil }
        return (0..<4).reduce(0) { $0 << 7 | Int(self[start + $1] & 0x7F) }
    }

    /// True if `mark` stands at `start`.
    func has(_ mark: StaticString, at start: Int = 0) -> Bool {
        guard start + mark.utf8CodeUnitCount <= count else { return false }
        return mark.withUTF8Buffer { $0.elementsEqual(from(start, count: $0.count).bytes) }
    }

    /// The place of the first zero from `start` on, or the end.
    func zero(from start: Int = 0) -> Int {
        slice.dropFirst(start).firstIndex(of: 0).map { $0 - slice.startIndex } ?? count
    }

    /// The bytes as UTF-8; what is none becomes replacement signs.
    var text: String { String(decoding: slice, as: UTF8.self) }

    /// The bytes as ISO 8859-1.
    var latinText: String {
        if slice.allSatisfy({ $0 < 0x80 }) { return text }
        return String(String.UnicodeScalarView(slice.map { Unicode.Scalar($0) }))
    }
}
