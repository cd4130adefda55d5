import Host
import Session

/// All commands, for every source of lines: the prompt, the command line, files, and bound pads and switches.
public enum CommandTable {
    /// The rows, as help shows them.
    public static let rows: [CommandRow] =
        songCommands + queueCommands + libraryCommands + desktopCommands + drumCommands + padCommands
        + bindCommands + touchCommands + soundCommands
        + outputCommands
        + programCommands

    /// All names, aliases too.
    static let names: [String] = rows.flatMap { [$0.name] + $0.aliases }

    /// The row with a name or alias.
    static func row(named name: String) -> CommandRow? {
        rows.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// The row with a name or alias, or an error that suggests the nearest.
    static func existingRow(named name: String) throws(ConsoleError) -> CommandRow {
        if let row = row(named: name) { return row }
        let hint = Nearest.hint(to: name, among: names)
        throw ConsoleError(
            "\"\(name)\" is no command\(hint.isEmpty ? "; help lists them" : hint)", word: name)
    }

    /// A line as an action, or nil if there is nothing on it but blanks or a comment.
    public static func parse(_ line: String) throws(ConsoleError) -> ParsedLine? {
        var reader = WordReader(line)
        guard let name = try reader.word() else { return nil }
        if let number = Int(name), reader.isAtEnd {
            // A number of the last list, as in a menu.
            return ParsedLine(name: "pick", action: .session(.pickNumbers([number], appends: false)))
        }
        let row = try existingRow(named: name)
        var arguments = Arguments(reader, of: row)
        return ParsedLine(name: row.name, action: try row.parse(&arguments))
    }

    /// The name of a line's command, if the line has one that exists.
    static func commandName(of line: String) -> String? {
        var reader = WordReader(line)
        return reader.partialWord().flatMap { row(named: $0.text)?.name }
    }
}

/// A line that is understood.
public struct ParsedLine: Equatable, Sendable {
    /// The command's name, not its alias.
    public let name: String
    /// What it asks for.
    public let action: Action
}
