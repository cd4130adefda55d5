import Engine
import Foundation
import Testing

@testable import Kits

/// Hydrogen kits of every age, heard at the engine's output.
struct HydrogenKitTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.levels(["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125])
    }

    private func one(_ more: String, layers: [String] = [HydrogenText.layer("a.wav")]) -> String {
        HydrogenText.kit([HydrogenText.instrument(0, "Drum", more, layers: layers)])
    }

    @Test("All layers of all four forms of the file", arguments: [0, 1, 2, 3])
    func allLayersOfAllFourFormsOf(form: Int) throws {
        let (low, high) = (HydrogenText.layer("a.wav", 0, 0.5), HydrogenText.layer("b.wav", 0.5, 1))
        let text =
            switch form {
            case 0:
                """
                <drumkit_info><name>Test</name><instrumentList><instrument><id>0</id><name>Drum</name>
                <exclude/>\(low)\(high)</instrument></instrumentList></drumkit_info>
                """
            case 1:
                HydrogenText.kit([
                    "<instrument><id>0</id><name>Drum</name><muteGroup>-1</muteGroup>"
                        + "<isStopNote>false</isStopNote>\(low)\(high)</instrument>"
                ])
            case 2:
                HydrogenText.kit(
                    [
                        HydrogenText.instrument(
                            0, "Drum", "<sampleSelectionAlgo>VELOCITY</sampleSelectionAlgo>",
                            layers: [low, high])
                    ],
                    head: "<componentList><drumkitComponent><id>0</id><name>Main</name><volume>1</volume>"
                        + "</drumkitComponent></componentList>")
            default:
                HydrogenText.kit(
                    [
                        "<instrument><id>0</id><name>Drum</name><type>Kick</type><instrumentComponent>"
                            + "<name>Main</name><gain>1</gain><sampleSelectionAlgo>VELOCITY</sampleSelectionAlgo>"
                            + "\(low)\(high)</instrumentComponent></instrument>"
                    ], head: "<formatVersion>2</formatVersion><userVersion>1</userVersion>")
            }
        let kit = try fixture.hydrogen(text)
        #expect(kit.notes == [])
        #expect(kit.pads.map(\.word) == ["drum"] && kit.pads[0].layerCount == 2)
        let drummer = KitDrummer(kit)
        for velocity in 1...127 {
            let level: Float = velocity <= 63 ? 0.5 : 0.25
            #expect(isNear(drummer.hit(36, velocity).left[0], level * Float(velocity) / 127))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).count == 4)
    }

    @Test func theOldestHasAFileInTheInstrument() throws {
        let kit = try fixture.hydrogen(
            "<drumkit_info><instrumentList><instrument><id>0</id><filename>a.wav</filename><name>x</name>"
                + "</instrument></instrumentList></drumkit_info>")
        #expect(isNear(KitDrummer(kit).hit(36, 127).left[0], 0.5))
    }

    @Test func gainsMultiplyAndVelocityIsLinear() throws {
        let text = HydrogenText.kit(
            [
                "<instrument><name>x</name><volume>0.8</volume><gain>0.5</gain><instrumentComponent>"
                    + "<component_id>3</component_id><gain>1.5</gain>"
                    + HydrogenText.layer("a.wav", 0, 1, "<gain>0.7</gain>")
                    + "</instrumentComponent></instrument>",
                HydrogenText.instrument(
                    1, "y", "<applyVelocity>false</applyVelocity><volume>0,5</volume>",
                    layers: [HydrogenText.layer("a.wav")]),
            ],
            head:
                "<componentList><drumkitComponent><id>3</id><volume>0.9</volume></drumkitComponent></componentList>"
        )
        let drummer = KitDrummer(try fixture.hydrogen(text))
        for velocity in [1, 40, 127] {
            let factor: Float = 0.8 * 0.5 * 1.5 * 0.7 * 0.9 * Float(velocity) / 127
            #expect(isNear(drummer.hit(36, velocity).left[0], 0.5 * factor))
            #expect(isNear(drummer.hit(37, velocity).left[0], 0.25))
        }
    }

    @Test(
        "The side that one pans away from falls in a straight line",
        arguments: [
            ("<pan>0</pan>", 1, 1), ("<pan>-1</pan>", 1, 0), ("<pan>1</pan>", 0, 1),
            ("<pan>0.3</pan>", 0.7, 1),
            ("<pan>-0.25</pan>", 1, 0.75), ("<pan_L>1</pan_L><pan_R>1</pan_R>", 1, 1),
            ("<pan_L>0.8</pan_L><pan_R>0.2</pan_R>", 1, 0.25),
            ("<pan_L>0.1</pan_L><pan_R>0.5</pan_R>", 0.2, 1),
            ("<pan_L>0</pan_L><pan_R>0</pan_R>", 1, 1), ("<pan_L>0</pan_L><pan_R>1</pan_R>", 0, 1),
        ] as [(String, Float, Float)])
    func pan(text: String, left: Float, right: Float) throws {
        let heard = KitDrummer(try fixture.hydrogen(one(text))).hit(36, 127)
        #expect(isNear(heard.left[0], 0.5 * left) && isNear(heard.right[0], 0.5 * right))
    }

    // MARK: Layers

    @Test("The nearest layer plays in a hole, the first where windows overlap")
    func theNearestLayerPlaysInAHole() throws {
        let kit = try fixture.hydrogen(
            one(
                "<applyVelocity>false</applyVelocity>",
                layers: [
                    HydrogenText.layer("a.wav", 0, 0.4), HydrogenText.layer("b.wav", 0.3, 0.7935),
                    HydrogenText.layer("c.wav", 0.7971, 1),
                ]))
        let drummer = KitDrummer(kit)
        for velocity in 1...127 {
            let part = Double(velocity) / 127
            let level: Float = part <= 0.4 ? 0.5 : part <= 0.7935 ? 0.25 : 0.125
            #expect(drummer.hit(36, velocity).left == [level], "velocity \(velocity)")
        }
    }

    @Test func aWideHoleIsSharedByTheNearestStarts() throws {
        let layers = [("a.wav", 0.0, 0.1), ("b.wav", 0.5, 0.6), ("c.wav", 0.9, 1)]
        let component = HydrogenComponent(
            layers: layers.map { HydrogenLayer(fileName: $0.0, low: Float($0.1), high: Float($0.2)) })
        let zones = HydrogenZone.zones(of: component)
        #expect(zones.map(\.layers) == [[0], [1], [2]])
        #expect(zones.map(\.velocities) == [1...31, 32...88, 89...127])
        #expect(HydrogenZone.zones(of: HydrogenComponent()) == [])
    }

    @Test func layersTakeTurnsWithinTheirVelocities() throws {
        let layers = [("a.wav", 0.0, 1.0), ("b.wav", 0.0, 1.0), ("c.wav", 0.5, 1.0)].map {
            HydrogenText.layer($0.0, $0.1, $0.2)
        }
        let drummer = KitDrummer(
            try fixture.hydrogen(
                one(
                    "<applyVelocity>false</applyVelocity><sampleSelectionAlgo>ROUND_ROBIN</sampleSelectionAlgo>",
                    layers: layers)))
        #expect((0..<4).map { _ in drummer.hit(36, 20).left[0] } == [0.5, 0.25, 0.5, 0.25])
        let loud = (0..<6).map { _ in drummer.hit(36, 120).left[0] }
        #expect(Array(loud[..<3]) == Array(loud[3...]) && Set(loud) == [0.5, 0.25, 0.125])
    }

    @Test func layersAreChosenByChance() throws {
        let layers = ["a.wav", "b.wav", "c.wav"].map { HydrogenText.layer($0) }
        let drummer = KitDrummer(
            try fixture.hydrogen(
                one(
                    "<applyVelocity>false</applyVelocity><sampleSelectionAlgo>RANDOM</sampleSelectionAlgo>",
                    layers: layers)))
        var counts: [Float: Int] = [:]
        for _ in 0..<300 { counts[drummer.hit(36, 100).left[0], default: 0] += 1 }
        #expect(Set(counts.keys) == [0.5, 0.25, 0.125])
        #expect(counts.values.allSatisfy { (60...140).contains($0) })
    }

    @Test func componentsSoundTogether() throws {
        let part = { (file: String) in
            "<instrumentComponent><gain>1</gain>\(HydrogenText.layer(file))</instrumentComponent>"
        }
        let kit = try fixture.hydrogen(
            HydrogenText.kit(["<instrument><name>x</name>\(part("a.wav"))\(part("b.wav"))</instrument>"]))
        #expect(isNear(KitDrummer(kit).hit(36, 127).left[0], 0.75))
    }

    @Test func pitchIsInSemitonesWhateverTheKey() throws {
        try fixture.wave("tone.wav", KitFixture.sine(1_000, count: 4_800))
        let kit = try fixture.hydrogen(
            HydrogenText.kit([
                HydrogenText.instrument(
                    0, "x", "<pitchOffset>5</pitchOffset>",
                    layers: [HydrogenText.layer("tone.wav", 0, 1, "<pitch>7</pitch>")]),
                HydrogenText.instrument(1, "y", layers: [HydrogenText.layer("tone.wav")]),
            ]))
        #expect(kit.regions(36)[0].endFrame == 2_400)
        #expect(kit.regions(37)[0].endFrame == 4_800)
    }

    @Test func envelopesAreInFramesOfTheEngine() throws {
        for rate in [44_100, 96_000] {
            let kit = try fixture.hydrogen(
                HydrogenText.kit([
                    HydrogenText.instrument(
                        0, "x", "<Release>4000</Release><Sustain>0.5</Sustain>",
                        layers: [HydrogenText.layer("a.wav")]),
                    HydrogenText.instrument(
                        1, "y", "<Release>0</Release><Attack>50</Attack><Sustain>0.5</Sustain>",
                        layers: [HydrogenText.layer("a.wav")]),
                ]), rate: rate)
            #expect([36, 37].map { kit.regions($0)[0].chokeFadeFrames } == [4_000, 256])
            #expect(isNear(kit.regions(36)[0].gainLeft, 0.5) && isNear(kit.regions(37)[0].gainLeft, 1))
            #expect([36, 37].allSatisfy { kit.regions($0)[0].chokeIsExponential })
            #expect(kit.regions(36)[0].amplitudeEnvelope == nil)
            let stages = try #require(kit.regions(37)[0].amplitudeEnvelope).pointee.stages
            #expect(stages.attackFrames == 50 && stages.decayFrames == 0 && stages.sustain == 0.5)
            #expect(kit.notes == [])
        }
    }

    @Test func whatTheEngineCanNotDoIsNamedOnceWithItsCount() throws {
        let more =
            "<filterActive>true</filterActive><filterCutoff>0.5</filterCutoff>"
            + "<FX2Level>0.1</FX2Level>"
        let kit = try fixture.hydrogen(
            HydrogenText.kit(
                (0..<3).map {
                    HydrogenText.instrument($0, "x\($0)", more, layers: [HydrogenText.layer("a.wav")])
                }))
        let lacks = ["lowpass filters", "levels to effects"]
        #expect(kit.notes == lacks.map { "warning: drumkit.xml:3: not played: \($0) (3 times)" })
    }

    @Test func editedLayersHaveBounds() throws {
        try fixture.wave("ramp.wav", (0..<100).map { Float($0) / 128 })
        let edits = "<ismodified>true</ismodified><startframe>10</startframe><endframe>20</endframe>"
        let kit = try fixture.hydrogen(
            one("", layers: [HydrogenText.layer("ramp.wav", 0, 1, edits + "<loops>2</loops>")]))
        #expect(kit.regions(36)[0].leftSamples == (10..<20).map { Float($0) / 128 })
        #expect(kit.notes == ["warning: drumkit.xml:3: not played: loops of edited layers"])
    }
}
