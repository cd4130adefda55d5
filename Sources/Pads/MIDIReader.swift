/// Takes numbers off the front of bytes; nil when they are used up.
struct MIDIReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8? { rest.popFirst() }

    /// A number of `count` bytes, the highest first.
    mutating func number(_ count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        return take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of at most four bytes with seven bits each.
    mutating func variableNumber() -> Int? {
        var number = 0
        for _ in 0..<4 {
            guard let byte = byte() else { return nil }
            number = number << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return number }
        }
        return nil
    }

    mutating func text(_ count: Int) -> String? {
        guard rest.count >= count else { return nil }
        return String(decoding: take(count), as: UTF8.self)
    }

    /// The next `count` bytes, or those that there are.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        defer { rest = rest.dropFirst(max(count, 0)) }
        return rest.prefix(max(count, 0))
    }

    mutating func skip(_ count: Int) {
        rest = rest.dropFirst(max(count, 0))
    }
}
