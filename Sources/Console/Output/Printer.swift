import Session

/// Answers, events and errors as lines: for people, or as one JSON object each.
struct Printer {
    /// JSON instead of text.
    var isJSON = false
    /// Whether only ASCII can be shown.
    var isASCII = false
    /// The cells across of the terminal; nil without one.
    var columns: () -> Int? = { nil }

    /// The lines of an answer; in text there may be none.
    func lines(of answer: Answer, to command: String) -> [String] {
        if isJSON {
            var fields = head("answer", ("command", command), answer.line) + answer.fields
            if let table = answer.table { fields.append(Field("rows", .list(objects(of: table)))) }
            return [JSON.object(fields)]
        }
        let line = answer.line.isEmpty ? [] : [printable(answer.line)]
        // The picture's lines are ours, not a song's: they steer the terminal.
        return answer.picture + line + (answer.table.map(layout) ?? [])
    }

    /// The line of an event; in text there may be none.
    func lines(of event: SessionEvent) -> [String] {
        if isJSON { return [JSON.object(head("event", ("event", event.name), event.line) + event.fields)] }
        return event.line.isEmpty ? [] : ["* " + printable(event.line)]
    }

    /// The line of an error. `command` is nil if the line has none that exists.
    func lines(of error: ConsoleError, to command: String?, at place: Place?) -> [String] {
        guard isJSON else { return ["error: " + printable(error.at(place).text)] }
        var fields = head("error", ("command", command), error.text)
        if let word = error.word { fields.append(Field("word", .text(word))) }
        if let place { fields += [Field("file", .text(place.name)), Field("line", .integer(place.line))] }
        return [JSON.object(fields)]
    }

    private func head(_ kind: String, _ name: (String, String?), _ text: String) -> [Field] {
        [
            Field("kind", .text(kind)), Field(name.0, name.1.map(FieldValue.text) ?? .none),
            Field("text", .text(text)),
        ]
    }

    private func objects(of table: Table) -> [FieldValue] {
        table.rows.map { row in .object(zip(table.columns, row).map { Field($0, .text($1)) }) }
    }

    /// The most cells of a line, and of a table's columns: what is longer is cut for the eye, not for programs.
    private static let longestLine = 500
    private static let widestColumn = 48
    private static let widestLastColumn = 300
    private static let narrowestColumn = 8

    /// Columns two blanks apart; nothing for a table without rows.
    private func layout(_ table: Table) -> [String] {
        guard !table.rows.isEmpty else { return [] }
        let last = table.columns.count - 1
        let rows = ([table.columns] + table.rows).map { row in
            row.enumerated().map { column, cell in
                table.isWhole
                    ? printable(cell)
                    : shortened(cell, to: column < last ? Self.widestColumn : Self.widestLastColumn)
            }
        }
        let natural = table.columns.indices.map { column in
            rows.map { column < $0.count ? Printable.width($0[column]) : 0 }.max() ?? 0
        }
        let widths = table.isWhole ? natural : fitting(natural)
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                let cell = shortened(cell, to: width)
                return cell + String(repeating: " ", count: width - Printable.width(cell))
            }
            let line = cells.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }

    /// Widths that fit the window: the widest columns give way first, none below a few cells.
    private func fitting(_ widths: [Int]) -> [Int] {
        guard let columns = columns() else { return widths }
        var widths = widths
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - columns
        while excess > 0, let widest = widths.max(), widest > Self.narrowestColumn {
            let place = widths.firstIndex(of: widest) ?? 0
            widths[place] -= 1
            excess -= 1
        }
        return widths
    }

    private func printable(_ text: String) -> String {
        shortened(text, to: Self.longestLine)
    }

    private func shortened(_ text: String, to width: Int) -> String {
        Printable.shortened(
            Printable.text(text, isASCII: isASCII), to: width, mark: isASCII ? "~" : "…")
    }
}
