/// Takes the bytes of a terminal apart: keys for the line editor, and pastes (which the terminal puts between
/// two marks) as wholes.
struct TerminalInput {
    /// A part of what came.
    enum Piece: Equatable {
        /// Keys, as the terminal sends them.
        case keys([UInt8])
        /// A paste, fit to be put into the line; lines in it are separated by line feeds.
        case paste(String)
    }

    static let startMark = Array("\u{1B}[200~".utf8)
    static let endMark = Array("\u{1B}[201~".utf8)

    /// The beginning of a mark whose end has not come yet.
    private var held: [UInt8] = []
    private var pasted: [UInt8]?

    /// Whether the end of a paste has not come yet.
    var isPasting: Bool { pasted != nil }

    /// Takes all bytes that are there and answers what they were.
    ///
    /// An end mark that is followed by another one without a start between them was part of the pasted text:
    /// the paste goes on.
    mutating func take(_ bytes: [UInt8]) -> [Piece] {
        var rest = (held + bytes)[...]
        held = []
        var pieces: [Piece] = []
        while !rest.isEmpty {
            if pasted == nil {
                let keys = upToMark(TerminalInput.startMark, in: &rest, heldFrom: 2)
                if !keys.bytes.isEmpty { pieces.append(.keys(keys.bytes)) }
                if keys.endsInMark { pasted = [] }
            } else {
                let text = upToMark(TerminalInput.endMark, in: &rest, heldFrom: 1)
                pasted?.append(contentsOf: text.bytes)
                if text.endsInMark && !endsLater(rest), let piece = endPaste() { pieces.append(piece) }
            }
        }
        return pieces
    }

    /// Ends a paste whose end mark does not come.
    mutating func endPaste() -> Piece? {
        defer { pasted = nil }
        return pasted.map { .paste(TerminalInput.cleaned($0)) }
    }

    /// Takes what lies before `mark`, and the mark. A beginning of it at the very end, of `heldFrom` bytes or
    /// more, is held back.
    private mutating func upToMark(
        _ mark: [UInt8], in rest: inout ArraySlice<UInt8>, heldFrom: Int
    ) -> (bytes: [UInt8], endsInMark: Bool) {
        var index = rest.startIndex
        while let escape = rest[index...].firstIndex(of: mark[0]) {
            let tail = rest[escape...]
            if tail.starts(with: mark) {
                defer { rest = rest[(escape + mark.count)...] }
                return (Array(rest[..<escape]), true)
            }
            if tail.count >= heldFrom && mark.starts(with: tail) {
                held = Array(tail)
                defer { rest = [] }
                return (Array(rest[..<escape]), false)
            }
            index = escape + 1
        }
        defer { rest = [] }
        return (Array(rest), false)
    }

    private func endsLater(_ rest: ArraySlice<UInt8>) -> Bool {
        var index = rest.startIndex
        while let escape = rest[index...].firstIndex(of: TerminalInput.endMark[0]) {
            if rest[escape...].starts(with: TerminalInput.startMark) { return false }
            if rest[escape...].starts(with: TerminalInput.endMark) { return true }
            index = escape + 1
        }
        return false
    }

    /// Pasted bytes as text: tabs become blanks, ends of lines line feeds, other control signs nothing, and
    /// line feeds at the end are dropped.
    private static func cleaned(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\t": result.append(" ")
            case "\n" where previous == "\r": break
            case "\n", "\r": result.append("\n")
            case _ where scalar.isUnsafeForTerminals: break
            default: result.append(scalar)
            }
            previous = scalar
        }
        while result.last == "\n" { result.removeLast() }
        return String(result)
    }
}
