/// All there is to know about a command: one row of the table.
public struct CommandRow: Sendable {
    /// What the user types.
    public let name: String
    /// Other names for it.
    public let aliases: [String]
    /// What follows the name, as help shows it: capitals stand for a word, brackets for what may be missing.
    public let arguments: String
    /// What it does, in a few words without a full stop.
    public let help: String
    /// Lines that can be typed, and what they do.
    public let examples: [Example]
    /// What completes its words, in their order.
    let completion: [Completion]
    /// Makes an action of what follows the name.
    let parse: @Sendable (inout Arguments) throws(ConsoleError) -> Action

    /// A line that can be typed, and what it does.
    public struct Example: Equatable, Sendable {
        /// The line.
        public let line: String
        /// What it does, in a few words.
        public let meaning: String
    }

    init(
        _ name: String, aliases: [String] = [], _ arguments: String = "", help: String,
        examples: KeyValuePairs<String, String>, completion: [Completion] = [],
        parse: @escaping @Sendable (inout Arguments) throws(ConsoleError) -> Action
    ) {
        self.name = name
        self.aliases = aliases
        self.arguments = arguments
        self.help = help
        self.examples = examples.map { Example(line: $0.key, meaning: $0.value) }
        self.completion = completion
        self.parse = parse
    }

    /// The name and what follows it.
    public var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
