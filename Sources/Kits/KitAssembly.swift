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
    let envelopeTables: EnvelopeTables
    /// What controllers do to the regions.
    private(set) var controls: ControlAssembly
    /// Described regions that came through, with their files.
    private(set) var played: [(region: RegionDescription, file: KitSampleFile?)] = []

    private let sampleRate: Int
    private let maker: RegionMaker
    private let leftOut: KitNotes
    private let warnings: KitNotes
    private var generated: [GeneratedTone: KitSample] = [:]
    private var entryCount = 0

    /// A tone and its pitch in hundredths of a cent above 440 Hz.
    private struct GeneratedTone: Hashable {
        var generator: Generator
        var pitch: Int
    }

    /// A region and the keys that it sounds so on.
    private struct MadeRegion {
        var region: KitRegion
        var keys: [Int]
    }

    /// Nothing of `kit` yet, at the engine's rate. Throws if there is no memory at all.
    init(_ kit: KitDescription, sampleRate: Int) throws(AudioFileError) {
        self.sampleRate = sampleRate
        leftOut = kit.leftOut
        warnings = kit.warnings
        controls = ControlAssembly(kit.controls, sampleRate: sampleRate, warnings: kit.warnings)
        envelopeTables = EnvelopeTables(sampleRate: sampleRate)
        let silence = KitSample(try .silence(frameCount: 1, sampleRate: sampleRate))
        maker = RegionMaker(
            sampleRate: sampleRate, silence: silence, velocityTables: velocityTables,
            envelopeTables: envelopeTables, warnings: warnings)
        samples[ObjectIdentifier(silence)] = silence
    }

    /// Adds a region; `file` is nil for what is no file.
    mutating func add(_ region: RegionDescription, _ file: KitSampleFile?) {
        guard entryCount + region.keys.count <= Self.entryLimit else {
            leftOut.add("regions of more keys than a kit can have", place: region.place)
            return
        }
        entryCount += region.keys.count
        var region = region
        if region.trigger == .controller {
            // No key has anything to say.
            region.keys = 60...60
            region.pitch.centsPerKey = 0
        }
        let made: [MadeRegion]
        switch region.source {
        case .silence: made = [MadeRegion(region: maker.silent(region), keys: Array(region.keys))]
        case .generator(let generator): made = regions(region, playing: generator)
        case .file: made = file.map { regions(region, playing: $0) } ?? []
        }
        append(made, region, file)
    }

    private mutating func append(
        _ made: [MadeRegion], _ description: RegionDescription, _ file: KitSampleFile?
    ) {
        if made.isEmpty { return }
        played.append((description, file))
        let lists = controls.lists(of: description)
        for entry in made where description.trigger != .controller {
            for key in entry.keys { regionsOfKey[key].append(Int32(regions.count)) }
            regions.append(lists.taken(into: entry.region))
        }
        guard !description.controllerStarts.isEmpty, var started = made.first?.region else { return }
        // What keys start too is there twice.
        started.trigger = .controller
        controls.addStarts(of: description, region: Int32(regions.count))
        regions.append(lists.taken(into: started))
    }

    private mutating func regions(
        _ region: RegionDescription, playing file: KitSampleFile
    ) -> [MadeRegion] {
        // Of files with the same content each region has its own name.
        let name = region.source.name ?? file.name
        guard let facts = file.facts else {
            leftOut.add("sample \(name): \(file.failure())", place: region.place)
            return []
        }
        if let flaw = facts.file.flaw {
            warnings.add("sample \(name): \(flaw)", kind: "flaw \(name)", place: region.place)
        }
        var made: [MadeRegion] = []
        for group in tunings(of: region, rootKey: facts.file.rootKey) {
            guard let sample = file.sample(tuning: group.tuning) else {
                leftOut.add("sample \(name): \(file.failure(tuning: group.tuning))", place: region.place)
                continue
            }
            samples[ObjectIdentifier(sample)] = sample
            let sounding = maker.sounding(region, sample, facts, group.tuning, name)
            made.append(MadeRegion(region: sounding, keys: group.keys))
        }
        return made
    }

    /// A generator is made here: `pitch_keycenter` plays that key's frequency.
    private mutating func regions(
        _ region: RegionDescription, playing generator: Generator
    ) -> [MadeRegion] {
        let center = 10_000 * ((region.pitch.keycenter ?? 60) - 69)
        var made: [MadeRegion] = []
        for group in tunings(of: region, rootKey: nil) {
            do {
                let tone = GeneratedTone(
                    generator: generator, pitch: generator == .noise ? 0 : center + group.tuning)
                let sample = try sample(of: tone)
                let facts = KitSampleFile.Facts(
                    frameCount: sample.audio.frameCount, sampleRate: sampleRate, file: sample.audio.facts)
                let sounding = maker.sounding(region, sample, facts, 0, "*\(generator.rawValue)")
                made.append(MadeRegion(region: sounding, keys: group.keys))
            } catch {
                leftOut.add("*\(generator.rawValue): \(error.reason)", place: region.place)
            }
        }
        return made
    }

    private mutating func sample(of tone: GeneratedTone) throws(AudioFileError) -> KitSample {
        if let sample = generated[tone] { return sample }
        let hertz = 440 * PitchDescription.speed(tuning: tone.pitch)
        let sample = KitSample(try tone.generator.audio(hertz: hertz, sampleRate: sampleRate))
        generated[tone] = sample
        samples[ObjectIdentifier(sample)] = sample
        return sample
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
