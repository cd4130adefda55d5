import Host

/// A query that was saved under a name.
public struct SavedQuery: Equatable, Sendable {
    /// What it is asked for by: `smart:NAME`.
    public var name: String
    /// As it was typed, so that "seven days ago" counts from when it is used.
    public var text: String
}

extension LibraryQueries {
    private static let smartTable =
        "CREATE TABLE IF NOT EXISTS smart(name TEXT PRIMARY KEY, query TEXT NOT NULL) WITHOUT ROWID"

    /// Copies the saved queries of an index that may be damaged, as far as they can be read.
    static func copySaved(from old: Database, to new: Database) {
        do throws(LibraryError) {
            let rows = try old.prepare("SELECT name, query FROM smart")
            try new.run(smartTable)
            let insert = try new.prepare("INSERT OR IGNORE INTO smart(name, query) VALUES (?, ?)")
            while try rows.step() {
                insert.bind(1, rows.text(0))
                insert.bind(2, rows.text(1))
                try insert.run()
            }
        } catch {
            // What lies behind the damage is lost; an index of an older form has none.
        }
    }

    func makeSmartTable() throws(LibraryError) {
        do throws(LibraryError) {
            try database.run(Self.smartTable)
        } catch {
            // An index that can't be written still answers queries; damage is told.
            if error.isDamage { throw error }
        }
    }

    /// Saves a query under a name, in place of an older one of that name.
    ///
    /// - Throws: if the name or the query is wrong, names no saved query or, in the end, itself.
    public func save(_ text: String, as name: String) throws(LibraryError) {
        let name = try Self.checked(name)
        let query = try Query(text)
        var termCount = 0
        _ = try expanded(query, inside: [name], termCount: &termCount)
        let statement = try database.prepare("INSERT OR REPLACE INTO smart(name, query) VALUES (?, ?)")
        statement.bind(1, name)
        statement.bind(2, text)
        try statement.run()
    }

    /// Forgets a saved query.
    public func removeSaved(_ name: String) throws(LibraryError) {
        let statement = try database.prepare("DELETE FROM smart WHERE name = ?")
        statement.bind(1, name)
        try statement.run()
        if database.changedRowCount == 0 { throw try unknown(name) }
    }

    /// All saved queries, by name.
    public func saved() throws(LibraryError) -> [SavedQuery] {
        let statement = try database.prepare("SELECT name, query FROM smart ORDER BY name")
        var saved: [SavedQuery] = []
        while try statement.step() {
            saved.append(SavedQuery(name: statement.text(0), text: statement.text(1)))
        }
        return saved
    }

    /// The query with what its saved queries stand for in place of them. The order of the first one counts if
    /// the query has none of its own.
    ///
    /// - Throws: if one isn't there, leads back to itself, or all of it has more than 200 terms.
    public func expanded(_ query: Query) throws(LibraryError) -> Query {
        var termCount = 0
        return try expanded(query, inside: [], termCount: &termCount)
    }

    private func expanded(
        _ query: Query, inside names: [String], termCount: inout Int
    ) throws(LibraryError) -> Query {
        var result = Query(alternatives: [], order: query.order)
        for terms in query.alternatives {
            var kept: [QueryTerm] = []
            for var term in terms {
                termCount += 1
                if termCount > 200 {
                    throw LibraryError(
                        names.first.map { "smart:\($0)" } ?? "the query", "it has more than 200 terms",
                        remedy: "use fewer")
                }
                if case .smart(let name) = term.test {
                    let inner = try expanded(
                        savedQuery(name, inside: names), inside: names + [name], termCount: &termCount)
                    if result.order.isEmpty { result.order = inner.order }
                    term.test = .any(inner.alternatives)
                }
                kept.append(term)
            }
            result.alternatives.append(kept)
        }
        return result
    }

    private func savedQuery(_ name: String, inside names: [String]) throws(LibraryError) -> Query {
        if names.contains(name) {
            throw LibraryError(
                "smart:\(name)", "it leads back to itself (\((names + [name]).joined(separator: " → ")))",
                remedy: "save one of them anew")
        }
        let statement = try database.prepare("SELECT query FROM smart WHERE name = ?")
        statement.bind(1, name)
        guard try statement.step() else { throw try unknown(name) }
        return try Query(statement.text(0))
    }

    private func unknown(_ name: String) throws(LibraryError) -> LibraryError {
        let names = try saved().map(\.name)
        let near = Nearest.name(to: name, among: names)
        return LibraryError(
            "smart:\(name)", "there is no saved query of that name",
            remedy: near.map { "did you mean \($0)?" }
                ?? (names.isEmpty
                    ? "save one with smart NAME QUERY" : "there are \(names.joined(separator: ", "))"))
    }

    private static func checked(_ name: String) throws(LibraryError) -> String {
        let isGood = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        if isGood && name.first != "-" && name.count <= 64 { return name }
        throw LibraryError(name, "this is no name for a query", remedy: "use letters, digits, - and _")
    }
}
