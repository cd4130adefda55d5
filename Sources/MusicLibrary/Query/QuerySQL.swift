/// A query as SQL: conditions with `?` for every value, and the values. No text of a user is ever in it.
///
/// The tables are those of `Schema`; the songs' own order is album artist (the artist where there is none),
/// album, disc, track, path.
struct QuerySQL {
    /// What is bound to a `?`.
    enum Value: Equatable {
        case text(String)
        case number(Double)
    }

    /// What follows WHERE.
    private(set) var condition = ""
    /// The values of the condition, in order.
    private(set) var values: [Value] = []
    /// What follows ORDER BY.
    let order: String

    /// The songs whose texts fit a pattern, as a JSON list of numbers: SQL has no patterns.
    typealias PatternSearch = ([QueryField], String) throws(LibraryError) -> String

    /// Saved queries must be put in place before; one that is left fits no song.
    init(_ query: Query, patternSearch: PatternSearch) throws(LibraryError) {
        order = Self.order(query.order)
        condition = try alternatives(query.alternatives, patternSearch)
    }

    private mutating func alternatives(
        _ alternatives: [[QueryTerm]], _ search: PatternSearch
    ) throws(LibraryError) -> String {
        var parts: [String] = []
        for terms in alternatives {
            var conditions: [String] = []
            for term in terms {
                let test = try condition(of: term.test, search)
                conditions.append(term.isNegated ? "NOT \(test)" : test)
            }
            parts.append(conditions.isEmpty ? "1" : conditions.joined(separator: " AND "))
        }
        return "(" + parts.joined(separator: " OR ") + ")"
    }

    private mutating func condition(
        of test: QueryTest, _ search: PatternSearch
    ) throws(LibraryError) -> String {
        switch test {
        case .text(let fields, .contains(let text)): return contains(fields, text)
        case .text(let fields, .equals(let text)): return equals(fields, text)
        case .text(let fields, .pattern(let pattern)):
            values.append(.text(try search(fields, pattern)))
            return "songs.id IN (SELECT value FROM json_each(?))"
        case .range(let field, let range): return within(field, range)
        case .missing(let field): return Self.missing(field)
        case .types(let types):
            values.append(.number(Double(types.rawValue)))
            return "(songs.type & CAST(? AS INTEGER) != 0)"
        case .flag(let field, let isSet): return "(\(Self.column(field)) = \(isSet ? 1 : 0))"
        case .smart: return "0"
        case .any(let inner): return try alternatives(inner, search)
        }
    }

    /// Three characters and more are found by the index of trigrams.
    private mutating func contains(_ fields: [QueryField], _ text: String) -> String {
        guard text.unicodeScalars.count >= 3 else {
            return inFolded(fields) {
                "instr(\($0), ?)"
            } binding: {
                .text(text)
            }
        }
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        values.append(.text("{\(fields.map(\.rawValue).joined(separator: " "))} : \"\(quoted)\""))
        return "songs.id IN (SELECT rowid FROM search WHERE search MATCH ?)"
    }

    private mutating func equals(_ fields: [QueryField], _ text: String) -> String {
        guard let separator = fields.first?.separator else {
            return inFolded(fields) {
                "\($0) = ?"
            } binding: {
                .text(text)
            }
        }
        return inFolded(fields) {
            "instr('\(separator)' || \($0) || '\(separator)', ?)"
        } binding: {
            .text(separator + text + separator)
        }
    }

    private mutating func inFolded(
        _ fields: [QueryField], test: (String) -> String, binding: () -> Value
    ) -> String {
        values.append(contentsOf: fields.map { _ in binding() })
        let tests = fields.map { test($0.rawValue) }.joined(separator: " OR ")
        return "songs.id IN (SELECT id FROM folded WHERE \(tests))"
    }

    private mutating func within(_ field: QueryField, _ range: QueryRange) -> String {
        let column = Self.column(field)
        var tests = ["\(column) IS NOT NULL"]
        if let least = range.least {
            tests.append("\(column) >= ?")
            values.append(.number(least))
        }
        if let most = range.most {
            tests.append("\(column) <= ?")
            values.append(.number(most))
        }
        return "(" + tests.joined(separator: " AND ") + ")"
    }

    private static func missing(_ field: QueryField) -> String {
        if field.kind == .text { return "songs.id IN (SELECT id FROM folded WHERE \(field.rawValue) = '')" }
        return "(\(column(field)) IS NULL)"
    }

    private static func order(_ order: [QueryOrder]) -> String {
        let asked = order.flatMap { term in
            let column = column(term.field)
            let missing = term.field.kind == .text ? "\(column) = ''" : "\(column) IS NULL"
            return [missing, column + (term.isDescending ? " DESC" : "")]
        }
        return (asked + [libraryOrder]).joined(separator: ", ")
    }

    /// The songs' own order.
    static let libraryOrder = """
        CASE folded.albumartist WHEN '' THEN folded.artist ELSE folded.albumartist END, folded.album,
        songs.disc, songs.track, folded.path, songs.id
        """

    /// The column, or the expression, that holds a field.
    static func column(_ field: QueryField) -> String {
        switch field {
        case .title, .artist, .album, .albumartist, .genre, .composer, .comment, .path:
            "folded.\(field.rawValue)"
        case .year, .track, .disc, .bpm, .rating, .plays, .skips, .added, .type, .compilation:
            "songs.\(field.rawValue)"
        case .length: "songs.seconds"
        case .lastplayed: "songs.last_played"
        case .art: "songs.has_art"
        case .playable: "(songs.problem IS NULL)"
        case .smart: "NULL"
        }
    }
}

extension QueryField {
    /// What stands between the parts of a list; nil for a field that holds one value.
    var separator: String? {
        switch self {
        case .artist, .albumartist, .composer: ", "
        case .genre: "; "
        default: nil
        }
    }
}
