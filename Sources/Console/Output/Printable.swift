import CReadline

/// Text that is fit to be shown.
enum Printable {
    /// `text` with every sign that could steer a terminal or turn its line around replaced: by `�`, or by `?`
    /// where only ASCII can be shown, as everything else that isn't ASCII.
    static func text(_ text: String, isASCII: Bool = false) -> String {
        func isFit(_ scalar: Unicode.Scalar) -> Bool {
            isASCII ? (0x20..<0x7F).contains(scalar.value) : !scalar.isUnsafeForTerminals
        }
        if text.unicodeScalars.allSatisfy(isFit) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isFit(scalar) ? scalar : isASCII ? "?" : "\u{FFFD}")
        }
        return String(result)
    }

    /// How many cells of a terminal `text` covers, by the locale's tables.
    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// The longest beginning of `text` that covers at most `limit` cells; `mark` stands for what was cut off.
    static func shortened(_ text: String, to limit: Int, mark: String) -> String {
        guard width(text) > limit else { return text }
        var room = limit - width(mark)
        guard room >= 0 else { return "" }
        var result = ""
        for character in text {
            room -= width(String(character))
            if room < 0 { break }
            result.append(character)
        }
        return result + mark
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        let cells = drumdub_cell_width(scalar.value)
        return cells < 0 ? 1 : Int(cells)
    }
}

extension Unicode.Scalar {
    /// Control signs (C0, DEL, C1), line and paragraph separators, and those that turn the direction of writing.
    var isUnsafeForTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
        default: false
        }
    }
}
