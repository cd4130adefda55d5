/// Finding the word that somebody meant.
public enum Nearest {
    /// The one of `names` that is nearest to `word`, if it is near enough to be meant.
    ///
    /// Near enough is a name that the word begins, or one at most a third of the word's length away; for two
    /// and three letters one letter, for one none.
    public static func name(to word: String, among names: [String]) -> String? {
        let word = word.lowercased()
        let letters = Array(word)
        let length = letters.count
        let limit = length < 2 ? 0 : max(length / 3, 1)
        // Each letter that one has more is a step: a word of a megabyte is compared with nothing.
        let near = names.filter { abs($0.count - length) <= limit }
            .map { (name: $0, distance: distance(letters, Array($0.lowercased()), limit: limit)) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }
        if let near { return near.name }
        return length < 2 ? nil : names.first { $0.lowercased().hasPrefix(word) }
    }

    /// `; did you mean NAME?`, or nothing if no name is near.
    public static func hint(to word: String, among names: [String]) -> String {
        name(to: word, among: names).map { "; did you mean \($0)?" } ?? ""
    }

    /// How many single letters must be put in, left out, replaced, or swapped with their neighbour to make
    /// `first` into `second` (the restricted distance of Damerau and Levenshtein).
    public static func distance(_ first: String, _ second: String) -> Int {
        distance(Array(first), Array(second), limit: .max)
    }

    /// The distance, or something above `limit` if it is above.
    private static func distance(_ first: [Character], _ second: [Character], limit: Int) -> Int {
        var beforePrevious = Array(repeating: 0, count: second.count + 1)
        var previous = Array(0...second.count)
        var current = beforePrevious
        var leastBefore = 0
        for row in first.indices {
            current[0] = row + 1
            var least = row + 1
            for column in second.indices {
                let isSame = first[row] == second[column]
                var best = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
                if row > 0 && column > 0 && first[row] == second[column - 1]
                    && first[row - 1] == second[column]
                {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current[column + 1] = best
                least = min(least, best)
            }
            // A swap looks two rows back, so that two rows have to be too far away.
            if min(least, leastBefore) > limit { return least }
            leastBefore = least
            swap(&beforePrevious, &previous)
            swap(&previous, &current)
        }
        return previous[second.count]
    }
}
