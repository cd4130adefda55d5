/// Which key plays which instrument of a Hydrogen kit.
enum HydrogenKeys {
    /// Hydrogen's key of the first instrument.
    static let firstKey = 36

    /// For each instrument its key; nil if it has none, which is noted.
    ///
    /// The MIDI out notes, where there are two different ones at least; else, and for instruments without one,
    /// 36 and the instrument's number. Of several with one note the first has it; the others have 36 and their number
    /// if that key is free.
    static func keys(_ instruments: [HydrogenInstrument], leftOut: KitNotes, fileName: String) -> [Int?] {
        var keys = [Int?](repeating: nil, count: instruments.count)
        var owners: [Int: Int] = [:]
        if Set(instruments.compactMap(\.note)).count >= 2 {
            for (index, instrument) in instruments.enumerated() where plays(instrument) {
                guard let note = instrument.note, owners[note] == nil else { continue }
                owners[note] = index
                keys[index] = note
            }
        }
        for (index, instrument) in instruments.enumerated() where plays(instrument) && keys[index] == nil {
            let key = firstKey + index
            if key <= 127 && owners[key] == nil {
                owners[key] = index
                keys[index] = key
            } else {
                let why = key > 127 ? "there are only 128 keys" : "key \(key) is another's"
                leftOut.add(
                    "instrument \(instrument.name): \(why)", kind: key > 127 ? "keys" : "key \(index)",
                    place: "\(fileName):\(instrument.line)")
            }
        }
        return keys
    }

    private static func plays(_ instrument: HydrogenInstrument) -> Bool {
        instrument.hasSample && !instrument.isMuted
    }
}
