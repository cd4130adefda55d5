import Glibc

/// A POSIX extended regular expression on folded text.
///
/// Bounded as far as POSIX lets it be: no back references (those alone make matching take exponential time),
/// a limited length, also with all repeats written out, and only the first 65,536 bytes of a text. What the C
/// library remembers of texts is dropped now and then: it can double with every character.
final class QueryPattern {
    // Never sent: a pattern belongs to the query that runs it. `compiled` holds a compiled form at any time.
    private let compiled: UnsafeMutablePointer<regex_t>
    private let text: String
    private var matchCount = 0

    /// The longest pattern in bytes, and in parts with all repeats written out (about 30 MB in the worst case).
    static let longest = 500
    static let mostParts = 2_000
    private static let longestText = 65_536
    private static let longestMemory = 2_000

    /// Nil if it can't be compiled; `refusal` says why.
    init?(_ folded: String) {
        text = folded
        compiled = .allocate(capacity: 1)
        guard regcomp(compiled, folded, REG_EXTENDED | REG_NOSUB) == 0 else {
            compiled.deallocate()
            return nil
        }
    }

    deinit {
        regfree(compiled)
        compiled.deallocate()
    }

    /// Whether it fits somewhere in a text.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        forget()
        guard let start = text.baseAddress else { return regexec(compiled, "", 0, nil, 0) == 0 }
        // With REG_STARTEND nothing outside of the given range is read.
        var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(min(text.count, Self.longestText)))
        return start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            regexec(compiled, $0, 0, &range, REG_STARTEND) == 0
        }
    }

    /// Whether it fits somewhere in a text.
    func matches(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(matches)
    }

    /// Compiles it anew after many texts.
    private func forget() {
        matchCount += 1
        guard matchCount % Self.longestMemory == 0 else { return }
        var fresh = regex_t()
        guard regcomp(&fresh, text, REG_EXTENDED | REG_NOSUB) == 0 else { return }
        regfree(compiled)
        compiled.pointee = fresh
    }

    /// The pattern for folded text: all of it is folded but the character after a backslash.
    static func fold(_ pattern: String) -> String {
        var folded = ""
        var plain = ""
        var isEscaped = false
        for character in pattern {
            if isEscaped || character == "\\" {
                folded += Folding.fold(plain) + String(character)
                plain = ""
                isEscaped = !isEscaped
            } else {
                plain.append(character)
            }
        }
        return folded + Folding.fold(plain)
    }

    /// Why a folded pattern is not taken; nil if it is.
    static func refusal(of folded: String) -> String? {
        if folded.utf8.count > longest { return "the pattern is longer than \(longest) bytes" }
        if folded.utf8.contains(0) { return "the pattern holds a zero byte" }
        if hasBackReference(folded) {
            return "the pattern refers back to a part of itself, which can take for ever"
        }
        if QueryPatternSize(of: folded).partCount > mostParts { return "the pattern repeats too often" }
        var compiled = regex_t()
        let status = regcomp(&compiled, folded, REG_EXTENDED | REG_NOSUB)
        guard status != 0 else {
            regfree(&compiled)
            return nil
        }
        var text = [CChar](repeating: 0, count: 200)
        regerror(status, &compiled, &text, text.count)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return "the pattern is not right: \(String(decoding: bytes, as: UTF8.self))"
    }

    private static func hasBackReference(_ pattern: String) -> Bool {
        var isEscaped = false
        for byte in pattern.utf8 {
            if isEscaped && (49...57).contains(byte) { return true }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return false
    }
}
