/// Orders by chance.
enum Shuffle {
    /// The songs in an order by chance; every order is as likely as any other.
    static func songs(_ entries: [QueueEntry], using chance: inout Chance) -> [UInt64] {
        entries.map(\.id).shuffled(using: &chance)
    }

    /// The albums in an order by chance, the songs of each in theirs; a song without an album is one by itself.
    static func albums(_ entries: [QueueEntry], using chance: inout Chance) -> [UInt64] {
        groups(entries).shuffled(using: &chance).flatMap { $0 }
    }

    /// The identities of each album's entries, in the order of the albums' first songs.
    static func groups(_ entries: [QueueEntry]) -> [[UInt64]] {
        var groups: [[UInt64]] = []
        var places: [String: Int] = [:]
        for entry in entries {
            let key = entry.song.albumKey
            if !key.isEmpty, let place = places[key] {
                groups[place].append(entry.id)
            } else {
                if !key.isEmpty { places[key] = groups.count }
                groups.append([entry.id])
            }
        }
        return groups
    }
}

/// Numbers by chance that a seed repeats: SplitMix64 (Steele, Lea and Flood, 2014).
struct Chance: RandomNumberGenerator, Equatable, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
