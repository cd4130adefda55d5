/// Finds what somebody may have meant.
enum NearestWord {
    /// The word with the fewest changed, missing or added letters, if at most every other one is wrong.
    static func find(_ typed: String, in words: [String]) -> String? {
        let typed = typed.lowercased()
        let limit = max(1, typed.count / 2)
        var best: (word: String, distance: Int)?
        for word in words {
            let distance = distance(Array(typed), Array(word.lowercased()))
            if distance <= limit && distance < best?.distance ?? .max { best = (word, distance) }
        }
        return best?.word
    }

    /// The Levenshtein distance.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (index, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in second.indices {
                let changed = diagonal + (character == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
