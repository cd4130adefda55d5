import Session

/// The words after a command's name, taken one by one.
struct Arguments {
    private var reader: WordReader
    private let row: CommandRow

    init(_ reader: WordReader, of row: CommandRow) {
        self.reader = reader
        self.row = row
    }

    /// The next word, or nil at the end.
    mutating func next() throws(ConsoleError) -> String? {
        try reader.word()
    }

    /// The next word, which is `what` and must be there.
    mutating func next(_ what: String) throws(ConsoleError) -> String {
        guard let word = try reader.word() else { throw missing(what) }
        return word
    }

    /// The next word if it is an option: a dash, and no number or term behind it.
    mutating func option() -> String? {
        var copy = reader
        guard let word = copy.partialWord()?.text, word == "-m" || word.hasPrefix("--") else { return nil }
        reader = copy
        return word
    }

    /// The next word even if it lacks its closing quote, or nil at the end.
    mutating func partialNext() -> String? {
        reader.partialWord()?.text
    }

    /// All that is left as one name or path, without quotes; nil at the end.
    mutating func text() throws(ConsoleError) -> String? {
        try reader.text()
    }

    /// All that is left, as songs; nil at the end.
    mutating func songs() -> SongChoice? {
        var copy = reader
        guard let rest = reader.remainder() else { return nil }
        return SongChoice(path: (try? copy.text()) ?? nil, query: rest)
    }

    /// All that is left as it was written, or nil at the end.
    mutating func remainder() -> String? {
        reader.remainder()
    }

    /// Refuses words that are left.
    mutating func end() throws(ConsoleError) {
        guard let word = try reader.word() else { return }
        let right = row.arguments.isEmpty ? "\(row.name) stands alone" : "it is \(row.usage)"
        throw ConsoleError("\"\(word)\" is too much: \(right)", word: word)
    }

    /// The error that `what` is missing.
    func missing(_ what: String) -> ConsoleError {
        ConsoleError("\(row.name) needs \(what): \(row.usage)", word: row.name)
    }
}
