/// Tells whether names of regions are those of microphones; see `KitMicrophones`.
struct MicrophoneTest {
    /// Microphones that a kit can offer.
    static let nameLimit = 32

    /// For each name the keys on which it sounds, and those on which another sounds with it.
    private var keyCount: [Int]
    private var sharedKeyCount: [Int]
    /// The keys that two names share, by the place of the one times `nameLimit` and of the other.
    private var pairKeyCount = [Int](repeating: 0, count: nameLimit * nameLimit)
    private var kitKeyCount = 0

    /// `ofRegion` has for each region its name's number below `nameCount`.
    static func holds(_ regions: [RegionDescription], _ ofRegion: [Int?], nameCount: Int) -> Bool {
        guard ofRegion.count(where: { $0 != nil }) * 2 >= regions.count(where: { $0.source != .silence })
        else {
            return false
        }
        var regionsOfKey = [[Int]](repeating: [], count: 128)
        for (index, region) in regions.enumerated()
        where ofRegion[index] != nil && region.trigger == .attack {
            for key in region.keys { regionsOfKey[key].append(index) }
        }
        var test = MicrophoneTest(nameCount: nameCount)
        for indices in regionsOfKey where !indices.isEmpty {
            test.count(indices.map { (regions[$0], ofRegion[$0] ?? 0) })
        }
        return test.isPassed
    }

    private init(nameCount: Int) {
        keyCount = Array(repeating: 0, count: nameCount)
        sharedKeyCount = keyCount
    }

    private var isPassed: Bool {
        keyCount.indices.allSatisfy { 2 * sharedKeyCount[$0] >= keyCount[$0] }
            && pairKeyCount.contains { 2 * $0 >= kitKeyCount && $0 > 0 }
    }

    /// Takes the regions of one key, with their names.
    private mutating func count(_ regions: [(region: RegionDescription, name: Int)]) {
        var together = [UInt32](repeating: 0, count: keyCount.count)
        for velocity in [127, 100, 64, 32, 1] {
            for random in [0.01, 0.51] {
                let heard = regions.filter { Self.sounds($0.region, velocity, random) }
                for one in heard {
                    for other in heard where !Self.excludes(one.region, other.region) {
                        together[one.name] |= 1 << UInt32(other.name)
                    }
                }
            }
        }
        kitKeyCount += 1
        for (name, heard) in together.enumerated() where heard != 0 {
            let others = heard & ~(1 << UInt32(name))
            keyCount[name] += 1
            if others != 0 { sharedKeyCount[name] += 1 }
            for other in together.indices where others & 1 << UInt32(other) != 0 {
                pairKeyCount[name * Self.nameLimit + other] += 1
            }
        }
    }

    /// True if what one waits for keeps the other silent: another key switch, or another range of a controller.
    private static func excludes(_ one: RegionDescription, _ other: RegionDescription) -> Bool {
        if one.switches != other.switches { return true }
        return one.conditions.contains { mine in
            other.conditions.contains {
                mine.controller == $0.controller && (mine.low >= $0.high || $0.low >= mine.high)
            }
        }
    }

    /// True if the first hit of a velocity and a random number sounds a region.
    private static func sounds(_ region: RegionDescription, _ velocity: Int, _ random: Double) -> Bool {
        region.velocities.contains(velocity) && region.lowRandom <= random && random < region.highRandom
            && region.sequencePosition == 1
    }
}
