extension LibraryQueries {
    /// Answers a query by SQL alone; saved queries must be in place.
    func findBySQL(_ query: Query, offset: Int, limit: Int) throws(LibraryError) -> Found {
        let sql = try compiled(query)
        let count = try database.prepare("SELECT count(*) FROM songs WHERE \(sql.condition)")
        sql.bind(to: count)
        let totalCount = try count.step() ? count.int(0) ?? 0 : 0
        // The rows alone are sorted, not all that is in them.
        let page = try database.prepare(
            """
            SELECT songs.id FROM songs JOIN folded ON folded.id = songs.id
            WHERE \(sql.condition) ORDER BY \(sql.order) LIMIT ? OFFSET ?
            """)
        sql.bind(to: page)
        page.bind(sql.values.count + 1, Int64(limit))
        page.bind(sql.values.count + 2, Int64(offset))
        var ids: [Int64] = []
        while try page.step() { ids.append(page.integer(0) ?? 0) }
        return Found(totalCount: totalCount, ids: ids)
    }

    func compiled(_ query: Query) throws(LibraryError) -> QuerySQL {
        try QuerySQL(query) { (fields, pattern) throws(LibraryError) in
            try ids(with: fields, fitting: pattern)
        }
    }

    /// The songs one of whose texts fits a pattern, as a JSON list.
    private func ids(with fields: [QueryField], fitting text: String) throws(LibraryError) -> String {
        guard let pattern = QueryPattern(text) else { return "[]" }
        let rows = try database.prepare(
            "SELECT id, \(fields.map(\.rawValue).joined(separator: ", ")) FROM folded")
        var ids: [String] = []
        while try rows.step() {
            if fields.indices.contains(where: { pattern.matches(rows.text($0 + 1)) }) {
                ids.append("\(rows.integer(0) ?? 0)")
            }
        }
        return "[" + ids.joined(separator: ",") + "]"
    }
}

extension QuerySQL {
    /// Binds the values to the parameters from 1 on.
    func bind(to statement: Statement) {
        for (index, value) in values.enumerated() {
            switch value {
            case .text(let text): statement.bind(index + 1, text)
            case .number(let number): statement.bind(index + 1, number)
            }
        }
    }
}
