/// Paths as `file:` addresses, and back.
enum FileAddress {
    /// The address of the file at the absolute path.
    static func address(of path: String) -> String {
        var text = "file://"
        for byte in path.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }

    /// The path of a `file:` address on this machine; nil for any other address, and for a path that can't be
    /// one: not absolute, not UTF-8, or with a NUL in it.
    static func path(of address: String) -> String? {
        guard address.utf8.count > 7, address.prefix(7).lowercased() == "file://" else { return nil }
        var rest = address.dropFirst(7)
        if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst(9) }
        guard rest.utf8.first == UInt8(ascii: "/"), let bytes = decoded(rest.utf8) else { return nil }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/-._~!$&'()*+,=:@".utf8.contains(byte)
        }
    }

    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index = text.index(after: index)
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let end = text.index(index, offsetBy: 2, limitedBy: text.endIndex),
                text[index..<end].allSatisfy(isDigit),
                let code = UInt8(Substring(text[index..<end]), radix: 16)
            else { return nil }
            bytes.append(code)
            index = end
        }
        return bytes
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        Unicode.Scalar(byte).properties.isASCIIHexDigit
    }
}
