/// Text from kits made fit for a terminal.
enum PlainText {
    /// `text` in one line: control characters become `?`, and no more than 200 characters are kept.
    static func line(_ text: String) -> String {
        if text.utf8.count <= 200 && text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(200) {
            let isControl = scalar.properties.generalCategory == .control || isDirection(scalar)
            line.append(isControl ? "?" : scalar)
        }
        let isCut = text.unicodeScalars.count > 200
        return String(line) + (isCut ? "…" : "")
    }

    /// Marks that turn the direction of writing or break the line.
    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// `value` with `digits` digits after the point.
    static func number(_ value: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((min(abs(value), 1e12) * Double(scale)).rounded())
        let whole = (value < 0 && scaled > 0 ? "-" : "") + String(scaled / scale)
        if digits == 0 { return whole }
        let fraction = String(scaled % scale)
        return whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

extension String {
    /// True if one of its UTF-8 bytes is `byte`; quicker than `utf8.contains`.
    func has(_ byte: Unicode.Scalar) -> Bool {
        let wanted = UInt8(ascii: byte)
        return utf8.withContiguousStorageIfAvailable { $0.contains(wanted) } ?? utf8.contains(wanted)
    }
}
