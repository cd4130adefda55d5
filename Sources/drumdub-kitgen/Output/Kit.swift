/// A kit: its name and what can be struck.
struct Kit {
    /// The folder's and the SFZ file's name.
    var name: String
    /// What the first lines of the SFZ file say.
    var comment: [String]
    /// Everything that sounds, in the order of the file.
    var sounds: [KitSound]
}

/// One hit of one sound, as the synthesis sees it.
struct Hit {
    /// How hard, above 0 to 1.
    var force: Double
    /// The chance of this hit.
    var noise: Noise

    /// A value between two by force.
    func between(_ soft: Double, _ hard: Double) -> Double { soft + (hard - soft) * force }
}

/// A sound of a kit: where it lies, how it is split, and how it is made.
struct KitSound {
    /// The pad's name, which is the files' name too.
    let label: String
    /// MIDI note.
    let key: Int
    /// How many velocity layers: 1 to 4.
    let layers: Int
    /// How many equal hits a layer has, played in turn: 1 or 2.
    let takes: Int
    /// The level of its loudest 100 ms, in K-weighted decibels.
    let loudness: Double
    /// Whether two channels are worth their room.
    let isStereo: Bool
    /// Sounds with the same number silence each other; 0 for none.
    let choke: Int
    /// Makes one hit.
    let make: (inout Hit) -> Stereo

    init(
        _ label: String, _ key: Int, layers: Int = 1, takes: Int = 1, loudness: Double, isStereo: Bool = true,
        choke: Int = 0, make: @escaping (inout Hit) -> Stereo
    ) {
        (self.label, self.key, self.layers, self.takes) = (label, key, layers, takes)
        (self.loudness, self.isStereo, self.choke, self.make) = (loudness, isStereo, choke, make)
    }

    /// The lowest and the highest velocity of each layer.
    var velocities: [ClosedRange<Int>] {
        switch layers {
        case 1: [1...127]
        case 2: [1...84, 85...127]
        case 3: [1...54, 55...98, 99...127]
        default: [1...38, 39...74, 75...108, 109...127]
        }
    }

    /// The file of a layer and a take, beside the SFZ file.
    func file(layer: Int, take: Int) -> String {
        let layerMark = layers > 1 ? "\(layer + 1)" : ""
        let takeMark = takes > 1 ? ["a", "b"][take] : ""
        let mark = layerMark + takeMark
        return mark.isEmpty ? "\(label).flac" : "\(label)-\(mark).flac"
    }

    /// A layer and a take, ready for its file.
    func sound(layer: Int, take: Int, of kit: String) -> Stereo {
        let range = velocities[layer]
        let force = layers == 1 ? 0.8 : Double(range.lowerBound + range.upperBound) / 2 / 118
        var hit = Hit(force: min(force, 1), noise: Noise("\(kit) \(label) \(layer) \(take)"))
        let raw = make(&hit)
        return isStereo ? raw.finished(loudness: loudness) : Stereo(raw.mono).finished(loudness: loudness)
    }
}
