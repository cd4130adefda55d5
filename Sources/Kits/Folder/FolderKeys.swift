import Host

/// Which key plays which sample of a folder without a kit file.
enum FolderKeys {
    /// For each file name its key; nil if no key is left.
    ///
    /// Samples that are named like a drum have General MIDI's key of it, or its next key if that is taken. All others
    /// have the free keys from 36 up, in the order of their names.
    static func keys(_ names: [String]) -> [Int?] {
        var keys = [Int?](repeating: nil, count: names.count)
        var taken: Set<Int> = []
        for (index, name) in names.enumerated() {
            guard let key = drumKeys(of: name).first(where: { !taken.contains($0) }) else { continue }
            taken.insert(key)
            keys[index] = key
        }
        var next = 36
        for index in names.indices where keys[index] == nil {
            while taken.contains(next) { next += 1 }
            if next > 127 { break }
            taken.insert(next)
            keys[index] = next
        }
        return keys
    }

    /// The keys of the drum that a file is named like, the likeliest first; empty if it is named like none.
    static func drumKeys(of name: String) -> [Int] {
        let stem = Paths.stem(of: name)
        switch HatName(stem) {
        case .open: return [46]
        case .pedal: return [44]
        case .closed, .other: return [42]
        case nil: break
        }
        let words = DrumWords.words(stem)
        for length in stride(from: min(words.count, 3), through: 2, by: -1) {
            for start in 0...(words.count - length) {
                let keys = keys(of: Array(words[start..<(start + length)]))
                if !keys.isEmpty { return keys }
            }
        }
        // The last word says what it is: "Snare Rim" is a rim.
        for word in words.reversed() {
            let keys = shortNames[word] ?? DrumNames.keys(for: word)
            if !keys.isEmpty { return numbered(word, stem) + keys }
        }
        return words.contains(where: cymbals.contains) ? [49, 57] : []
    }

    /// The keys of several words in either order.
    private static func keys(of words: [String]) -> [Int] {
        let long = words.map { ["hi": "high", "lo": "low"][$0] ?? $0 }
        for order in [words, long, long.reversed()] {
            let keys = DrumNames.keys(for: order.joined(separator: "-"))
            if !keys.isEmpty { return keys }
        }
        return []
    }

    /// The keys of a word with the number at the end of a name, such as `tom2`.
    private static func numbered(_ word: String, _ stem: String) -> [Int] {
        let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(String(digits.reversed())) else { return [] }
        return DrumNames.keys(for: "\(word)\(number)")
    }

    private static let cymbals: Set = ["cymbal", "cymbals", "cym", "cy"]

    /// What sample files are called besides, drum machines' abbreviations among it.
    private static let shortNames: [String: [Int]] = [
        "kick": [36, 35], "kik": [36, 35], "bassdrum": [36, 35], "bdrum": [36, 35],
        "snr": [38, 40], "sn": [38, 40],
        "rs": [37], "rim": [37], "sidestick": [37], "xstick": [37],
        "cp": [39], "claps": [39], "handclap": [39],
        "toms": [48, 50, 47, 45, 43, 41], "ht": [50, 48], "mt": [47, 48], "lt": [45, 43], "ft": [43, 41],
        "crsh": [49, 57], "rd": [51, 59],
        "cb": [56], "cow": [56], "tamb": [54], "tam": [54],
        "shk": [82], "shake": [82], "maraca": [70], "ma": [70], "cl": [75],
        "bongos": [60, 61], "congas": [63, 64, 62], "lc": [64], "hc": [63],
    ]
}
