/// How a console talks.
public struct ConsoleSettings {
    /// Answers, events and errors as one JSON object a line.
    public var isJSON = false
    /// Whether lines are read from standard input, by a prompt if it is a terminal.
    public var readsInput = true
    /// Where typed lines are kept between runs; nil keeps none.
    public var historyPath: String?
    /// Which pad a key of the computer's keyboard is, and how hard it is hit (1…127).
    public var keyMap: (Character) -> (key: UInt8, velocity: UInt8)? = { _ in nil }

    /// Text, and a prompt where there is a terminal.
    public init() {}
}
