extension SongColumns {
    /// The numbers in the index of some of the rows: those from `offset` on in the order that is asked for.
    func ids(_ rows: RowSet, order: [QueryOrder], offset: Int, limit: Int) -> [Int64] {
        let (end, isTooMuch) = offset.addingReportingOverflow(limit)
        let wanted = isTooMuch ? Int.max : end
        let first =
            order.isEmpty
            ? firstRows(rows, count: wanted) : firstRows(rows, count: wanted, keys: keys(rows, order))
        return first.dropFirst(offset).map { ids[$0] }
    }

    private func firstRows(_ rows: RowSet, count: Int) -> [Int] {
        var first: [Int] = []
        if count == 0 { return first }
        rows.forEach { row in
            first.append(row)
            return first.count < count
        }
        return first
    }

    /// A number for each row that sorts as the order asks, 0 for rows that are not in the set.
    private func keys(_ rows: RowSet, _ order: [QueryOrder]) -> [Int] {
        var keys = [Int](repeating: 0, count: ids.count)
        for (index, term) in order.enumerated() {
            // Two ranks in one number; before a third one they become one rank again.
            if index > 1 { keys = Self.ranks(keys) }
            rows.forEach { row in
                keys[row] = keys[row] << 31 | rank(row, by: term)
                return true
            }
        }
        return keys
    }

    /// The place of each number among the different ones.
    private static func ranks(_ keys: [Int]) -> [Int] {
        var ranks = keys
        var rank = 0
        var last: Int?
        for index in keys.indices.sorted(by: { keys[$0] < keys[$1] }) {
            if let last, last != keys[index] { rank += 1 }
            last = keys[index]
            ranks[index] = rank
        }
        return ranks
    }

    /// Rows of equal keys stay in the library's order.
    private func firstRows(_ rows: RowSet, count: Int, keys: [Int]) -> [Int] {
        let longestKept = 1_000
        var kept: [Int] = []
        if count == 0 { return kept }
        if count > longestKept {
            rows.forEach { row in
                kept.append(row)
                return true
            }
            kept.sort { (keys[$0], $0) < (keys[$1], $1) }
            return Array(kept.prefix(count))
        }
        rows.forEach { row in
            if kept.count == count, let last = kept.last, keys[row] >= keys[last] { return true }
            kept.insert(row, at: Self.place(of: keys[row], in: kept, keys))
            if kept.count > count { kept.removeLast() }
            return true
        }
        return kept
    }

    /// Behind all rows with a key that is not greater.
    private static func place(of key: Int, in kept: [Int], _ keys: [Int]) -> Int {
        var low = 0
        var high = kept.count
        while low < high {
            let middle = (low + high) / 2
            if keys[kept[middle]] <= key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
