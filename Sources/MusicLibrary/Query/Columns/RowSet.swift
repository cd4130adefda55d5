/// A set of rows, a bit each.
struct RowSet: Equatable, Sendable {
    private(set) var words: [UInt64]
    let rowCount: Int

    /// None or all of `rowCount` rows.
    init(rowCount: Int, isFull: Bool = false) {
        self.rowCount = rowCount
        words = [UInt64](repeating: isFull ? .max : 0, count: (rowCount + 63) / 64)
        clearTail()
    }

    /// The rows for which `isIn` is true.
    @inline(__always)
    init(rowCount: Int, where isIn: (Int) -> Bool) {
        self.init(rowCount: rowCount)
        for word in words.indices {
            let first = word * 64
            var bits: UInt64 = 0
            for bit in 0..<min(64, rowCount - first) where isIn(first + bit) { bits |= 1 << UInt64(bit) }
            words[word] = bits
        }
    }

    /// How many rows are in it.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func formUnion(_ other: RowSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func formIntersection(_ other: RowSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    /// All other rows.
    var inverted: RowSet {
        var result = self
        for index in words.indices { result.words[index] = ~words[index] }
        result.clearTail()
        return result
    }

    /// Calls `body` with each row, from the first one on, until it answers false.
    @inline(__always)
    func forEach(_ body: (Int) -> Bool) {
        for index in words.indices {
            var bits = words[index]
            while bits != 0 {
                if !body(index * 64 + bits.trailingZeroBitCount) { return }
                bits &= bits - 1
            }
        }
    }

    private mutating func clearTail() {
        if rowCount % 64 != 0 { words[words.count - 1] &= (1 << UInt64(rowCount % 64)) - 1 }
    }
}
