import CDBus

extension BusMessage {
    /// The unique name of who sent it; empty if nobody did.
    var sender: String { Self.text(sd_bus_message_get_sender(raw)) }

    /// The method or signal.
    var member: String { Self.text(sd_bus_message_get_member(raw)) }

    /// The error's text, or its name where it has none; nil if it is no error.
    var failure: String? {
        guard sd_bus_message_is_method_error(raw, nil) > 0 else { return nil }
        guard let error = sd_bus_message_get_error(raw) else { return "unknown error" }
        let text = Self.text(error.pointee.message)
        return text.isEmpty ? Self.text(error.pointee.name) : text
    }

    /// All values, or those up to the first that can't be read.
    func values() -> [BusValue] {
        var all: [BusValue] = []
        while let value = next() { all.append(value) }
        return all
    }

    /// The value that comes next; nil at the end of the message or of what is open.
    func next() -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(raw, &type, &contents) > 0 else { return nil }
        switch Character(Unicode.Scalar(UInt8(bitPattern: type))) {
        case "s", "g": return nextText(type).map { .text($0) }
        case "o": return nextText(type).map { .path($0) }
        case "b": return number(type, Int32.self).map { .flag($0 != 0) }
        case "y": return number(type, UInt8.self).map { .long(Int64($0)) }
        case "n": return number(type, Int16.self).map { .long(Int64($0)) }
        case "q": return number(type, UInt16.self).map { .long(Int64($0)) }
        case "i": return number(type, Int32.self).map { .number($0) }
        case "u": return number(type, UInt32.self).map { .long(Int64($0)) }
        case "x": return number(type, Int64.self).map { .long($0) }
        case "t": return number(type, UInt64.self).map { .long(Int64(clamping: $0)) }
        case "d": return number(type, Double.self).map { .real($0) }
        case "v": return inside(type, contents) { next() ?? .other }
        case "a": return list(type, contents)
        default: return skip()
        }
    }

    private func list(_ type: CChar, _ contents: UnsafePointer<CChar>?) -> BusValue? {
        switch Self.text(contents) {
        case "s": inside(type, contents) { .texts(values().compactMap(\.asText)) }
        case "o": inside(type, contents) { .paths(values().compactMap(\.asText)) }
        case "{sv}": inside(type, contents) { .dictionary(entries()) }
        default: skip()
        }
    }

    /// The entries of the dictionary that is open; of one key twice, the last.
    private func entries() -> [String: BusValue] {
        var all: [String: BusValue] = [:]
        while sd_bus_message_enter_container(raw, CChar(bitPattern: UInt8(ascii: "e")), "sv") > 0 {
            if let key = next()?.asText, let value = next() { all[key] = value }
            guard sd_bus_message_exit_container(raw) >= 0 else { return all }
        }
        return all
    }

    private func inside(_ type: CChar, _ contents: UnsafePointer<CChar>?, _ body: () -> BusValue) -> BusValue?
    {
        guard sd_bus_message_enter_container(raw, type, contents) > 0 else { return nil }
        let value = body()
        return sd_bus_message_exit_container(raw) >= 0 ? value : nil
    }

    private func skip() -> BusValue? {
        sd_bus_message_skip(raw, nil) >= 0 ? .other : nil
    }

    private func nextText(_ type: CChar) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(raw, type, &text) > 0 else { return nil }
        return BusText.fit(Self.text(text))
    }

    private func number<Number: FixedWidthInteger>(_ type: CChar, _: Number.Type) -> Number? {
        var number: Number = 0
        return sd_bus_message_read_basic(raw, type, &number) > 0 ? number : nil
    }

    private func number(_ type: CChar, _: Double.Type) -> Double? {
        var number = 0.0
        return sd_bus_message_read_basic(raw, type, &number) > 0 ? number : nil
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
