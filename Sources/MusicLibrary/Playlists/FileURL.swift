import Host

/// `file://` URLs (RFC 8089), with bytes as `%XX`.
enum FileURL {
    /// The path of a URL of a file on this machine; nil for anything else.
    static func path(_ url: String) -> String? {
        guard url.prefix(5).lowercased() == "file:" else { return nil }
        var rest = url.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            if rest.prefix(10).lowercased() == "localhost/" { rest = rest.dropFirst(9) }
        }
        guard Paths.isAbsolute(rest), let bytes = decoded(rest), !bytes.contains(0) else { return nil }
        let path = String(decoding: bytes, as: UTF8.self)
        return path.utf8.elementsEqual(bytes) ? path : nil
    }

    /// The URL of a path.
    static func url(_ path: String) -> String {
        "file://" + path.utf8.map(encoded).joined()
    }

    /// Whether it begins with the name of a scheme and `//`, or is a `file:` URL.
    static func isURL(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon]
        let isName =
            scheme.count > 1
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
        return isName && (text[colon...].hasPrefix("://") || scheme.lowercased() == "file")
    }

    private static func decoded(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let high = rest.popFirst(), let low = rest.popFirst(),
                let value = hex(high, low)
            else { return nil }
            bytes.append(value)
        }
        return bytes
    }

    private static func hex(_ high: UInt8, _ low: UInt8) -> UInt8? {
        let digits = String(decoding: [high, low], as: UTF8.self)
        return digits.allSatisfy(\.isHexDigit) ? UInt8(digits, radix: 16) : nil
    }

    private static func encoded(_ byte: UInt8) -> String {
        let character = Character(Unicode.Scalar(byte))
        if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
            return String(character)
        }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
    }
}
