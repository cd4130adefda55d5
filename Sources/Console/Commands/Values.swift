import Session

/// Numbers, times and levels as people write them.
enum Values {
    /// A decimal number such as `5`, `-0.5` or `+3`: no exponent, no infinity.
    static func number(_ text: some StringProtocol) -> Double? {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.count <= 20, parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else { return nil }
        guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        return Double(text)
    }

    /// A whole number in `range`.
    static func whole(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = number(text), let whole = Int(exactly: number), range.contains(whole) else {
            return nil
        }
        return whole
    }

    /// Seconds from `90`, `90.5`, `1:30` or `1:02:03.5`; never negative.
    static func seconds(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard part.first?.isNumber == true, let value = number(part) else { return nil }
            let isLast = index == parts.count - 1
            if !isLast && part.contains(".") || index > 0 && value >= 60 { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }

    /// A level from `80` (per cent) or `-6dB`.
    static func level(_ word: String) throws(ConsoleError) -> Level {
        if word.lowercased().hasSuffix("db") {
            if let decibels = number(word.dropLast(2)), (-120...12).contains(decibels) {
                return .decibels(decibels)
            }
        } else if let percent = number(word), (0...100).contains(percent) {
            return .percent(percent)
        }
        throw ConsoleError("\"\(word)\" is no level: 0 to 100, or -120dB to 12dB", word: word)
    }

    /// Per cent, -100 left … 100 right, from a number or `left`, `centre`, `right`.
    static func balance(_ word: String) throws(ConsoleError) -> Double {
        switch word.lowercased() {
        case "left": return -100
        case "centre", "center": return 0
        case "right": return 100
        default:
            if let percent = number(word), (-100...100).contains(percent) { return percent }
            throw ConsoleError("\"\(word)\" is no balance: -100 (left) to 100 (right), or centre", word: word)
        }
    }

    /// A part of a whole from `0.8` or `80%`: 0…1.
    static func part(_ word: String) throws(ConsoleError) -> Double {
        let isPercent = word.hasSuffix("%")
        let part = number(isPercent ? word.dropLast() : word[...]).map { isPercent ? $0 / 100 : $0 }
        guard let part, (0...1).contains(part) else {
            throw ConsoleError("\"\(word)\" is no value: 0 to 1, or 0% to 100%", word: word)
        }
        return part
    }

    /// Seconds from `0.5ms`, `500us` or `0.0005s`.
    static func duration(_ word: String) -> Double? {
        let units = [("ms", 1e-3), ("us", 1e-6), ("s", 1.0)]
        guard let unit = units.first(where: { word.hasSuffix($0.0) }) else { return nil }
        return number(word.dropLast(unit.0.count)).map { $0 * unit.1 }
    }

    /// True for `on`, false for `off`, nil for nothing.
    static func onOff(_ word: String?) throws(ConsoleError) -> Bool? {
        switch word {
        case nil: nil
        case "on": true
        case "off": false
        case .some(let word): throw ConsoleError("\"\(word)\" is neither on nor off", word: word)
        }
    }
}
