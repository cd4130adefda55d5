import AudioFiles
import Engine

/// Makes the engine's regions of described ones and their samples.
struct KitAssembly {
    /// Entries of all keys in one kit.
    static let entryLimit = 4_000_000

    /// What the engine will have; a region that sounds differently on its keys is there once for each.
    private(set) var regions: [KitRegion] = []
    /// For each of the 128 keys its regions, in the order of the file.
    private(set) var regionsOfKey: [[Int32]] = Array(repeating: [], count: 128)
    /// What the regions' pointers point to.
    private(set) var samples: [ObjectIdentifier: KitSample] = [:]
    let velocityTables = VelocityTables()
    /// Described regions that came through, with their files.
    private(set) var played: [(region: RegionDescription, file: KitSampleFile?)] = []

    private let maker: RegionMaker
    private let leftOut: KitNotes
    private let warnings: KitNotes
    private var entryCount = 0

    /// Nothing yet, at the engine's rate. Throws if there is no memory at all.
    init(sampleRate: Int, leftOut: KitNotes, warnings: KitNotes) throws(AudioFileError) {
        self.leftOut = leftOut
        self.warnings = warnings
        let silence = KitSample(try .silence(frameCount: 1, sampleRate: sampleRate))
        maker = RegionMaker(
            sampleRate: sampleRate, silence: silence, velocityTables: velocityTables, warnings: warnings)
        samples[ObjectIdentifier(silence)] = silence
    }

    /// Adds a region; `file` is nil for silence.
    mutating func add(_ region: RegionDescription, _ file: KitSampleFile?) {
        guard entryCount + region.keys.count <= Self.entryLimit else {
            leftOut.add("regions of more keys than a kit can have", place: region.place)
            return
        }
        entryCount += region.keys.count
        guard let file else {
            played.append((region, nil))
            append(maker.silent(region), keys: Array(region.keys))
            return
        }
        guard let facts = file.facts else {
            leftOut.add("sample \(file.name): \(file.failure())", place: region.place)
            return
        }
        if let flaw = facts.file.flaw {
            warnings.add("sample \(file.name): \(flaw)", kind: "flaw \(file.name)", place: region.place)
        }
        var isPlayed = false
        for group in tunings(of: region, rootKey: facts.file.rootKey) {
            guard let sample = file.sample(tuning: group.tuning) else {
                leftOut.add("sample \(file.name): \(file.failure(tuning: group.tuning))", place: region.place)
                continue
            }
            isPlayed = true
            samples[ObjectIdentifier(sample)] = sample
            append(maker.sounding(region, sample, facts, group.tuning, file.name), keys: group.keys)
        }
        if isPlayed { played.append((region, file)) }
    }

    private mutating func append(_ region: KitRegion, keys: [Int]) {
        let index = Int32(regions.count)
        regions.append(region)
        for key in keys { regionsOfKey[key].append(index) }
    }

    /// The region's keys, those of one tuning together.
    private func tunings(of region: RegionDescription, rootKey: Int?) -> [(tuning: Int, keys: [Int])] {
        var groups: [(tuning: Int, keys: [Int])] = []
        for key in region.keys {
            let tuning = region.pitch.tuning(key: key, rootKey: rootKey)
            if groups.last?.tuning == tuning {
                groups[groups.count - 1].keys.append(key)
            } else {
                groups.append((tuning, [key]))
            }
        }
        return groups
    }
}
