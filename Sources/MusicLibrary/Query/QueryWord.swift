/// A word of a query, and how much of it stands outside of quotes.
///
/// Words are split at blanks, as at the prompt. A quote opens a quoted part at the start of a word (a `-`
/// may stand before it) or of a field's value; elsewhere it is an ordinary character, so that `don't` is a
/// word. In double quotes `\"` and `\\` stand for the second character. A single quote that has no partner at
/// the end of a word stands for itself. Outside of quotes a backslash is a character like others. Zero bytes are left out.
struct QueryWord: Equatable {
    /// The word without its quotes.
    var text = ""
    /// How many characters of `text`, from its start, stand before the first quote.
    var bareCount = 0
    /// Whether there are quotes in it at all.
    var isQuoted = false

    /// The longest query, in characters.
    static let longestLine = 2_000

    /// The words of a line.
    static func split(_ line: String) throws(LibraryError) -> [QueryWord] {
        if line.count > longestLine {
            throw LibraryError(
                String(line.prefix(20)) + "…", "the query is longer than \(longestLine) characters",
                remedy: "use fewer words")
        }
        let characters = line.filter { $0 != "\0" }.map { $0 }
        var words: [QueryWord] = []
        var position = 0
        while true {
            while position < characters.count, isBlank(characters[position]) { position += 1 }
            guard position < characters.count else { return words }
            words.append(try next(in: characters, from: &position))
        }
    }

    private static func next(
        in characters: [Character], from position: inout Int
    ) throws(LibraryError) -> QueryWord {
        var word = QueryWord()
        while position < characters.count, !isBlank(characters[position]) {
            let character = characters[position]
            if character == "\"" || character == "'", !word.isQuoted, word.isBeforeValue,
                let part = try quoted(in: characters, from: position)
            {
                word.isQuoted = true
                word.bareCount = word.text.count
                word.text += part.text
                position = part.end
            } else {
                word.text.append(character)
                position += 1
            }
        }
        if !word.isQuoted { word.bareCount = word.text.count }
        return word
    }

    /// Whether a value would begin here.
    private var isBeforeValue: Bool {
        if text.isEmpty || text == "-" { return true }
        guard let colon = text.firstIndex(of: ":") else { return false }
        return ["", ":", "="].contains(text[text.index(after: colon)...])
    }

    private static func quoted(
        in characters: [Character], from start: Int
    ) throws(LibraryError) -> (text: String, end: Int)? {
        let quote = characters[start]
        var text = ""
        var position = start + 1
        while position < characters.count, characters[position] != quote || !ends(quote, characters, position)
        {
            let next = position + 1 < characters.count ? characters[position + 1] : " "
            if quote == "\"", characters[position] == "\\", next == "\"" || next == "\\" { position += 1 }
            text.append(characters[position])
            position += 1
        }
        if position < characters.count { return (text, position + 1) }
        if quote == "'" { return nil }
        throw LibraryError("\"" + text, "the quote is never closed", remedy: "close it with another one")
    }

    /// Whether the quote at `position` closes: a single one does so only at the end of a word.
    private static func ends(_ quote: Character, _ characters: [Character], _ position: Int) -> Bool {
        quote == "\"" || position + 1 == characters.count || isBlank(characters[position + 1])
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace
    }
}
