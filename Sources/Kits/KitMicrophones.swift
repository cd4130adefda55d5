import Host

/// The microphones that a kit offers to choose among.
///
/// A kit offers microphones if something names its regions so that the names stand for sounds of the same hits. What
/// names them is the first of these for which that holds: Hydrogen's components; SFZ's labels of `<global>`, of
/// `<master>`, of `<group>`; a folder in the sample's path; a word in the sample's file name.
///
/// It holds if there are 2 to 32 names with letters, if they name at least half of the regions, if on at least half of
/// the keys of each name the first hit sounds a region of another name with it, and if two of them share half of the kit's keys:
/// names that part drums, velocities or turns don't.
struct KitMicrophones {
    /// The names, in the order of the kit; empty if it offers none.
    private(set) var names: [String] = []
    /// For each region the place of its microphone in `names`; nil for a region of all of them.
    private var ofRegion: [Int?]

    init(_ regions: [RegionDescription]) {
        ofRegion = Array(repeating: nil, count: regions.count)
        for naming in MicrophoneNaming.all {
            let sorted = Self.sort(regions.map { $0.source == .silence ? nil : naming.name(of: $0) })
            guard let sorted, MicrophoneTest.holds(regions, sorted.ofRegion, nameCount: sorted.names.count)
            else { continue }
            names = sorted.names
            ofRegion = sorted.ofRegion
            return
        }
    }

    /// True if a region (by its place) sounds with the chosen microphones (by their places in `names`).
    func isHeard(_ region: Int, with chosen: Set<Int>) -> Bool {
        ofRegion[region].map(chosen.contains) ?? true
    }

    /// The places of microphones in `names`; `words` name them, or begin as only one of them does.
    func places(of words: [String], in kit: String) throws(KitError) -> Set<Int> {
        if names.isEmpty {
            throw KitError(kit, "offers no microphones to choose among", remedy: "load it without --mics")
        }
        var chosen: Set<Int> = []
        for word in words {
            let typed = word.lowercased()
            let whole = names.indices.filter { names[$0].lowercased() == typed }
            let begun = names.indices.filter { names[$0].lowercased().hasPrefix(typed) }
            guard let place = whole.first ?? (begun.count == 1 ? begun.first : nil) else {
                let nearest = begun.isEmpty ? Nearest.name(to: word, among: names) : nil
                throw KitError(
                    kit, "no microphone is called \(word); it offers " + names.joined(separator: ", "),
                    remedy: nearest.map { "nearest is \($0)" } ?? "")
            }
            chosen.insert(place)
        }
        return chosen
    }

    /// The different names in order and for each region its place among them; nil if they can't be microphones.
    private static func sort(_ all: [String?]) -> (names: [String], ofRegion: [Int?])? {
        var names: [String] = []
        var places: [String: Int] = [:]
        var ofRegion: [Int?] = []
        for name in all {
            guard let name, !name.isEmpty else {
                ofRegion.append(nil)
                continue
            }
            let place = places[name.lowercased()] ?? names.count
            if place == names.count {
                guard names.count < MicrophoneTest.nameLimit, name.contains(where: \.isLetter) else {
                    return nil
                }
                names.append(PlainText.line(name))
                places[name.lowercased()] = place
            }
            ofRegion.append(place)
        }
        return names.count < 2 ? nil : (names, ofRegion)
    }
}
