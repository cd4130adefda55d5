/// How large a POSIX extended regular expression becomes when it is compiled.
///
/// The C library writes out what repeats: `a{9}` as nine copies, `a+` as two, so that nested repeats multiply.
/// What it takes memory for grows with the square of that in the worst case.
struct QueryPatternSize {
    /// A group that is being read: the sizes of what came before in it, and of its last part, which a repeat is about.
    private struct Group {
        var before = 0
        var last = 0

        var size: Int { before + last }

        mutating func append(_ size: Int) {
            before = self.size
            last = size
        }

        mutating func multiply(by count: Int) {
            last = min(max(last, 1) * count, QueryPatternSize.most)
        }
    }

    /// Parts that it has when all is written out; above `most` it is no longer exact.
    let partCount: Int
    /// Sizes are not told apart above this.
    private static let most = 1_000_000

    /// The size of a pattern, which needs not be right. Looked at by bytes, as the C library does: to Swift a brace
    /// and an accent after it are another character.
    init(of pattern: String) {
        let bytes = Array(pattern.utf8)
        var groups = [Group()]
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            let top = groups.count - 1
            switch byte {
            case UInt8(ascii: "\\"):
                place += 1
                groups[top].append(1)
            case UInt8(ascii: "["):
                place = Self.endOfBrackets(bytes, from: place)
                groups[top].append(1)
            case UInt8(ascii: "("):
                groups.append(Group())
            case UInt8(ascii: ")") where top > 0:
                groups[top - 1].append(groups.removeLast().size + 1)
            case UInt8(ascii: "+"):
                groups[top].multiply(by: 2)
            case UInt8(ascii: "{"):
                let (count, end) = Self.largestCount(bytes, from: place)
                groups[top].multiply(by: count + 1)
                place = end
            default:
                groups[top].append(1)
            }
        }
        partCount = groups.reduce(0) { min($0 + $1.size, Self.most) }
    }

    /// The place behind the bracket that closes a set.
    private static func endOfBrackets(_ bytes: [UInt8], from start: Int) -> Int {
        var place = start
        if place < bytes.count && bytes[place] == UInt8(ascii: "^") { place += 1 }
        // A bracket at the beginning belongs to the set.
        if place < bytes.count && bytes[place] == UInt8(ascii: "]") { place += 1 }
        while place < bytes.count && bytes[place] != UInt8(ascii: "]") {
            let isNamed =
                bytes[place] == UInt8(ascii: "[") && place + 1 < bytes.count
                && ":.=".utf8.contains(bytes[place + 1])
            if isNamed {
                let mark = bytes[place + 1]
                place += 2
                while place + 1 < bytes.count
                    && (bytes[place] != mark || bytes[place + 1] != UInt8(ascii: "]"))
                {
                    place += 1
                }
                place += 1
            }
            place += 1
        }
        return place + 1
    }

    /// The largest of the counts in braces, and the place behind them. Braces with something else in them are letters.
    private static func largestCount(_ bytes: [UInt8], from start: Int) -> (count: Int, end: Int) {
        let inside = bytes[start...].prefix { "0123456789,".utf8.contains($0) }
        guard inside.endIndex < bytes.count, bytes[inside.endIndex] == UInt8(ascii: "}") else {
            return (1, start)
        }
        let counts = inside.split(separator: UInt8(ascii: ",")).map {
            Int(String(decoding: $0, as: UTF8.self)).map { min($0, most) } ?? most
        }
        return (counts.max() ?? 1, inside.endIndex + 1)
    }
}
