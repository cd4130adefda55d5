/// What songs somebody wants, and in which order: `genre:dance bpm:110..120 length:2:00.. year+`.
///
/// - `word` and `"quoted words"` are looked for in title, artist, album, album artist, genre and comment;
/// - `field:value` in one field; `field:=exact` is the whole value (or one of a list), `field:=` a missing one;
///   `field::pattern` is a POSIX extended regular expression;
/// - `field:lo..hi` is a range, both ends included, either may be missing;
/// - `-term` is what does not fit; terms beside each other must all fit; ` , ` between them means "or";
/// - `field+` and `field-` at the end sort.
///
/// Text is compared without case and accents. A song without a value never fits a range. An empty query
/// fits every song. A value; thread: any.
public struct Query: Sendable, Equatable {
    /// Terms that must all fit; one of these lists must.
    public var alternatives: [[QueryTerm]]
    /// The order that is asked for, the first one first; then the library's own order.
    public var order: [QueryOrder]

    /// All songs in the library's order: album artist, album, disc, track, path.
    public static let everything = Query(alternatives: [[]], order: [])

    init(alternatives: [[QueryTerm]], order: [QueryOrder]) {
        self.alternatives = alternatives
        self.order = order
    }

    /// Reads a query as it was typed.
    ///
    /// - Parameter now: what "ago" counts from, in unix seconds.
    /// - Throws: for an unknown field (names the nearest), a bad value or range (names the word), an open quote.
    public init(_ text: String, now: Int = QueryDate.now) throws(LibraryError) {
        var parser = QueryParser(now: now)
        for word in try QueryWord.split(text) { try parser.take(word) }
        self = try parser.finish()
    }
}

/// One condition on a song, or its opposite.
public struct QueryTerm: Sendable, Equatable {
    /// Whether songs are meant that do not fit; those without the value are among them.
    public var isNegated = false
    /// The condition.
    public var test: QueryTest
}

/// A condition on a song.
public indirect enum QueryTest: Sendable, Equatable {
    /// One of these text fields holds a text.
    case text([QueryField], TextMatch)
    /// A number, length (seconds) or date (unix seconds) within a range.
    case range(QueryField, QueryRange)
    /// A field without a value.
    case missing(QueryField)
    /// One of these kinds at least.
    case types(MediaTypes)
    /// A yes or no.
    case flag(QueryField, Bool)
    /// A saved query by name, until it is put in place of this.
    case smart(String)
    /// Another query's alternatives.
    case any([[QueryTerm]])
}

/// How a text is compared; texts are folded (see `Folding`).
public enum TextMatch: Sendable, Equatable {
    case contains(String)
    /// The whole value, or a whole part of a list of genres or artists.
    case equals(String)
    case pattern(String)
}

/// A range of numbers, both ends included.
public struct QueryRange: Sendable, Equatable {
    /// The least that fits; nil for no limit.
    public var least: Double?
    /// The most that fits; nil for no limit.
    public var most: Double?
}

/// A field to sort by. Songs without a value come last in both directions.
public struct QueryOrder: Sendable, Equatable {
    /// What is compared.
    public var field: QueryField
    /// Whether the greatest comes first.
    public var isDescending: Bool
}
