import Host

/// The figures as a table for people, or as one JSON object.
struct Report {
    let outcomes: [Outcome]

    /// The table, a line a row.
    var table: [String] {
        let head = [
            "figure", "ours", "best", "unit", "baseline", "value", "ratio", "target", "met",
            "neighbours (quoted)",
        ]
        let rows = [head] + outcomes.map(row)
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        }
        return lines + [""] + notes
    }

    private var notes: [String] {
        outcomes.compactMap { outcome in
            switch outcome {
            case .measured(let figure): figure.note.isEmpty ? nil : "\(figure.name): \(figure.note)"
            case .skipped(let skipped): "\(skipped.name): skipped, \(skipped.reason)"
            }
        }
    }

    private func row(_ outcome: Outcome) -> [String] {
        switch outcome {
        case .skipped(let skipped):
            return [skipped.name, "–", "–", "", "", "", "", "", "skipped", ""]
        case .measured(let figure):
            return [
                figure.name, Self.number(figure.ours.median), Self.number(figure.best), figure.unit,
                figure.baseline?.name ?? "", figure.baseline.map { Self.number($0.runs.median) } ?? "",
                figure.ratio.map(Self.number) ?? "", Self.text(figure.target), Self.verdict(figure),
                figure.neighbours,
            ]
        }
    }

    private static func text(_ target: Figure.Target) -> String {
        switch target {
        case .none: ""
        case .atMost(let limit): "≤ " + number(limit)
        case .atLeast(let limit): "≥ " + number(limit)
        case .ratio(let limit): "ratio ≤ " + number(limit)
        }
    }

    private static func verdict(_ figure: Figure) -> String {
        guard let isMet = figure.isMet else { return "" }
        return isMet ? "yes" : figure.isMetAtBest == true ? "at best" : "no"
    }

    /// Three digits that count, at least.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let magnitude = abs(value)
        let digits = magnitude == 0 || magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
        let scale = [1.0, 10, 100, 1_000][digits]
        let whole = Int((magnitude * scale).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        let divisor = Int(scale)
        if digits == 0 { return sign + "\(whole)" }
        let rest = "\(whole % divisor)"
        return sign + "\(whole / divisor)." + String(repeating: "0", count: digits - rest.count) + rest
    }
}

extension Report {
    /// One JSON object: `figures`, each with the names of the table's columns; medians, and all runs.
    var json: String {
        "{\"figures\":[" + outcomes.map(Self.object).joined(separator: ",") + "]}"
    }

    private static func object(_ outcome: Outcome) -> String {
        switch outcome {
        case .skipped(let skipped):
            return object([("name", string(skipped.name)), ("skipped", string(skipped.reason))])
        case .measured(let figure):
            return object([
                ("name", string(figure.name)), ("unit", string(figure.unit)), ("ours", object(figure.ours)),
                ("best", json(figure.best)), ("baseline", string(figure.baseline?.name ?? "")),
                ("baseline_value", figure.baseline.map { object($0.runs) } ?? "null"),
                ("ratio", json(figure.ratio)), ("target", string(text(figure.target))),
                ("met", json(figure.isMet)), ("met_at_best", json(figure.isMetAtBest)),
                ("neighbours", string(figure.neighbours)), ("note", string(figure.note)),
            ])
        }
    }

    private static func object(_ runs: Runs) -> String {
        object([
            ("median", json(runs.median)), ("least", json(runs.least)), ("most", json(runs.most)),
            ("runs", "[" + runs.values.map { json($0) }.joined(separator: ",") + "]"),
        ])
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func json(_ value: Double?) -> String {
        value.map { $0.isFinite ? "\($0)" : "null" } ?? "null"
    }

    private static func json(_ flag: Bool?) -> String {
        flag.map { $0 ? "true" : "false" } ?? "null"
    }

    private static func string(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar.value < 0x20 ? " " : "\(scalar)"
        }
        return "\"" + escaped.joined() + "\""
    }
}
