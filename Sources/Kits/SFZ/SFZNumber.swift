/// Numbers as they stand in opcodes.
enum SFZNumber {
    /// A number and what follows it.
    struct Read<Value> {
        var value: Value
        /// True if text that is no part of the number follows.
        var hasRest: Bool
    }

    /// The decimal number at the start of a text; nil without one.
    static func decimal(_ text: String) -> Read<Double>? {
        if let value = plain(text) { return Read(value: value, hasRest: false) }
        let bytes = Array(text.utf8)
        var end = signEnd(bytes)
        let whole = digitsEnd(bytes, from: end)
        var digitCount = whole - end
        end = whole
        if end < bytes.count && bytes[end] == UInt8(ascii: ".") {
            let fraction = digitsEnd(bytes, from: end + 1)
            digitCount += fraction - end - 1
            end = fraction
        }
        if digitCount == 0 { return nil }
        if let exponent = exponentEnd(bytes, from: end) { end = exponent }
        let number = String(decoding: bytes[..<end], as: UTF8.self)
        guard let value = Double(number.hasSuffix(".") ? number + "0" : number), value.isFinite else {
            return nil
        }
        return Read(value: value, hasRest: end < bytes.count)
    }

    /// A number of at most 15 digits with or without a point and nothing else, which is what most are; else nil.
    private static func plain(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { bytes in
            var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
            let start = index
            var digits = 0.0
            var scale = 1.0
            var hasPoint = false
            if bytes.count == start || bytes.count > start + 16 { return nil }
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: ".") && !hasPoint && bytes.count > start + 1 {
                    hasPoint = true
                } else if bytes[index] >= UInt8(ascii: "0") && bytes[index] <= UInt8(ascii: "9") {
                    digits = digits * 10 + Double(bytes[index] - UInt8(ascii: "0"))
                    if hasPoint { scale *= 10 }
                } else {
                    return nil
                }
                index += 1
            }
            // Both are whole and below 2^53, so that the quotient is the nearest there is.
            if !hasPoint && bytes.count > start + 15 { return nil }
            return start == 1 ? -(digits / scale) : digits / scale
        }
    }

    /// The whole number at the start of a text, decimals cut off; nil without one or beyond 64 bits.
    static func whole(_ text: String) -> Read<Int64>? {
        if let value = plain(text) { return Read(value: Int64(value), hasRest: false) }
        let bytes = Array(text.utf8)
        let start = signEnd(bytes)
        var end = digitsEnd(bytes, from: start)
        let hasPoint = end < bytes.count && bytes[end] == UInt8(ascii: ".")
        if end == start && !hasPoint { return nil }
        let digits = end == start ? "0" : String(decoding: bytes[..<end], as: UTF8.self)
        guard let value = Int64(digits) else { return nil }
        if hasPoint { end = digitsEnd(bytes, from: end + 1) }
        return Read(value: value, hasRest: end < bytes.count)
    }

    private static func signEnd(_ bytes: [UInt8]) -> Int {
        guard let first = bytes.first else { return 0 }
        return first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? 1 : 0
    }

    private static func digitsEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] >= UInt8(ascii: "0"), bytes[end] <= UInt8(ascii: "9") { end += 1 }
        return end
    }

    private static func exponentEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
        var digits = start + 1
        if digits < bytes.count, bytes[digits] == UInt8(ascii: "-") || bytes[digits] == UInt8(ascii: "+") {
            digits += 1
        }
        let end = digitsEnd(bytes, from: digits)
        return end > digits ? end : nil
    }
}
