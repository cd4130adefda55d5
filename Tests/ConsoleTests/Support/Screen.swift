/// What a terminal shows: enough of a VT100 to judge what a prompt writes.
struct Screen {
    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var row = 0
    private(set) var column = 0
    /// How often the bell rang.
    private(set) var bellCount = 0
    /// Whether pastes are asked to be marked.
    private(set) var marksPastes = false
    private var cells: [[String]]
    private var pending: [UInt8] = []
    private var wrapsNext = false

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Screen.blankRow(columns), count: rows)
    }

    /// The rows without blanks at their ends; empty rows at the end are left out.
    var lines: [String] {
        let all = cells.map { row in
            var text = row.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
        return Array(all[..<(all.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
    }

    /// The row with the cursor.
    var line: String { row < lines.count ? lines[row] : "" }

    /// Gives the window another size; what it shows is cut or filled up.
    mutating func resize(columns: Int, rows: Int) {
        let kept = cells.prefix(rows).map { row in
            Array(row.prefix(columns)) + Array(repeating: " ", count: max(columns - row.count, 0))
        }
        cells = kept + Array(repeating: Screen.blankRow(columns), count: max(rows - kept.count, 0))
        self.columns = columns
        self.rows = rows
        row = min(row, rows - 1)
        column = min(column, columns - 1)
        wrapsNext = false
    }

    /// Shows what a program has written.
    mutating func show(_ bytes: [UInt8]) {
        pending += bytes
        while let length = step() { pending.removeFirst(length) }
    }

    /// Carries out what comes next and answers its length in bytes; nil if it isn't there as a whole.
    private mutating func step() -> Int? {
        guard let first = pending.first else { return nil }
        switch first {
        case 0x07: bellCount += 1
        case 0x08: moveTo(column: column - 1)
        case 0x09: moveTo(column: (column / 8 + 1) * 8)
        case 0x0A: lineFeed()
        case 0x0D: moveTo(column: 0)
        case 0x1B: return escape()
        case 0..<0x20: break
        default: return sign(first)
        }
        return 1
    }

    private mutating func sign(_ first: UInt8) -> Int? {
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard pending.count >= length else { return nil }
        for scalar in String(decoding: pending[..<length], as: UTF8.self).unicodeScalars { put(scalar) }
        return length
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Screen.width(scalar)
        if width == 0 {
            cells[row][max(column - 1, 0)].unicodeScalars.append(scalar)
            return
        }
        if wrapsNext || column + width > columns && columns >= width {
            column = 0
            wrapsNext = false
            lineFeed()
        }
        cells[row][column] = String(scalar)
        if width == 2 && column + 1 < columns { cells[row][column + 1] = "" }
        wrapsNext = column + width >= columns
        column = min(column + width, columns - 1)
    }

    private mutating func escape() -> Int? {
        guard pending.count >= 2 else { return nil }
        guard pending[1] == UInt8(ascii: "[") else { return pending[1] == UInt8(ascii: "(") ? 3 : 2 }
        guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return nil
        }
        let text = String(decoding: pending[2..<end], as: UTF8.self)
        control(Character(Unicode.Scalar(pending[end])), text)
        return end + 1
    }

    private mutating func control(_ final: Character, _ text: String) {
        let number = Int(text.split(separator: ";").first ?? "") ?? 0
        let count = max(number, 1)
        switch final {
        case "A": row = max(row - count, 0)
        case "B": row = min(row + count, rows - 1)
        case "C": moveTo(column: column + count)
        case "D": moveTo(column: column - count)
        case "G": moveTo(column: count - 1)
        case "H":
            let numbers = text.split(separator: ";").map { Int($0) ?? 1 }
            row = min(max((numbers.first ?? 1) - 1, 0), rows - 1)
            moveTo(column: (numbers.count > 1 ? numbers[1] : 1) - 1)
        case "J":
            if number >= 2 {
                for index in 0..<rows { cells[index] = Screen.blankRow(columns) }
            } else {
                clearLine(from: column)
                for index in row + 1..<max(rows, row + 1) { cells[index] = Screen.blankRow(columns) }
            }
        case "K": if number == 2 { clearLine(from: 0) } else { clearLine(from: column) }
        case "P":
            cells[row].removeSubrange(column..<min(column + count, columns))
            cells[row] += Array(repeating: " ", count: columns - cells[row].count)
        case "@":
            cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
            cells[row] = Array(cells[row].prefix(columns))
        case "h": if text == "?2004" { marksPastes = true }
        case "l": if text == "?2004" { marksPastes = false }
        default: break
        }
        wrapsNext = false
    }

    private mutating func clearLine(from start: Int) {
        for index in start..<columns { cells[row][index] = " " }
    }

    private mutating func moveTo(column target: Int) {
        column = min(max(target, 0), columns - 1)
        wrapsNext = false
    }

    private mutating func lineFeed() {
        if row < rows - 1 {
            row += 1
        } else {
            cells.removeFirst()
            cells.append(Screen.blankRow(columns))
        }
    }

    private static func blankRow(_ columns: Int) -> [String] { Array(repeating: " ", count: columns) }

    /// Cells of a sign, for those that the tests use.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x300...0x36F, 0x200D, 0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
            0x1F300...0x1FAFF:
            2
        default: 1
        }
    }
}
