/// What the instruments of a kit are called: those of one name are told apart by a number.
enum HydrogenLabels {
    /// A label for each instrument; `keys` are their keys, nil for those that have none.
    static func labels(_ instruments: [HydrogenInstrument], keys: [Int?]) -> [String] {
        var taken = Set(instruments.map { SoundNames.word($0.name) })
        var seen: Set<String> = []
        return zip(instruments, keys).map { instrument, key in
            let name = instrument.name
            let word = SoundNames.word(name)
            if key == nil || word.isEmpty || seen.insert(word).inserted { return name }
            var number = 2
            while !taken.insert(SoundNames.word("\(name) \(number)")).inserted { number += 1 }
            return "\(name) \(number)"
        }
    }
}
