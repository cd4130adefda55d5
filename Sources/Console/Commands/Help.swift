import Session

/// What `help` answers, made from the table of commands.
enum Help {
    /// All commands, or one of them. `name` must be in the table.
    static func answer(about name: String?) -> Answer {
        guard let row = name.flatMap(CommandTable.row) else { return Answer(table: all) }
        let aliases = row.aliases.isEmpty ? "" : " (also: \(row.aliases.joined(separator: ", ")))"
        let examples = row.examples.map { [$0.line, $0.meaning] }
        return Answer(
            "\(row.usage): \(row.help)\(aliases)",
            table: examples.isEmpty ? nil : Table(columns: ["example", "meaning"], rows: examples),
            fields: [
                Field("name", .text(row.name)), Field("usage", .text(row.usage)),
                Field("help", .text(row.help)), Field("aliases", .list(row.aliases.map(FieldValue.text))),
            ])
    }

    private static var all: Table {
        Table(
            columns: ["command", "what_it_does"],
            rows: CommandTable.rows.map { row in
                // What is long is told by `help COMMAND`.
                [row.usage.count > 30 ? "\(row.name) …" : row.usage, row.help]
            })
    }
}
