/// Values as Hydrogen writes them. One that is missing or has no meaning is the default, as Hydrogen has it.
extension MarkupElement {
    /// The text of a child; nil if it is missing or blank.
    func string(_ name: String) -> String? {
        guard let text = child(name)?.trimmedText, !text.isEmpty else { return nil }
        return text
    }

    /// A finite number within bounds; some systems wrote a comma for the point.
    func number(_ name: String, _ bounds: ClosedRange<Double>) -> Double? {
        guard let text = string(name) else { return nil }
        let plain = String(text.map { $0 == "," ? "." : $0 })
        guard let value = Double(plain), value.isFinite else { return nil }
        return min(max(value, bounds.lowerBound), bounds.upperBound)
    }

    /// A whole number within bounds; a fraction is cut off.
    func whole(_ name: String, _ bounds: ClosedRange<Int>) -> Int? {
        number(name, Double(bounds.lowerBound)...Double(bounds.upperBound)).map { Int($0) }
    }

    /// `true` or `false` in any case, or a number.
    func flag(_ name: String) -> Bool? {
        switch string(name)?.lowercased() {
        case "true", "1", "yes": true
        case "false", "0", "no": false
        default: nil
        }
    }
}
