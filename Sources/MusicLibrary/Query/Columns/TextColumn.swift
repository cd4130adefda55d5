import Glibc

/// A text of every row: each different text once, in order, and its number for every row.
struct TextColumn: Sendable {
    /// The texts, sorted by bytes, the byte `end` after each; a zero byte at the end of all.
    private let bytes: [UInt8]
    /// Where each text begins; one more for the end.
    private let starts: [Int]
    /// The number of each row's text.
    private let numbers: [Int32]
    /// What stands between the parts of a list.
    private let separator: [UInt8]

    /// The byte after each text. No text holds it, nor a zero byte: they become question marks.
    private static let end: UInt8 = 1

    /// Which texts are meant, by number.
    private typealias Found = [Bool]

    /// Different texts, sorted by bytes, and the number of each row's text.
    init(_ texts: [ArraySlice<UInt8>], numbers: [Int32], separator: String?) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(1) { $0 + $1.count + 1 })
        var starts: [Int] = []
        starts.reserveCapacity(texts.count + 1)
        for text in texts {
            starts.append(bytes.count)
            for byte in text { bytes.append(byte <= Self.end ? UInt8(ascii: "?") : byte) }
            bytes.append(Self.end)
        }
        starts.append(bytes.count)
        bytes.append(0)
        self.bytes = bytes
        self.starts = starts
        self.numbers = numbers
        self.separator = Array((separator ?? "").utf8)
    }

    /// The place of a row's text among all texts; -1 for an empty one.
    func rank(_ row: Int) -> Int {
        let number = Int(numbers[row])
        return isEmpty(number) ? -1 : number
    }

    /// More than any rank.
    var rankCount: Int { starts.count - 1 }

    /// The rows whose text fits.
    func rows(_ match: TextMatch) -> RowSet {
        switch match {
        case .contains(let text): rows(holding(Array(text.utf8)))
        case .equals(let text): rows(equal(to: Array(text.utf8)))
        case .pattern(let text): rows(fitting(text))
        }
    }

    /// The rows without a text.
    var emptyRows: RowSet {
        RowSet(rowCount: numbers.count) { isEmpty(Int(numbers[$0])) }
    }

    private func isEmpty(_ number: Int) -> Bool { starts[number + 1] - starts[number] == 1 }

    private func rows(_ found: Found?) -> RowSet {
        guard let found else { return RowSet(rowCount: numbers.count) }
        return found.withUnsafeBufferPointer { found in
            numbers.withUnsafeBufferPointer { numbers in
                RowSet(rowCount: numbers.count) { found[Int(numbers[$0])] }
            }
        }
    }

    /// The texts that hold `part`; nil if there is none.
    private func holding(_ part: [UInt8]) -> Found? {
        if part.isEmpty { return Found(repeating: true, count: rankCount) }
        if part.contains(where: { $0 <= Self.end }) { return nil }
        var found: Found?
        (part + [0]).withUnsafeBufferPointer { part in
            // `strstr` stays within the array: a zero byte ends it.
            bytes.withUnsafeBufferPointer { all in
                var number = 0
                while let place = Self.find(part, in: all, from: starts[number]) {
                    while starts[number + 1] <= place { number += 1 }
                    if found == nil { found = Found(repeating: false, count: rankCount) }
                    found?[number] = true
                    number += 1
                }
            }
        }
        return found
    }

    /// Where `part` is first found at or behind `start`; both end with a zero byte.
    private static func find(
        _ part: UnsafeBufferPointer<UInt8>, in all: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        guard let part = part.baseAddress, let base = all.baseAddress else { return nil }
        return part.withMemoryRebound(to: CChar.self, capacity: 1) { part in
            base.withMemoryRebound(to: CChar.self, capacity: all.count) { base in
                strstr(base + start, part).map { UnsafePointer($0) - base }
            }
        }
    }

    /// The texts that are `text`, or lists with `text` as a whole part.
    private func equal(to text: [UInt8]) -> Found? {
        guard var found = holding(text) else { return nil }
        for number in found.indices where found[number] {
            let whole = bytes[starts[number]..<starts[number + 1] - 1]
            found[number] = whole.count == text.count || isPart(text, of: whole)
        }
        return found
    }

    /// Whether the list has `text` between two separators or at an end.
    private func isPart(_ text: [UInt8], of list: ArraySlice<UInt8>) -> Bool {
        guard !separator.isEmpty else { return false }
        let part = separator + text + separator + [0]
        return (separator + list + separator + [0]).withUnsafeBufferPointer { list in
            part.withUnsafeBufferPointer { Self.find($0, in: list, from: 0) != nil }
        }
    }

    private func fitting(_ text: String) -> Found? {
        guard let pattern = QueryPattern(text) else { return nil }
        return bytes.withUnsafeBufferPointer { all in
            (0..<rankCount).map { number in
                pattern.matches(UnsafeBufferPointer(rebasing: all[starts[number]..<starts[number + 1] - 1]))
            }
        }
    }
}
