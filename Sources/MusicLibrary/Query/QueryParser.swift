import Host

/// Makes a query of its words, one by one.
struct QueryParser {
    let now: Int
    private var alternatives: [[QueryTerm]] = [[]]
    private var order: [QueryOrder] = []
    /// The word of the last sort term or comma, for what may not follow it.
    private var lastOrder: String?

    init(now: Int) {
        self.now = now
    }

    mutating func take(_ word: QueryWord) throws(LibraryError) {
        if let sort = try sortTerm(word) {
            order.append(sort)
            lastOrder = word.text
        } else if let lastOrder {
            throw LibraryError(
                lastOrder, "it sorts, and stands before \(word.text)", remedy: "put it at the end")
        } else if word.text == "," && !word.isQuoted {
            if alternatives.last?.isEmpty == true { throw Self.lonelyComma }
            alternatives.append([])
        } else {
            alternatives[alternatives.count - 1].append(try term(word))
        }
    }

    func finish() throws(LibraryError) -> Query {
        if alternatives.count > 1 && alternatives.last?.isEmpty == true { throw Self.lonelyComma }
        return Query(alternatives: alternatives, order: order)
    }

    private static let lonelyComma = LibraryError(
        ",", "a comma between blanks means \"or\"", remedy: "put a term before and after it")

    /// `field+` or `field-`; nil for another word. A name that is nearly a field's is taken for a slip.
    private func sortTerm(_ word: QueryWord) throws(LibraryError) -> QueryOrder? {
        guard !word.isQuoted, let sign = word.text.last, sign == "+" || sign == "-" else { return nil }
        let name = String(word.text.dropLast())
        guard !name.isEmpty, name.allSatisfy(\.isLetter) else { return nil }
        if let field = QueryField(name: name) {
            return field == .smart ? nil : QueryOrder(field: field, isDescending: sign == "-")
        }
        guard let near = Nearest.name(to: name, among: QueryField.names) else { return nil }
        throw LibraryError(
            word.text, "there is no field \(name) to sort by", remedy: "did you mean \(near)\(sign)?")
    }

    private func term(_ word: QueryWord) throws(LibraryError) -> QueryTerm {
        let isNegated = word.bareCount > 0 && word.text.first == "-" && word.text.count > 1
        let text = isNegated ? String(word.text.dropFirst()) : word.text
        let bare = text.prefix(word.bareCount - (isNegated ? 1 : 0))
        guard let colon = bare.firstIndex(of: ":") else {
            return QueryTerm(isNegated: isNegated, test: plainText(text))
        }
        let name = String(text[..<colon])
        guard let field = QueryField(name: name) else { throw Self.unknownField(name, in: word.text) }
        let value = QueryValue(
            field: field, text: String(text[text.index(after: colon)...]),
            bareCount: bare[bare.index(after: colon)...].count, word: word.text, now: now)
        return QueryTerm(isNegated: isNegated, test: try value.test())
    }

    private func plainText(_ text: String) -> QueryTest {
        .text(QueryField.plain, .contains(Folding.fold(text)))
    }

    private static func unknownField(_ name: String, in word: String) -> LibraryError {
        if let near = Nearest.name(to: name, among: QueryField.names) {
            return LibraryError(word, "there is no field \(name)", remedy: "did you mean \(near)?")
        }
        return LibraryError(
            word, "there is no field \(name)",
            remedy: "write \"\(word)\" in quotes to look for it as it is, or use one of "
                + QueryField.allCases.map(\.rawValue).joined(separator: " "))
    }
}
