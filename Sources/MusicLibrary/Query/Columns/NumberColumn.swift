/// A number of every row; not a number where it is missing.
struct NumberColumn: Sendable {
    private var values: [Double]
    /// The place of each row's number among all, -1 where it is missing; empty until they are ranked.
    private var ranks: [Int32] = []

    init(_ values: [Double]) {
        self.values = values
    }

    /// Another number for a row; the ranks must be made anew.
    mutating func set(_ row: Int, to value: Double) {
        if values[row] == value || values[row].isNaN && value.isNaN { return }
        values[row] = value
        ranks = []
    }

    /// Prepares `rank`.
    mutating func makeRanks() {
        guard ranks.isEmpty else { return }
        ranks = [Int32](repeating: -1, count: values.count)
        var pairs = ContiguousArray<(value: Double, row: Int32)>()
        pairs.reserveCapacity(values.count)
        for row in values.indices where !values[row].isNaN { pairs.append((values[row], Int32(row))) }
        pairs.sort { $0.value < $1.value }
        var rank: Int32 = -1
        var last = Double.nan
        for pair in pairs {
            if pair.value != last { rank += 1 }
            last = pair.value
            ranks[Int(pair.row)] = rank
        }
    }

    /// The place of a row's number among all numbers; -1 if it is missing. After `makeRanks`.
    func rank(_ row: Int) -> Int { Int(ranks[row]) }

    /// More than any rank.
    var rankCount: Int { values.count }

    /// The rows whose number lies in a range.
    func rows(_ range: QueryRange) -> RowSet {
        let least = range.least ?? -.infinity
        let most = range.most ?? .infinity
        return values.withUnsafeBufferPointer { values in
            // Comparing with what is not a number is false.
            RowSet(rowCount: values.count) { values[$0] >= least && values[$0] <= most }
        }
    }

    /// The rows without a number.
    var emptyRows: RowSet {
        RowSet(rowCount: values.count) { values[$0].isNaN }
    }

    /// The rows whose number has one of these bits.
    func rows(withBits bits: Int) -> RowSet {
        RowSet(rowCount: values.count) { Int(values[$0]) & bits != 0 }
    }
}
