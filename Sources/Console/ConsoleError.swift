import Session

/// A line that can't be carried out: what is wrong, with which word, and what would be right, in one line.
public struct ConsoleError: Error, Equatable, Sendable {
    /// The line, without the leading `error:`.
    public var text: String
    /// The word that is wrong, where it is one.
    public var word: String?

    /// An error that reads `text`.
    public init(_ text: String, word: String? = nil) {
        self.text = text
        self.word = word
    }

    /// What a session says of a command.
    init(_ error: SessionError) {
        self.init(error.text, word: error.word)
    }

    /// The same error, of a line that a pad, a switch or a knob has run.
    func inBound(_ line: String) -> ConsoleError {
        ConsoleError("bound \"\(line)\": \(text)", word: word)
    }

    /// The same error, found in a place of a file.
    func at(_ place: Place?) -> ConsoleError {
        guard let place else { return self }
        return ConsoleError("\(place.name):\(place.line): \(text)", word: word)
    }
}
