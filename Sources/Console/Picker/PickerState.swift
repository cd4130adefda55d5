import Session

/// What a picker knows: the text typed, the rows at hand, which one is selected, and those that were chosen. It asks
/// nobody: `request` says which rows it lacks, `take` gives them to it.
struct PickerState {
    /// How a key left the picker.
    enum Outcome: Equatable {
        case open, cancelled
        case picked([Int64])
    }

    /// Rows that are to be asked for.
    struct Request: Equatable {
        var text: String
        var offset: Int
        var limit: Int
    }

    /// The most signs that can be typed.
    static let textLimit = 1000

    /// What stands before the text.
    let title: String
    /// Whether rows are chosen one after the other, and picked together.
    let picksSeveral: Bool
    /// What was typed.
    private(set) var text: String
    /// How many rows the whole list has.
    private(set) var totalCount = 0
    /// The place of the selected row in the whole list.
    private(set) var selection = 0
    /// The place of the first row that is shown.
    private(set) var top = 0
    /// The rows chosen so far, in order; one may be there more than once.
    private(set) var chosen: [Int64] = []
    /// Why the last key did nothing, or why the list is not that of the text; fit to be shown.
    private(set) var problem: String?

    private var rows: [PickerRow] = []
    private var rowOffset = 0
    /// The text that was asked for last.
    private var askedText: String?
    /// The text whose list is shown: an earlier one while `isUnusable`.
    private var listText = ""
    /// Whether the present text can't be understood.
    private var isUnusable = false
    /// Whether further rows of the list could not be had.
    private var hasFailed = false
    private var rowCount = 1

    init(title: String, picksSeveral: Bool, text: String = "") {
        self.title = title
        self.picksSeveral = picksSeveral
        self.text = String(text.prefix(PickerState.textLimit))
    }

    /// The rows that are shown, from `top` on.
    var visibleRows: ArraySlice<PickerRow> {
        guard top >= rowOffset, top - rowOffset <= rows.count else { return [] }
        return rows[(top - rowOffset)...].prefix(rowCount)
    }

    /// The selected row, if it is at hand.
    var selectedRow: PickerRow? {
        let index = selection - rowOffset
        return rows.indices.contains(index) ? rows[index] : nil
    }

    /// The places of a row among the chosen ones, from 1 on.
    func places(of id: Int64) -> [Int] {
        chosen.indices.filter { chosen[$0] == id }.map { $0 + 1 }
    }

    /// So many rows can be shown, 1 or more.
    mutating func show(rowCount count: Int) {
        rowCount = max(count, 1)
        scroll()
    }

    /// The rows that are needed and not at hand; nil if there are none.
    var request: Request? {
        if askedText != text { return Request(text: text, offset: 0, limit: rowCount) }
        let shown = min(rowCount, totalCount - top)
        let isThere = shown <= 0 || top >= rowOffset && top + shown <= rowOffset + rows.count
        return isThere || hasFailed ? nil : Request(text: listText, offset: top, limit: rowCount)
    }

    /// Takes the answer to a request. An error keeps the rows that are there.
    mutating func take(_ result: Result<PickerPage, SessionError>, for request: Request) {
        let isNew = askedText != text
        askedText = text
        switch result {
        case .success(let page):
            if isNew {
                listText = text
                (selection, top, problem, isUnusable) = (0, 0, nil, false)
            }
            take(page, for: request)
        case .failure(let error):
            problem = error.text
            if isNew { isUnusable = true } else { stayAtHand() }
        }
    }

    private mutating func take(_ page: PickerPage, for request: Request) {
        rows = page.rows
        rowOffset = request.offset
        // A list that ends before its count does must not be asked for again and again.
        let isShort = page.rows.count < min(request.limit, page.totalCount - request.offset)
        totalCount = max(isShort ? request.offset + page.rows.count : page.totalCount, 0)
        select(selection)
    }

    /// The rows that are wanted can't be had: goes no further than those at hand.
    private mutating func stayAtHand() {
        hasFailed = true
        selection = max(min(selection, rowOffset + rows.count - 1), rowOffset)
        top = max(rowOffset, selection - rowCount + 1)
    }

    /// Does what a key says. The rows must be at hand (`request` is nil) for all keys but those that type.
    mutating func apply(_ key: PickerKey) -> Outcome {
        if !isUnusable { problem = nil }
        hasFailed = false
        switch key {
        case .text(let signs): text = String((text + signs).prefix(PickerState.textLimit))
        case .deleteSign: text = String(text.dropLast())
        case .deleteWord: deleteWord()
        case .deleteAll: text = ""
        case .up: select(selection - 1)
        case .down: select(selection + 1)
        case .pageUp: select(selection - rowCount)
        case .pageDown: select(selection + rowCount)
        case .first: select(0)
        case .last: select(totalCount - 1)
        case .mark: mark()
        case .unmark: unmark()
        case .pick: return pick()
        case .cancel: return .cancelled
        case .none: break
        }
        return .open
    }

    private mutating func deleteWord() {
        while text.last == " " { text.removeLast() }
        while let last = text.last, last != " " { text.removeLast() }
    }

    private mutating func select(_ place: Int) {
        selection = min(max(place, 0), max(totalCount - 1, 0))
        scroll()
    }

    /// Keeps the selected row in sight, and no empty rows below the list's end.
    private mutating func scroll() {
        top = min(max(top, selection - rowCount + 1), selection)
        top = max(min(top, totalCount - rowCount), 0)
    }

    private mutating func mark() {
        guard picksSeveral, let row = pickableRow() else { return }
        chosen.append(row.id)
    }

    private mutating func unmark() {
        guard let id = selectedRow?.id, let index = chosen.lastIndex(of: id) else { return }
        chosen.remove(at: index)
    }

    private mutating func pick() -> Outcome {
        if !chosen.isEmpty { return .picked(chosen) }
        return pickableRow().map { .picked([$0.id]) } ?? .open
    }

    /// The selected row, unless it can't be played, or the list is not that of the text; then `problem` tells.
    private mutating func pickableRow() -> PickerRow? {
        if isUnusable { return nil }
        guard let row = selectedRow else { return nil }
        if let reason = row.problem { problem = "can't be picked: \(reason)" }
        return row.problem == nil ? row : nil
    }
}
