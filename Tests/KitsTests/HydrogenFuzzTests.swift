import Testing

@testable import Kits

/// The reader of Hydrogen kits under 5,000 damaged kits, the same ones in each run.
struct HydrogenFuzzTests {
    private static let words: [[UInt8]] = [
        "<layer>", "</layer>", "<instrument>", "</instrumentList>", "<id>", "-1", "1e308", "nan",
        "99999999999999999999",
        "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "<![CDATA[", "]]>", "<!--", "<?x", "\u{0}", "é",
        "<x:y z='1'>",
        "-9223372036854775808", "<ismodified>true</ismodified><startframe>1e18</startframe>",
        "<exclude><id>1</id></exclude>",
    ].map { Array($0.utf8) }

    @Test func damagedKitsAreReadOrRefused() {
        let more =
            "<midiOutNote>38</midiOutNote><muteGroup>1</muteGroup><isStopNote>true</isStopNote><pan>0.5</pan>"
        let layers = [
            HydrogenText.layer("a.wav", 0, 0.5), HydrogenText.layer("b.wav", 0.4, 1, "<pitch>3</pitch>"),
        ]
        let seed = Array(
            HydrogenText.kit((0..<3).map { HydrogenText.instrument($0, "hat \($0)", more, layers: layers) })
                .utf8)
        var random = SeededNumbers(state: 0x5EED)
        var readCount = 0
        var refusedCount = 0
        for _ in 0..<5_000 {
            var bytes = seed
            for _ in 0...random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.removeSubrange(place..<min(place + 9, bytes.count - 1))
                case 2: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
                default: bytes.insert(contentsOf: Self.words[random.below(Self.words.count)], at: place)
                }
            }
            do throws(KitError) {
                let kit = try HydrogenParser.parse(
                    bytes, path: "/kit/drumkit.xml", sampleRate: 48_000, hatsByName: true)
                readCount += 1
                for region in kit.regions {
                    #expect(region.gainLinear.isFinite && region.velocities.lowerBound >= 1)
                    #expect(region.keys.lowerBound >= 0 && region.keys.upperBound <= 127)
                }
            } catch {
                refusedCount += 1
                #expect(error.text.hasPrefix("/kit/drumkit.xml: "))
            }
        }
        #expect(readCount > 1_000 && refusedCount > 0 && readCount + refusedCount == 5_000)
    }
}
