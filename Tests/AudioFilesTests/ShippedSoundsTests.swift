import Foundation
import Testing

/// The committed kits are fit for use: complete, clean, immediate, even.
@Suite struct ShippedSoundsTests {
    static let kits = ["standard", "dub"]

    @Test(arguments: kits)
    func everySampleIsThereAndUsedOnce(kit: String) throws {
        let used = try ShippedSounds.regions(of: kit).map(\.path).sorted()
        let folder = ShippedSounds.folder.appending(path: "\(kit)/samples").path
        let there = try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        #expect(used == there.sorted())
    }

    @Test(arguments: kits)
    func everyVelocityHasOneSoundInEachTurn(kit: String) throws {
        for (label, regions) in try ShippedSounds.sounds(of: kit) {
            let takes = regions[0].number("seq_length", 1)
            #expect(Set(regions.map(\.key)).count == 1, "\(label)")
            for take in 1...takes {
                let velocities = regions.filter { $0.take == take }.flatMap { Array($0.velocities) }
                #expect(velocities.sorted() == Array(1...127), "\(label)")
            }
        }
    }

    @Test func theStandardKitFollowsGeneralMIDI() throws {
        let sounds = try ShippedSounds.sounds(of: "standard")
        #expect(Set(35...81).isSubset(of: Set(sounds.values.map { $0[0].key })))
        let places = [
            "kick": 36, "rim": 37, "snare": 38, "clap": 39, "hat": 42, "pedal-hat": 44, "open-hat": 46,
            "tom1": 50, "tom2": 48, "crash": 49, "ride": 51, "china": 52, "bell": 53, "splash": 55,
            "cowbell": 56,
        ]
        for (label, key) in places { #expect(sounds[label]?.first?.key == key, "\(label)") }
        for label in ["kick", "deep-kick", "snare", "hat", "pedal-hat", "open-hat"] {
            #expect(Set((sounds[label] ?? []).map(\.velocities)).count >= 3, "\(label)")
        }
        for label in ["snare", "hat"] { #expect(sounds[label]?.first?.number("seq_length", 1) == 2) }
    }

    @Test func theDubKitHasItsEffects() throws {
        let labels = Set(try ShippedSounds.sounds(of: "dub").keys)
        let wanted: Set = [
            "sub-kick", "kick", "rim", "snare", "clap", "hat", "pedal-hat", "open-hat", "clave", "mute-conga",
            "conga",
            "low-conga", "high-timbale", "low-timbale", "cowbell", "shaker", "siren", "zap", "thunder",
            "echo-chord",
        ]
        #expect(wanted.isSubset(of: labels))
    }

    @Test(arguments: kits)
    func hatsSilenceEachOther(kit: String) throws {
        let sounds = try ShippedSounds.sounds(of: kit)
        for label in ["hat", "pedal-hat", "open-hat"] {
            for region in sounds[label] ?? [] {
                #expect(region.opcodes["group"] == "1" && region.opcodes["off_by"] == "1", "\(label)")
            }
        }
    }

    @Test func theyAreSmall() throws {
        let files = FileManager.default.enumerator(
            at: ShippedSounds.folder, includingPropertiesForKeys: [.fileSizeKey])
        var byteCount = 0
        while let file = files?.nextObject() as? URL {
            byteCount += try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        }
        #expect(byteCount > 1_000_000 && byteCount < 16_000_000)
    }

    /// A region's sample.
    private func measured(_ region: ShippedSounds.Region) throws -> Measured {
        try #require(ShippedSounds.measured[region.path], "\(region.path) can't be read")
    }

    @Test(arguments: kits)
    func levelsAreSafeAndEndsAreClean(kit: String) throws {
        for region in try ShippedSounds.regions(of: kit) {
            let name = region.opcodes["sample"] ?? ""
            let measured = try measured(region)
            #expect(
                measured.sampleRate == 48_000 && measured.is16Bit && measured.channelCount <= 2, "\(name)")
            #expect(measured.peakDecibels <= -0.99 && measured.peakDecibels > -20, "\(name)")
            #expect(measured.mean < 1e-4, "\(name)")
            #expect(measured.first < 0.001 && measured.last == 0 && measured.endDecibels < -80, "\(name)")
        }
    }

    /// What is struck sounds at once; what is shaken, scraped or blown may swell.
    static let swelling: Set = [
        "cabasa", "shaker", "long-guiro", "short-guiro", "open-cuica", "mute-cuica", "siren", "alarm",
        "sub-drop",
        "long-whistle", "short-whistle",
    ]

    @Test(arguments: kits)
    func hitsSoundAtOnce(kit: String) throws {
        for region in try ShippedSounds.regions(of: kit) {
            let measured = try measured(region)
            #expect(measured.onset < 0.001, "\(region.path)")
            if !Self.swelling.contains(region.label) { #expect(measured.attack < 0.002, "\(region.path)") }
        }
    }

    /// Labels of one class, and within how many decibels of each other their loudest layers are.
    static let classes: [(kit: String, labels: [String], range: ClosedRange<Double>)] = [
        ("standard", ["kick", "deep-kick", "snare", "rim-shot"], -12.5 ... -8),
        ("standard", ["tom1", "tom2", "tom3", "tom4", "floor-tom", "low-floor-tom"], -14 ... -11),
        ("standard", ["crash", "crash2", "china", "splash"], -16.5 ... -14),
        ("standard", ["hat", "pedal-hat", "open-hat", "ride", "ride2", "bell"], -20.5 ... -16.5),
        ("standard", ["high-bongo", "low-bongo", "conga", "low-conga", "mute-conga"], -17.5 ... -14),
        ("dub", ["kick", "sub-kick", "snare", "spring-snare", "clap"], -13.5 ... -8),
        ("dub", ["tom1", "tom2", "tom3", "tom4", "floor-tom", "low-floor-tom"], -13 ... -10),
        ("dub", ["hat", "pedal-hat", "open-hat", "ride"], -20.5 ... -17.5),
        ("dub", ["siren", "alarm", "zap", "laser", "echo-chord", "echo-chord2"], -17.5 ... -14.5),
    ]

    @Test(arguments: classes)
    func soundsOfAClassAreEquallyLoud(
        kit: String, labels: [String], range: ClosedRange<Double>
    ) throws {
        let sounds = try ShippedSounds.sounds(of: kit)
        for label in labels {
            let hardest = try #require(sounds[label]?.last)
            let loudness = try measured(hardest).loudness
            #expect(range.contains(loudness), "\(label): \(loudness)")
        }
    }

    /// Seconds until a sound has fallen by 40 dB.
    static let decays: [(kit: String, label: String, seconds: ClosedRange<Double>)] = [
        ("standard", "kick", 0.25...0.6), ("standard", "deep-kick", 0.35...0.7),
        ("standard", "snare", 0.15...0.5),
        ("standard", "rim", 0.05...0.2), ("standard", "clap", 0.08...0.3), ("standard", "hat", 0.06...0.16),
        ("standard", "pedal-hat", 0.06...0.2), ("standard", "open-hat", 0.5...1.5),
        ("standard", "tom1", 0.4...1.2),
        ("standard", "low-floor-tom", 0.7...1.8), ("standard", "crash", 1.8...4),
        ("standard", "crash2", 2...4.5),
        ("standard", "splash", 0.6...1.6), ("standard", "ride", 1.5...4), ("standard", "bell", 0.8...3),
        ("standard", "claves", 0.06...0.2), ("standard", "triangle", 1.5...4),
        ("standard", "shaker", 0.04...0.2),
        ("dub", "sub-kick", 1...2.5), ("dub", "kick", 0.4...0.9), ("dub", "snare", 0.1...0.4),
        ("dub", "hat", 0.04...0.12), ("dub", "open-hat", 0.3...1), ("dub", "thunder", 2...5),
        ("dub", "echo-chord", 2...5),
    ]

    @Test(arguments: decays)
    func soundsLastAsLongAsTheyDoOnStage(
        kit: String, label: String, seconds: ClosedRange<Double>
    ) throws {
        for region in try ShippedSounds.sounds(of: kit)[label] ?? [] {
            let decay = try measured(region).decaySeconds
            #expect(seconds.contains(decay), "\(region.path): \(decay)")
        }
    }

    @Test(arguments: kits)
    func harderHitsAreBrighter(kit: String) throws {
        for (label, regions) in try ShippedSounds.sounds(of: kit) {
            let layers = Dictionary(grouping: regions, by: \.velocities.lowerBound).sorted { $0.key < $1.key }
            guard layers.count > 1 else { continue }
            let brightness = try layers.map { layer in
                try layer.value.reduce(0.0) { try $0 + measured($1).brightness } / Double(layer.value.count)
            }
            for (softer, harder) in zip(brightness, brightness.dropFirst()) {
                #expect(harder > softer * 1.01, "\(label): \(brightness)")
            }
            #expect((brightness.last ?? 0) > brightness[0] * 1.08, "\(label): \(brightness)")
        }
    }

    @Test(arguments: kits)
    func takesDifferButAreEquallyLoud(kit: String) throws {
        for (label, regions) in try ShippedSounds.sounds(of: kit) {
            for (_, takes) in Dictionary(grouping: regions, by: \.velocities.lowerBound) where takes.count > 1
            {
                let (a, b) = (try measured(takes[0]), try measured(takes[1]))
                #expect(abs(a.loudness - b.loudness) < 1.5, "\(label)")
                #expect(a.sum != b.sum, "\(label)")
            }
        }
    }
}
