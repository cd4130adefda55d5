/// A promised figure as it was measured: one row of the table.
struct Figure {
    /// What is promised.
    enum Target {
        /// Nothing; the figure stands beside another.
        case none
        case atMost(Double)
        case atLeast(Double)
        /// At most so many times the baseline.
        case ratio(Double)
    }

    /// What the same run gave for somebody else.
    struct Baseline {
        var name: String
        var runs: Runs
    }

    /// The name by which it is asked for, and what it is of.
    var name: String
    var unit: String
    var ours: Runs
    var baseline: Baseline?
    var target = Target.none
    /// What others reach, as they were measured once: quoted, not measured here.
    var neighbours = ""
    /// How it was measured, or what else there is to say.
    var note = ""

    /// The figure in place of one that can't be measured here.
    struct Skipped {
        var name: String
        var reason: String
    }

    /// Ours by the baseline's: the median of the pairs if the two ran in pairs.
    var ratio: Double? {
        guard let theirs = baseline?.runs, !theirs.values.isEmpty else { return nil }
        if theirs.values.count == ours.values.count {
            return Runs(zip(ours.values, theirs.values).map { $0 / $1 }).median
        }
        return ours.median / theirs.median
    }

    /// The best run, which is the one that other programs have disturbed least.
    var best: Double {
        if case .atLeast = target { return ours.most }
        return ours.least
    }

    /// Whether the median meets the target; nil without one.
    var isMet: Bool? { meets(ours.median, ratio: ratio) }

    /// Whether the best run does.
    var isMetAtBest: Bool? {
        let leastRatio = baseline.map { ours.least / $0.runs.least }
        return meets(best, ratio: leastRatio)
    }

    private func meets(_ value: Double, ratio: Double?) -> Bool? {
        switch target {
        case .none: nil
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        case .ratio(let limit): ratio.map { $0 <= limit }
        }
    }
}

/// What a benchmark answers.
enum Outcome {
    case measured(Figure)
    case skipped(Figure.Skipped)
}

/// Why a benchmark can't run here, in a line.
struct BenchError: Error {
    var text: String

    init(_ text: String) {
        self.text = text
    }
}
