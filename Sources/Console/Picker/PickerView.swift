import Session

/// Draws a picker as lines for a window.
struct PickerView {
    /// A line and how it stands out.
    struct Line: Equatable {
        enum Style: Equatable { case plain, selected, dim }

        var text: String
        var style = Style.plain
    }

    /// Cells across, 1 or more. No line is wider.
    let columns: Int
    /// Lines at most, 1 or more.
    let rows: Int
    /// Whether only ASCII can be shown.
    var isASCII = false

    /// How many rows of the list fit in between: the first line has the text, the last, from three on, the status.
    var listRowCount: Int { max(rows >= 3 ? rows - 2 : rows - 1, 1) }

    /// The lines from the top, and the column of the cursor in the first one.
    func lines(of state: PickerState) -> (lines: [Line], cursorColumn: Int) {
        let query = query(of: state)
        let cursorColumn = min(Printable.width(query), columns - 1)
        if rows == 1 { return ([Line(text: withSelection(query, of: state))], cursorColumn) }
        var lines = [Line(text: query)] + listLines(of: state)
        if rows >= 3 { lines.append(Line(text: status(of: state), style: .dim)) }
        return (lines, cursorColumn)
    }

    private var cut: String { isASCII ? "~" : "…" }

    private func shown(_ text: String) -> String { Printable.text(text, isASCII: isASCII) }

    // MARK: The first line

    /// Title and text. Of a text that is too long the end is shown, and a cell is left for the cursor.
    private func query(of state: PickerState) -> String {
        let title = shown(state.title) + "> "
        let text = shown(state.text)
        let fits = Printable.width(title) + min(Printable.width(text), 8) < columns
        let start = fits ? title : columns > 4 ? "> " : ""
        let room = max(columns - 1 - Printable.width(start), 0)
        return start + tail(of: text, room: room)
    }

    private func tail(of text: String, room: Int) -> String {
        var width = Printable.width(text)
        if width <= room { return text }
        guard room > 0 else { return "" }
        var rest = text[...]
        while width > room - 1, let first = rest.popFirst() { width -= Printable.width(String(first)) }
        return cut + rest
    }

    /// In a window of one line the selected row stands behind the text.
    private func withSelection(_ query: String, of state: PickerState) -> String {
        let room = columns - Printable.width(query) - 4
        guard room >= 4, let row = state.selectedRow else { return query }
        return query + "  [" + Printable.shortened(shown(row.title), to: room, mark: cut) + "]"
    }

    // MARK: The list

    private func listLines(of state: PickerState) -> [Line] {
        let visible = state.visibleRows
        let lengthWidth = visible.map { Printable.width(shown($0.length)) }.max() ?? 0
        return visible.enumerated().map { index, row in
            let isSelected = state.top + index == state.selection
            let start = (isSelected ? "> " : "  ") + marks(of: row, in: state)
            let text = Printable.shortened(start, to: columns, mark: "") + cells(of: row, start, lengthWidth)
            return Line(text: text, style: isSelected ? .selected : row.problem == nil ? .plain : .dim)
        }
    }

    /// The row's places among the chosen ones, in five cells.
    private func marks(of row: PickerRow, in state: PickerState) -> String {
        guard state.picksSeveral else { return "" }
        let places = state.places(of: row.id).map(String.init).joined(separator: ",")
        return padded(Printable.shortened(places, to: 4, mark: cut), to: 5)
    }

    /// Title, detail (or the reason why it can't be played) and length, as far as there is room.
    private func cells(of row: PickerRow, _ start: String, _ lengthWidth: Int) -> String {
        var room = max(columns - Printable.width(start), 0)
        let hasLength = lengthWidth > 0 && room >= lengthWidth + 16
        if hasLength { room -= lengthWidth + 2 }
        let detailRoom = room >= 30 ? room / 2 - 1 : 0
        let titleRoom = room - (detailRoom > 0 ? detailRoom + 2 : 0)
        var text = fitted(row.title, to: titleRoom)
        if detailRoom > 0 { text += "  " + fitted(row.problem ?? row.detail, to: detailRoom) }
        if hasLength {
            let length = shown(row.length)
            text +=
                "  " + String(repeating: " ", count: max(lengthWidth - Printable.width(length), 0)) + length
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Exactly `width` cells.
    private func fitted(_ text: String, to width: Int) -> String {
        padded(Printable.shortened(shown(text), to: width, mark: cut), to: width)
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - Printable.width(text), 0))
    }

    // MARK: The last line

    private func status(of state: PickerState) -> String {
        var parts = [
            state.totalCount == 0 ? "no song matches" : "\(state.selection + 1) of \(state.totalCount)"
        ]
        if !state.chosen.isEmpty { parts.append("\(state.chosen.count) chosen") }
        let hint = (state.picksSeveral ? "Tab adds, Shift-Tab takes back, " : "") + "Enter picks, Esc cancels"
        parts.append(state.problem.map(shown) ?? state.selectedRow?.problem.map(shown) ?? hint)
        return Printable.shortened(parts.joined(separator: isASCII ? "; " : " · "), to: columns, mark: cut)
    }
}
