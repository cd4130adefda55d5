/// A number of every row; not a number where it is missing.
struct NumberColumn: Sendable {
    private let values: [Double]
    /// The place of each row's number among all, -1 where it is missing.
    private let ranks: [Int32]

    init(_ values: [Double]) {
        self.values = values
        let sorted = values.indices.filter { !values[$0].isNaN }.sorted { values[$0] < values[$1] }
        var ranks = [Int32](repeating: -1, count: values.count)
        var rank: Int32 = -1
        var last = Double.nan
        for index in sorted {
            if values[index] != last { rank += 1 }
            last = values[index]
            ranks[index] = rank
        }
        self.ranks = ranks
    }

    /// The place of a row's number among all numbers; -1 if it is missing.
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
