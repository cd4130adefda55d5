/// What a word could become, in columns.
enum ChoiceList {
    /// How many choices are shown at most.
    static let limit = 200

    /// The choices as lines of at most `columns` cells where that can be, read downwards.
    static func lines(_ choices: [String], columns: Int) -> [String] {
        let shown = choices.prefix(limit).map { Printable.text($0) }
        let cellWidth = (shown.map(Printable.width).max() ?? 0) + 2
        let columnCount = max(columns / max(cellWidth, 1), 1)
        let rowCount = (shown.count + columnCount - 1) / columnCount
        var lines = (0..<rowCount).map { row in
            stride(from: row, to: shown.count, by: rowCount).map { index in
                let isLast = index + rowCount >= shown.count
                let padding = isLast ? 0 : cellWidth - Printable.width(shown[index])
                return shown[index] + String(repeating: " ", count: padding)
            }.joined()
        }
        if choices.count > limit { lines.append("and \(choices.count - limit) more") }
        return lines
    }
}
