import Host

/// Finds out what the keys of a kit have to be called.
///
/// A label of the key, or one that the kit gives to one key alone, comes first, then General MIDI's name of the key,
/// then the name of the sample file.
struct KitPadNaming {
    private struct Key {
        var velocities: Set<ClosedRange<Int>> = []
        var regionCount = 0
        /// The key's own label, if it has one, and for each level of labels the one that all regions share; empty if
        /// they differ.
        var labels: [String] = []
        var fileName: String?
    }

    private var keys: [Int: Key] = [:]

    /// The pads of the regions that a kit plays, in the order of their keys.
    static func pads(of played: [RegionDescription], keyLabels: [Int: String]) -> [KitPad] {
        var naming = KitPadNaming()
        for region in played where region.trigger != .controller {
            for key in region.keys { naming.add(region, region.source.name, to: key) }
        }
        for (key, label) in keyLabels { naming.keys[key]?.labels.insert(label, at: 0) }
        return naming.pads()
    }

    private mutating func add(_ region: RegionDescription, _ fileName: String?, to number: Int) {
        var key = keys[number] ?? Key()
        key.regionCount += 1
        if let fileName {
            key.velocities.insert(region.velocities)
            if key.fileName == nil {
                key.fileName = fileName
                key.labels = region.labels
            } else {
                key.labels = zip(key.labels, region.labels).map { $0 == $1 ? $0 : "" }
            }
        }
        keys[number] = key
    }

    private func pads() -> [KitPad] {
        let shares = labelShares()
        return keys.sorted { $0.key < $1.key }.map { number, key in
            let fileWord = key.fileName.map { Self.plainStem($0) } ?? ""
            let label = key.labels.first { !$0.isEmpty && shares[SoundNames.word($0)] == 1 }
            let drum = DrumNames.entry(for: number)
            let word = label.map(SoundNames.word) ?? drum?.word ?? SoundNames.word(fileWord)
            let fallback = "key-\(number)"
            let name = label ?? drum?.name ?? (fileWord.isEmpty ? fallback : fileWord)
            var others = [drum?.word ?? "", SoundNames.word(drum?.name ?? ""), SoundNames.word(fileWord)]
            others = others.enumerated().filter { index, other in
                !other.isEmpty && other != word && others.firstIndex(of: other) == index
            }.map(\.element)
            return KitPad(
                key: UInt8(number), name: PlainText.line(name), word: word.isEmpty ? fallback : word,
                otherWords: others, layerCount: key.velocities.count, regionCount: key.regionCount)
        }
    }

    /// For each label, as a word, how many keys have it.
    private func labelShares() -> [String: Int] {
        var shares: [String: Int] = [:]
        for key in keys.values {
            for word in Set(key.labels.map(SoundNames.word)) { shares[word, default: 0] += 1 }
        }
        return shares
    }

    /// A file's name without folder, suffix and the number at its end.
    private static func plainStem(_ fileName: String) -> String {
        let stem = Paths.stem(of: fileName)
        var plain = stem[...]
        while let last = plain.last, last.isNumber || last == "_" || last == "-" || last == " " {
            plain.removeLast()
        }
        return plain.isEmpty ? stem : String(plain)
    }
}
