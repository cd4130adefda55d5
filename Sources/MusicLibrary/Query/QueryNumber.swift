/// Numbers and lengths as they are written in a query.
enum QueryNumber {
    /// Digits, with a decimal point where that is allowed; nil for anything else, signs and exponents included.
    static func number(_ text: String, isWhole: Bool) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= (isWhole ? 1 : 2), parts.allSatisfy(isDigits), text.utf8.count <= 15 else {
            return nil
        }
        return Double(text)
    }

    /// Seconds (`200` or `200.5`), `M:SS` or `H:MM:SS`; minutes and seconds behind a colon are below 60.
    static func length(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let last = parts.last, parts.count <= 3, var seconds = number(last, isWhole: false) else {
            return nil
        }
        guard parts.count > 1 else { return seconds }
        var unit = 1.0
        for (index, part) in parts.enumerated().reversed() {
            let isFirst = index == 0
            let digits = part.prefix { $0 != "." }
            guard isFirst || digits.count == 2, let value = number(part, isWhole: index < parts.count - 1),
                isFirst || value < 60
            else { return nil }
            seconds = unit == 1 ? value : seconds + value * unit
            unit *= 60
        }
        return seconds
    }

    static func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
