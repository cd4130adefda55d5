/// The bytes of an SFZ file as UTF-8.
enum SFZText {
    /// UTF-8 without its mark as it is; other bytes are taken as Latin-1.
    ///
    /// Throws the reason why the bytes can't be text.
    static func decode(_ bytes: [UInt8]) throws(SFZTextError) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .wideText }
        if bytes.contains(0) { throw .noText }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
        if String(validating: text, as: UTF8.self) != nil { return text }
        var converted: [UInt8] = []
        converted.reserveCapacity(text.count + text.count / 8)
        for byte in text {
            if byte < 0x80 {
                converted.append(byte)
            } else {
                converted.append(0xC0 | byte >> 6)
                converted.append(0x80 | byte & 0x3F)
            }
        }
        return converted
    }
}

/// Why bytes are no text.
enum SFZTextError: Error {
    case wideText
    case noText

    var reason: String {
        switch self {
        case .wideText: "is UTF-16 text; save it as UTF-8"
        case .noText: "is no text"
        }
    }
}
