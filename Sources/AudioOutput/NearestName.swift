/// The one of `names` that somebody who typed `word` most likely meant, or nil if none is near.
func nearestName(to word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let limit = max(1, word.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
        let lowercased = name.lowercased()
        let distance = lowercased.hasPrefix(word) ? 0 : editDistance(word, lowercased)
        if distance <= limit && distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
}

/// Letters to insert, delete or replace on the way from one word to another.
private func editDistance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (line, letter) in first.enumerated() {
        var diagonal = row[0]
        row[0] = line + 1
        for column in second.indices {
            let replaced = diagonal + (letter == second[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
        }
    }
    return row[second.count]
}
