/// Cuts the text of one SFZ file into tokens.
struct SFZLexer {
    private let text: [UInt8]
    private var position = 0
    /// The line of the token that came last, from 1.
    private(set) var line = 1
    private var currentLine = 1

    /// A lexer of UTF-8 text.
    init(_ text: [UInt8]) {
        self.text = text
    }

    /// The next token, or nil at the end.
    mutating func next() -> SFZToken? {
        let isCommentOpen = !skipToToken()
        line = currentLine
        if isCommentOpen { return .flaw(kind: "comment", text: "comment without an end") }
        guard let byte = peek() else { return nil }
        switch byte {
        case UInt8(ascii: "<"): return header()
        case UInt8(ascii: "#"): return directive()
        default: return opcode() ?? stray()
        }
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < text.count ? text[position + distance] : nil
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: text[range], as: UTF8.self)
    }

    // MARK: Between tokens

    /// Skips blanks, line ends and comments. False if a comment has no end.
    private mutating func skipToToken() -> Bool {
        while let byte = peek() {
            if byte.isBlank {
                position += 1
            } else if byte.isLineEnd {
                skipLineEnd()
            } else if isComment(at: position) {
                if text[position + 1] == UInt8(ascii: "/") {
                    skipLine()
                } else if !skipBlockComment() {
                    return false
                }
            } else {
                return true
            }
        }
        return true
    }

    private mutating func skipLineEnd() {
        if text[position] == UInt8(ascii: "\r") && peek(1) == UInt8(ascii: "\n") { position += 1 }
        position += 1
        currentLine += 1
    }

    private mutating func skipLine() {
        while let byte = peek(), !byte.isLineEnd { position += 1 }
    }

    private func isComment(at index: Int) -> Bool {
        guard text[index] == UInt8(ascii: "/"), index + 1 < text.count else { return false }
        return text[index + 1] == UInt8(ascii: "/") || text[index + 1] == UInt8(ascii: "*")
    }

    private mutating func skipBlockComment() -> Bool {
        position += 2
        while let byte = peek() {
            if byte == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/") {
                position += 2
                return true
            }
            if byte.isLineEnd { skipLineEnd() } else { position += 1 }
        }
        return false
    }

    // MARK: Headers

    private mutating func header() -> SFZToken {
        let start = position + 1
        var end = start
        while end < text.count, text[end].isName { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: ">"), end > start else {
            position = max(end, start)
            return .flaw(kind: "header", text: "'<' without a header's name and '>'")
        }
        position = end + 1
        return .header(string(start..<end).lowercased())
    }

    // MARK: Directives

    private mutating func directive() -> SFZToken {
        if let end = wordEnd("#define", at: position) {
            position = end
            return define()
        }
        if let end = wordEnd("#include", at: position) {
            position = end
            return include()
        }
        skipLine()
        return .flaw(kind: "#", text: "a line with '#' that is neither #define nor #include")
    }

    /// The place behind `word` if it stands at `index` and no name goes on there.
    private func wordEnd(_ word: StaticString, at index: Int) -> Int? {
        let end = index + word.utf8CodeUnitCount
        guard end <= text.count else { return nil }
        for offset in 0..<word.utf8CodeUnitCount
        where text[index + offset] | 0x20 != word.utf8Start[offset] | 0x20 { return nil }
        return end < text.count && text[end].isName ? nil : end
    }

    private mutating func skipBlanks() {
        while let byte = peek(), byte.isBlank { position += 1 }
    }

    private mutating func define() -> SFZToken {
        skipBlanks()
        guard peek() == UInt8(ascii: "$") else {
            skipLine()
            return .flaw(kind: "define", text: "#define without a $NAME")
        }
        let start = position + 1
        position = start
        while let byte = peek(), byte.isName { position += 1 }
        let name = string(start..<position)
        skipBlanks()
        let valueStart = position
        while let byte = peek(), !byte.isBlank, !byte.isLineEnd, !isComment(at: position) { position += 1 }
        if name.isEmpty { return .flaw(kind: "define", text: "#define without a $NAME") }
        return .define(name: name, value: string(valueStart..<position))
    }

    private mutating func include() -> SFZToken {
        skipBlanks()
        guard peek() == UInt8(ascii: "\"") else {
            skipLine()
            return .flaw(kind: "include", text: "#include without a \"file\" in quotes")
        }
        let start = position + 1
        position = start
        while let byte = peek(), byte != UInt8(ascii: "\""), !byte.isLineEnd { position += 1 }
        let path = string(start..<position)
        guard peek() == UInt8(ascii: "\"") else {
            return .flaw(kind: "include", text: "#include without a closing quote")
        }
        position += 1
        return .include(path)
    }

    // MARK: Opcodes

    /// An opcode, or nil if there is none here.
    private mutating func opcode() -> SFZToken? {
        guard let equals = assignment(at: position) else { return nil }
        let nameStart = position
        var nameEnd = nameStart
        while text[nameEnd].isNameOrDollar { nameEnd += 1 }
        position = equals + 1
        skipBlanks()
        let start = position
        let end = valueEnd()
        return .opcode(name: string(nameStart..<nameEnd), value: string(start..<end))
    }

    /// The place of the `=` if a name and `=` stand at `index`, blanks between them allowed.
    private func assignment(at index: Int) -> Int? {
        var end = index
        while end < text.count, text[end].isNameOrDollar { end += 1 }
        if end == index { return nil }
        while end < text.count, text[end].isBlank { end += 1 }
        return end < text.count && text[end] == UInt8(ascii: "=") ? end : nil
    }

    /// Moves behind the value and answers where its last visible byte ends.
    private mutating func valueEnd() -> Int {
        var end = position
        while let byte = peek(), !byte.isLineEnd, byte != UInt8(ascii: "<"), !isComment(at: position) {
            if byte.isBlank {
                skipBlanks()
                if isStatement(at: position) { break }
            } else {
                position += 1
                end = position
            }
        }
        return end
    }

    private func isStatement(at index: Int) -> Bool {
        guard index < text.count else { return false }
        if text[index] == UInt8(ascii: "#") {
            return wordEnd("#define", at: index) != nil || wordEnd("#include", at: index) != nil
        }
        return assignment(at: index) != nil
    }

    private mutating func stray() -> SFZToken {
        let start = position
        repeat { position += 1 } while !isStrayEnd()
        return .flaw(kind: "stray", text: "'\(string(start..<min(position, start + 40)))' is no opcode")
    }

    private func isStrayEnd() -> Bool {
        guard let byte = peek() else { return true }
        return byte.isBlank || byte.isLineEnd || byte == UInt8(ascii: "<") || isComment(at: position)
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    /// Any control character counts as a blank.
    fileprivate var isBlank: Bool { self <= 0x20 && !isLineEnd || self == 0x7F }
    fileprivate var isName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
    fileprivate var isNameOrDollar: Bool { isName || self == UInt8(ascii: "$") }
}
