import Host

/// An option of the command line that changes a `Target`.
struct OptionRow<Target>: Sendable {
    /// The name with its dashes.
    let name: String
    /// What its value is called; nil for an option without one.
    let value: String?
    /// What it does, in a few words.
    let help: String
    /// Carries it out; the value is empty for an option without one. Answers false if the value is wrong.
    let apply: @Sendable (inout Target, String) -> Bool

    /// An option and its value.
    static func text(
        _ name: String, _ value: String, _ help: String,
        _ apply: @escaping @Sendable (inout Target, String) -> Void
    ) -> OptionRow {
        OptionRow(name: name, value: value, help: help) { target, value in
            apply(&target, value)
            return true
        }
    }

    /// An option that is there or not.
    static func flag(
        _ name: String, _ help: String, _ apply: @escaping @Sendable (inout Target) -> Void
    ) -> OptionRow {
        OptionRow(name: name, value: nil, help: help) { target, _ in
            apply(&target)
            return true
        }
    }

    /// An option with a whole number in a range.
    static func number(
        _ name: String, _ value: String, in range: ClosedRange<Int>, _ help: String,
        _ apply: @escaping @Sendable (inout Target, Int) -> Void
    ) -> OptionRow {
        let value = "\(value)"
        return OptionRow(
            name: name, value: value, help: "\(help), \(range.lowerBound) to \(range.upperBound)"
        ) { target, text in
            guard let number = Values.whole(text, in: range) else { return false }
            apply(&target, number)
            return true
        }
    }

    /// The name and its value, as help shows them.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// A command line that is wrong: which word, and what would be right, in one line.
public struct OptionError: Error, Equatable, Sendable {
    /// The line.
    public var text: String
}

extension OptionRow {
    /// Applies the options among `words` to `target` and answers the other words. `--name=value` is the same as
    /// `--name value`, and `--` ends the options.
    static func apply(
        _ rows: [OptionRow], in words: [String], to target: inout Target
    ) throws(OptionError) -> [String] {
        var others: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" { return others + rest }
            guard word.hasPrefix("-"), word != "-" else {
                others.append(word)
                continue
            }
            let (name, attached) = taken(word)
            guard let row = rows.first(where: { $0.name == name }) else {
                throw OptionError(text: "\(name) is no option; \(hint(for: name, rows))")
            }
            try row.apply(attached, &rest, to: &target)
        }
        return others
    }

    /// The option that is meant by a wrong name, dashes left out, or where all of them are listed.
    private static func hint(for name: String, _ rows: [OptionRow]) -> String {
        func letters(_ name: String) -> String { String(name.drop { $0 == "-" }) }
        let near = Nearest.name(to: letters(name), among: rows.map { letters($0.name) })
        let row = rows.first { letters($0.name) == near }
        return row.map { "did you mean \($0.name)?" } ?? "see --help"
    }

    /// An option's word as its name and the value behind `=`.
    private static func taken(_ word: String) -> (name: String, value: String?) {
        guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }

    private func apply(
        _ attached: String?, _ rest: inout ArraySlice<String>, to target: inout Target
    ) throws(OptionError) {
        guard let valueName = value else {
            if attached != nil { throw OptionError(text: "\(name) takes no value") }
            _ = apply(&target, "")
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw OptionError(text: "\(name) needs a value: \(usage)")
        }
        if !apply(&target, value) {
            throw OptionError(text: "\"\(value)\" is wrong for \(name) \(valueName): \(help)")
        }
    }
}
