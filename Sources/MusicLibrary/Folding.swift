@_spi(_Unicode) import Swift

/// Comparing texts blind to case and accents.
public enum Folding {
    /// `text` without what is not compared: lower case, no accents, plain quotes and dashes.
    ///
    /// Canonically decomposed (NFD), so that both ways to write "é" are one; "ß" is "ss", "æ" is "ae", "ø" is
    /// "o" and so on. Folding what is folded changes nothing.
    public static func fold(_ text: String) -> String {
        var text = text
        let plain = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } ? foldPlain(bytes) : nil }
        return plain ?? foldAny(text)
    }

    private static func foldPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { folded in
            for index in bytes.indices {
                let byte = bytes[index]
                folded[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
            }
            return bytes.count
        }
    }

    private static func foldAny(_ text: String) -> String {
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        for scalar in text._nfd where !isMark(scalar.value) {
            if let replacement = replacements[scalar] {
                folded += replacement
            } else if scalar.value < 0x80 {
                folded.unicodeScalars.append(
                    Unicode.Scalar(
                        UInt8(scalar.value) &- 0x41 < 26 ? UInt8(scalar.value) | 0x20 : UInt8(scalar.value)))
            } else {
                for lower in scalar.properties.lowercaseMapping._nfd where !isMark(lower.value) {
                    folded.unicodeScalars.append(lower)
                }
            }
        }
        return folded
    }

    /// Accents, and the points of Hebrew and Arabic; marks that make another letter, as in Japanese, are kept.
    private static func isMark(_ value: UInt32) -> Bool {
        if value < 0x300 { return false }
        switch value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A,
            0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F,
            0xFE20...0xFE2F:
            return true
        default: return false
        }
    }

    private static let replacements: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d",
        "Đ": "d",
        "ð": "d", "Ð": "d", "ł": "l", "Ł": "l", "ħ": "h", "Ħ": "h", "ı": "i", "þ": "th", "Þ": "th", "ς": "σ",
        "‘": "'", "’": "'", "ʼ": "'", "“": "\"", "”": "\"", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-",
        "\u{A0}": " ", "\u{2009}": " ", "\u{202F}": " ", "\u{3000}": " ", "…": "...",
    ]
}
