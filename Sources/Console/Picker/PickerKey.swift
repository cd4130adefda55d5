/// What a key does in a picker.
enum PickerKey: Equatable {
    /// Signs that are typed or pasted.
    case text(String)
    case deleteSign, deleteWord, deleteAll
    case up, down, pageUp, pageDown, first, last
    /// Tab: adds the selected row to the chosen ones.
    case mark
    /// Shift-Tab: takes the selected row away again, once.
    case unmark
    /// Enter.
    case pick
    /// Esc, Ctrl-C, Ctrl-D.
    case cancel
    /// A key without a meaning here.
    case none

    /// Takes the next key from the bytes of a terminal; nil if its end has not come yet, which an ESC at the end
    /// is too: only what follows tells the key Esc from a sequence.
    static func next(in bytes: inout ArraySlice<UInt8>) -> PickerKey? {
        guard let first = bytes.first else { return nil }
        if first == 0x1B { return escape(in: &bytes) }
        if first < 0x20 || first == 0x7F {
            bytes.removeFirst()
            return control(first)
        }
        return text(in: &bytes)
    }

    private static func control(_ byte: UInt8) -> PickerKey {
        switch byte {
        case 0x0D, 0x0A: .pick
        case 0x03, 0x04: .cancel
        case 0x09: .mark
        case 0x08, 0x7F: .deleteSign
        case 0x17: .deleteWord
        case 0x15: .deleteAll
        case 0x10: .up
        case 0x0E: .down
        default: .none
        }
    }

    private static func escape(in bytes: inout ArraySlice<UInt8>) -> PickerKey? {
        let body = bytes.dropFirst()
        guard let kind = body.first else { return nil }
        guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
            bytes.removeFirst()
            return .cancel
        }
        guard let end = body.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
        let parameters = String(decoding: body[(body.startIndex + 1)..<end], as: UTF8.self)
        defer { bytes = bytes[(end + 1)...] }
        return sequence(bytes[end], number: parameters.prefix { $0 != ";" })
    }

    private static func sequence(_ final: UInt8, number: Substring) -> PickerKey {
        switch (Character(Unicode.Scalar(final)), number) {
        case ("A", _): .up
        case ("B", _): .down
        case ("H", _), ("~", "1"), ("~", "7"): .first
        case ("F", _), ("~", "4"), ("~", "8"): .last
        case ("~", "5"): .pageUp
        case ("~", "6"): .pageDown
        case ("Z", _): .unmark
        default: .none
        }
    }

    /// All signs up to the next control sign, as one text. A sign whose last bytes have not come stays.
    private static func text(in bytes: inout ArraySlice<UInt8>) -> PickerKey? {
        var run = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
        let end = run.endIndex
        if end == bytes.endIndex {
            // A sign has four bytes at most: look for a beginning that lacks some.
            for back in 1...min(3, run.count) where missesBytes(run.suffix(back)) { run = run.dropLast(back) }
        }
        guard !run.isEmpty else { return nil }
        bytes = bytes[run.endIndex...]
        let scalars = String(decoding: run, as: UTF8.self).unicodeScalars.filter { !$0.isUnsafeForTerminals }
        return .text(String(String.UnicodeScalarView(scalars)))
    }

    private static func missesBytes(_ tail: ArraySlice<UInt8>) -> Bool {
        guard let first = tail.first else { return false }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
        return tail.count < length && tail.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    }
}
