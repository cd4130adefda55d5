import Engine
import Testing

@testable import Kits

/// Sounds that are made in place of samples.
struct GeneratorTests {
    private func load(_ text: String, rate: Int = 48_000) throws -> LoadedKit {
        let fixture = try KitFixture()
        try fixture.kit(text)
        return try fixture.load(rate: rate)
    }

    /// One second of a region's loop.
    private func second(_ region: KitRegion) -> [Float] {
        let loop = region.leftSamples
        return (0..<48_000).map { loop[$0 % loop.count] }
    }

    @Test(arguments: ["sine", "saw", "square", "triangle", "tri"])
    func tonesAreAtTheFrequencyOfTheirKey(name: String) throws {
        let kit = try load("<region> sample=*\(name) lokey=57 hikey=69 pitch_keycenter=69")
        for (key, hertz) in [(57, 220), (69, 440)] {
            let region = kit.regions(key)[0]
            #expect(region.loopMode == .continuous && region.loopStartFrame == 0)
            #expect(region.loopEndFrame == region.endFrame)
            let sound = second(region)
            let level = SineKit.level(of: hertz, in: sound)
            #expect(level > 0.6, "\(key)")
            for beside in [hertz - 3, hertz + 3] {
                #expect(SineKit.level(of: beside, in: sound) < level / 10, "\(beside)")
            }
        }
        #expect(kit.notes == [])
        #expect(kit.pads.first?.layerCount == 1)
    }

    @Test func aSineIsNothingButItself() throws {
        let kit = try load("<region> sample=*sine key=81")
        let sound = second(kit.regions(81)[0])
        #expect(abs(SineKit.level(of: 880, in: sound) - 1) < 0.001)
        let power = sound.reduce(0) { $0 + Double($1 * $1) } / Double(sound.count)
        #expect(abs(power - 0.5) < 0.001)
    }

    @Test func littleOfASawFoldsBack() throws {
        // Its 24th harmonic of 3,520 Hz would fold back to 11,520 Hz.
        let kit = try load("<region> sample=*saw key=105")
        let sound = second(kit.regions(105)[0])
        let level = SineKit.level(of: 3_520, in: sound)
        #expect(level > 0.55)
        #expect(SineKit.level(of: 48_000 - 3_520 * 12, in: sound) < level / 30)
    }

    @Test func transposedRegionsAndOtherRatesKeepThePitch() throws {
        let kit = try load("<region> sample=*sine key=69 transpose=12 tune=0", rate: 44_100)
        let loop = kit.regions(69)[0].leftSamples
        let second = (0..<44_100).map { loop[$0 % loop.count] }
        #expect(abs(SineKit.level(of: 880, in: second, rate: 44_100) - 1) < 0.001)
    }

    @Test func noiseIsNoTone() throws {
        let kit = try load("<region> sample=*noise lokey=36 hikey=48")
        let sound = second(kit.regions(36)[0])
        let power = sound.reduce(0) { $0 + Double($1 * $1) } / Double(sound.count)
        #expect(power > 0.2)
        for hertz in [100, 1_000, 10_000] { #expect(SineKit.level(of: hertz, in: sound) < 0.02) }
        #expect(kit.regions(36)[0].left == kit.regions(48)[0].left)
    }

    @Test func aGeneratorWithLoopsOffEnds() throws {
        let kit = try load("<region> sample=*sine key=69 loop_mode=one_shot")
        #expect(kit.regions(69)[0].loopMode == .oneShot)
    }
}
