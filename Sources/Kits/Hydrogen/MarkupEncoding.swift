/// How the bytes of an XML file are to be read, whatever it says itself.
enum MarkupEncoding {
    /// Where the file begins behind blanks, which must not stand before an XML declaration.
    static func start(of bytes: [UInt8]) -> Int {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let first = bytes.starts(with: mark) ? mark.count : 0
        let blanks = " \t\r\n".utf8
        return bytes[first...].firstIndex { !blanks.contains($0) } ?? bytes.count
    }

    /// The encoding to impose.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
        let declaration = String(decoding: bytes.prefix(120), as: UTF8.self).uppercased()
        let isLatin = declaration.hasPrefix("<?XML") && declaration.contains("ISO-8859-1")
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        return isLatin || !isUTF8 ? "ISO-8859-1" : "UTF-8"
    }
}
