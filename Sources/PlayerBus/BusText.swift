/// Texts for messages: the bus throws out whoever sends one that is not valid.
enum BusText {
    /// Longer texts are cut: a tag can hold a book, and every listener gets each signal.
    static let byteLimit = 4096

    /// `text` without the character NUL, which no message can hold, and not too long.
    static func fit(_ text: String) -> String {
        let isLong = text.utf8.count > byteLimit
        if !isLong && !text.utf8.contains(0) { return text }
        let cut = isLong ? prefix(of: text) : text[...]
        return String(String.UnicodeScalarView(cut.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
    }

    /// Those of `texts` that say something, each fit for a message, as long as all together are.
    static func fit(_ texts: [String]) -> [String] {
        var rest = byteLimit
        var told: [String] = []
        for text in texts where !text.isEmpty {
            let fit = fit(text)
            // Each costs its length besides.
            rest -= fit.utf8.count + 4
            if rest < 0 && !told.isEmpty { break }
            told.append(fit)
        }
        return told
    }

    /// As many whole characters as fit; of a character without an end, its beginning.
    private static func prefix(of text: String) -> Substring {
        var end = text.utf8.index(text.startIndex, offsetBy: byteLimit - 3)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return text[..<end]
    }
}
