/// Reads a line word by word.
///
/// Words are split at blanks and tabs. Single quotes keep everything in them as it is; double quotes too,
/// but for `\"` and `\\`. Outside of quotes a backslash keeps the sign after it. A `#` at the start of a word
/// begins a comment.
struct WordReader {
    private let scalars: [Unicode.Scalar]
    /// Where the next word is looked for, in Unicode scalars.
    private(set) var position = 0

    init(_ line: String) {
        scalars = Array(line.unicodeScalars)
    }

    /// A word as it is written: in double quotes if it needs them. If it isn't whole, the closing one is left out.
    static func written(_ word: String, isWhole: Bool = true) -> String {
        let scalars = word.unicodeScalars
        let needsQuotes = scalars.contains { $0.isBlank || "\"'\\".unicodeScalars.contains($0) }
        guard needsQuotes || word.isEmpty || scalars.first == "#" else { return word }
        var text = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in scalars {
            if scalar == "\"" || scalar == "\\" { text.append("\\") }
            text.append(scalar)
        }
        return String(text) + (isWhole ? "\"" : "")
    }

    /// Whether only blanks or a comment are left.
    var isAtEnd: Bool {
        var copy = self
        copy.skipBlanks()
        return copy.position == scalars.count || scalars[copy.position] == "#"
    }

    /// Whether the line was read to its very end, blanks and comment included.
    var isExhausted: Bool { position == scalars.count }

    /// The next word without its quotes; nil at the end of the line.
    mutating func word() throws(ConsoleError) -> String? {
        guard let word = partialWord() else { return nil }
        guard word.isClosed else {
            let quote = word.text.isEmpty ? "the quote at the end" : "the quote before \"\(word.text)\""
            throw ConsoleError(quote + " is never closed", word: word.text)
        }
        return word.text
    }

    /// The next word, which may lack its closing quote because it is still being typed.
    mutating func partialWord() -> PartialWord? {
        skipBlanks()
        guard position < scalars.count, scalars[position] != "#" else { return nil }
        var word = PartialWord(start: position)
        while position < scalars.count, !scalars[position].isBlank {
            switch scalars[position] {
            case "'", "\"": word.isClosed = quoted(into: &word.text)
            case "\\": escaped(into: &word.text)
            default: append(to: &word.text)
            }
        }
        return word
    }

    /// The rest of the line as one text: a name or path that may hold blanks and needs no quotes.
    ///
    /// If it begins with a quote it must be a single quoted word; else quotes in it stand for themselves, so
    /// that `Don't Stop.mp3` is a name, and a backslash keeps the sign after it. A comment ends it.
    mutating func text() throws(ConsoleError) -> String? {
        skipBlanks()
        guard position < scalars.count else { return nil }
        guard isAtQuote else {
            let text = partialText(trimmed: true)
            return text.text.isEmpty ? nil : text.text
        }
        let text = try word()
        if let more = try word() {
            throw ConsoleError("\"\(more)\" is too much: quote the whole name or nothing of it", word: more)
        }
        return text
    }

    /// Like `text`, but the closing quote may be missing because the text is still being typed.
    mutating func partialText(trimmed: Bool = false) -> PartialWord {
        skipBlanks()
        if isAtQuote, let word = partialWord() { return word }
        var text = PartialWord(start: position)
        var (length, keptLength) = (0, 0)
        while position < scalars.count {
            let scalar = scalars[position]
            if scalar == "#" && (position == 0 || scalars[position - 1].isBlank) { break }
            if scalar == "\\" { escaped(into: &text.text) } else { append(to: &text.text) }
            length += 1
            if !scalar.isBlank { keptLength = length }
        }
        if trimmed {
            text.text = String(String.UnicodeScalarView(text.text.unicodeScalars.prefix(keptLength)))
        }
        return text
    }

    /// The rest of the line as it was written, quotes, comment and all; nil if no word is left.
    mutating func remainder() -> String? {
        guard !isAtEnd else { return nil }
        skipBlanks()
        let end = (scalars.lastIndex { !$0.isBlank } ?? position) + 1
        defer { position = scalars.count }
        return String(String.UnicodeScalarView(scalars[position..<end]))
    }

    private var isAtQuote: Bool {
        position < scalars.count && (scalars[position] == "'" || scalars[position] == "\"")
    }

    mutating func skipBlanks() {
        while position < scalars.count, scalars[position].isBlank { position += 1 }
    }

    private mutating func append(to text: inout String) {
        text.unicodeScalars.append(scalars[position])
        position += 1
    }

    /// Takes a backslash and the sign after it; at the end of the line it stands for itself.
    private mutating func escaped(into text: inout String) {
        if position + 1 < scalars.count { position += 1 }
        append(to: &text)
    }

    /// Takes a quoted part and answers whether its end was there.
    private mutating func quoted(into text: inout String) -> Bool {
        let quote = scalars[position]
        position += 1
        while position < scalars.count, scalars[position] != quote {
            let next = position + 1 < scalars.count ? scalars[position + 1] : " "
            if quote == "\"" && scalars[position] == "\\" && (next == "\"" || next == "\\") { position += 1 }
            append(to: &text)
        }
        guard position < scalars.count else { return false }
        position += 1
        return true
    }
}

/// A word, and where it starts in its line.
struct PartialWord: Equatable {
    /// Where the word starts, quotes included, in Unicode scalars.
    var start: Int
    /// The word without its quotes.
    var text = ""
    /// False if a closing quote is missing.
    var isClosed = true
}

extension Unicode.Scalar {
    /// Whether it separates words.
    var isBlank: Bool { self == " " || self == "\t" || self == "\r" }
}
