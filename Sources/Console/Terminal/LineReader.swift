/// Makes lines of the bytes of a pipe or file.
struct LineReader {
    /// A line that has come.
    enum Line: Equatable {
        /// A line without its end.
        case text(String)
        /// A line that is longer than `byteLimit`; it was not kept.
        case tooLong
    }

    /// How many bytes a line may have.
    static let byteLimit = 1 << 20

    private var pending: [UInt8] = []
    private var isTooLong = false

    /// The lines that `bytes` complete.
    mutating func take(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            if part.offset > 0 { lines.append(takeLine()) }
            if pending.count + part.element.count > LineReader.byteLimit { isTooLong = true }
            pending = isTooLong ? [] : pending + part.element
        }
        return lines
    }

    /// The last line, if its end never came.
    mutating func finish() -> Line? {
        pending.isEmpty && !isTooLong ? nil : takeLine()
    }

    private mutating func takeLine() -> Line {
        defer {
            pending = []
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        return .text(String(decoding: pending, as: UTF8.self))
    }
}
