/// What queries ask of the songs, column by column, in the library's order: a query is a few runs through memory.
///
/// Some 300 bytes a song. A value; thread: any.
struct SongColumns: Sendable {
    /// The songs' numbers in the index.
    let ids: [Int64]
    private let texts: [QueryField: TextColumn]
    var numbers: [QueryField: NumberColumn]

    init(ids: [Int64], texts: [QueryField: TextColumn], numbers: [QueryField: NumberColumn]) {
        self.ids = ids
        self.texts = texts
        self.numbers = numbers
    }

    /// The rows that fit a query. Saved queries must be in place; one that is left fits none.
    func rows(_ query: Query) -> RowSet { rows(query.alternatives) }

    private func rows(_ alternatives: [[QueryTerm]]) -> RowSet {
        var result = RowSet(rowCount: ids.count)
        for terms in alternatives {
            var all = RowSet(rowCount: ids.count, isFull: true)
            for term in terms {
                let fitting = rows(term.test)
                all.formIntersection(term.isNegated ? fitting.inverted : fitting)
            }
            result.formUnion(all)
        }
        return result
    }

    private func rows(_ test: QueryTest) -> RowSet {
        switch test {
        case .text(let fields, let match): union(fields.compactMap { texts[$0]?.rows(match) })
        case .range(let field, let range): union([numbers[field]?.rows(range)].compactMap { $0 })
        case .missing(let field):
            union([texts[field]?.emptyRows, numbers[field]?.emptyRows].compactMap { $0 })
        case .types(let types): union([numbers[.type]?.rows(withBits: types.rawValue)].compactMap { $0 })
        case .flag(let field, let isSet):
            union([numbers[field]?.rows(QueryRange(isSet ? 1 : 0))].compactMap { $0 })
        case .smart: RowSet(rowCount: ids.count)
        case .any(let alternatives): rows(alternatives)
        }
    }

    private func union(_ sets: [RowSet]) -> RowSet {
        var result = RowSet(rowCount: ids.count)
        for set in sets { result.formUnion(set) }
        return result
    }

    /// Prepares `rank` for an order.
    mutating func makeRanks(for order: [QueryOrder]) {
        for term in order { numbers[term.field]?.makeRanks() }
    }

    /// How a row compares with others by one field: missing values last, in both directions.
    /// After `makeRanks`.
    func rank(_ row: Int, by order: QueryOrder) -> Int {
        let (rank, count) =
            if let text = texts[order.field] {
                (text.rank(row), text.rankCount)
            } else if let number = numbers[order.field] {
                (number.rank(row), number.rankCount)
            } else {
                (-1, 0)
            }
        if rank < 0 { return count }
        return order.isDescending ? count - 1 - rank : rank
    }
}

extension QueryRange {
    /// One number alone.
    init(_ number: Double) {
        self.init(least: number, most: number)
    }
}
