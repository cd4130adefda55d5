import Host

/// What stands after a field's colon, and the condition it makes.
struct QueryValue {
    let field: QueryField
    /// The value without quotes, `=` or `:` of the operator still before it.
    let text: String
    /// How many characters of `text` stand before the first quote: the operator is among them.
    let bareCount: Int
    /// The whole word, for errors.
    let word: String
    let now: Int

    func test() throws(LibraryError) -> QueryTest {
        if bareCount > 0, text.first == ":" { return try pattern(String(text.dropFirst())) }
        if bareCount > 0, text.first == "=" { return try exact(String(text.dropFirst())) }
        if text.isEmpty && field.kind != .name { throw missingValue }
        switch field.kind {
        case .text: return .text([field], .contains(Folding.fold(text)))
        case .number, .length, .date: return .range(field, try range(text))
        case .type: return .types(try types(text))
        case .flag: return .flag(field, try flag(text))
        case .name: return try savedQuery(text)
        }
    }

    /// `field:=value`: the whole text, this very number, or nothing at all.
    private func exact(_ value: String) throws(LibraryError) -> QueryTest {
        switch field.kind {
        case .text where value.isEmpty: return .missing(field)
        case .text: return .text([field], .equals(Folding.fold(value)))
        case .number, .length, .date: return value.isEmpty ? .missing(field) : .range(field, try range(value))
        case .type: return .types(try types(value))
        case .flag: return .flag(field, try flag(value))
        case .name: return try savedQuery(value)
        }
    }

    private func pattern(_ pattern: String) throws(LibraryError) -> QueryTest {
        guard field.kind == .text else {
            throw failure("\(field.rawValue) is no text, so there is no pattern for it", "write \(example)")
        }
        if pattern.isEmpty { throw missingValue }
        let folded = QueryPattern.fold(pattern)
        if let reason = QueryPattern.refusal(of: folded) { throw failure(reason, "see man 7 regex") }
        return .text([field], .pattern(folded))
    }

    private func savedQuery(_ name: String) throws(LibraryError) -> QueryTest {
        if name.isEmpty { throw failure("the name of a saved query is missing", "write smart:NAME") }
        return .smart(name)
    }

    // MARK: ranges

    private func range(_ text: String) throws(LibraryError) -> QueryRange {
        guard let (low, high) = Self.ends(of: text) else { return try single(text) }
        if low.isEmpty && high.isEmpty { throw failure("the range has no end at all", "write \(example)") }
        let range = QueryRange(
            least: low.isEmpty ? nil : try single(low).least,
            most: high.isEmpty ? nil : try upperEnd(high))
        if let least = range.least, let most = range.most, least > most {
            throw failure("the range runs backwards", "write the lower end first")
        }
        return range
    }

    /// The two sides of the first `..`.
    private static func ends(of text: String) -> (low: String, high: String)? {
        let characters = Array(text)
        guard
            let dots = characters.indices.dropLast().first(where: {
                characters[$0] == "." && characters[$0 + 1] == "."
            })
        else { return nil }
        return (String(characters[..<dots]), String(characters[(dots + 2)...]))
    }

    /// A date as an end of a range goes on to the end of its day, month or year; other values are exact.
    private func upperEnd(_ text: String) throws(LibraryError) -> Double? {
        let range = try single(text)
        return field.kind == .date && !text.hasPrefix("-") ? range.most : range.least
    }

    /// What one value stands for: a length is every length that is shown like it, a date the whole day,
    /// month or year, a time ago all that came since.
    private func single(_ text: String) throws(LibraryError) -> QueryRange {
        switch field.kind {
        case .length:
            guard let seconds = QueryNumber.length(text) else { throw badValue(text) }
            let isWhole = seconds == seconds.rounded()
            return QueryRange(least: seconds, most: isWhole ? (seconds + 1).nextDown : seconds)
        case .date:
            guard let range = QueryDate.range(text, now: now) else { throw badValue(text) }
            return range
        default:
            guard let number = QueryNumber.number(text, isWhole: field.kind == .number(isWhole: true)) else {
                throw badValue(text)
            }
            if field == .rating && number > 5 { throw failure("a rating is 0 to 5", "write \(example)") }
            return QueryRange(least: number, most: number)
        }
    }

    // MARK: names

    private func types(_ text: String) throws(LibraryError) -> MediaTypes {
        var types: MediaTypes = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            let plain = String(Folding.fold(String(name)).filter(\.isLetter))
            let known = MediaTypes.names.first { $0.name == plain || $0.name + "s" == plain }
            guard let known else {
                let names = MediaTypes.names.map(\.name)
                let near = Nearest.name(to: plain, among: names)
                throw failure(
                    "there is no type \"\(name)\"",
                    near.map { "did you mean \($0)?" } ?? "use \(names.joined(separator: ", "))")
            }
            types.insert(known.type)
        }
        return types
    }

    private func flag(_ text: String) throws(LibraryError) -> Bool {
        switch text.lowercased() {
        case "yes", "y", "true", "on", "1": true
        case "no", "n", "false", "off", "0": false
        default: throw badValue(text)
        }
    }

    // MARK: errors

    private var example: String {
        switch field.kind {
        case .text: "\(field.rawValue):word"
        case .number:
            field == .bpm ? "bpm:118.5 or bpm:110..120" : "\(field.rawValue):3 or \(field.rawValue):2..4"
        case .length: "length:3:20 or length:2:00.."
        case .date: "\(field.rawValue):2025-03 or \(field.rawValue):-7d.."
        case .type: "type:music,podcast"
        case .flag: "\(field.rawValue):yes or \(field.rawValue):no"
        case .name: "smart:NAME"
        }
    }

    private var missingValue: LibraryError {
        failure("the value is missing", "write \(example)")
    }

    private func badValue(_ text: String) -> LibraryError {
        let what =
            switch field.kind {
            case .number(isWhole: true): "a whole number"
            case .number, .text, .type, .name: "a number"
            case .length: "a length"
            case .date: "a date"
            case .flag: "yes or no"
            }
        return failure("\"\(text)\" is not \(what)", "write \(example)")
    }

    private func failure(_ reason: String, _ remedy: String) -> LibraryError {
        LibraryError(word, reason, remedy: remedy)
    }
}
