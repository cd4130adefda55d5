import Engine
import Testing

@testable import Kits

/// What controllers do, by value.
struct SFZControllerTests {
    private let fixture: KitFixture

    init() throws {
        fixture = try KitFixture()
        try fixture.wave("a.wav", [1, 1])
    }

    private func load(_ opcodes: String) throws -> LoadedKit {
        try fixture.kit(opcodes)
        return try fixture.load()
    }

    private func modulations(_ kit: LoadedKit, _ key: Int = 36) -> [KitModulation] {
        let region = kit.regions(key)[0]
        guard let all = kit.image.pointee.modulations else { return [] }
        return (0..<region.modulationCount).map { all[Int(region.firstModulation + $0)] }
    }

    private func conditions(_ kit: LoadedKit, _ key: Int = 36) -> [KitCondition] {
        let region = kit.regions(key)[0]
        guard let all = kit.image.pointee.conditions else { return [] }
        return (0..<region.conditionCount).map { all[Int(region.firstCondition + $0)] }
    }

    @Test(
        arguments: [
            ("amplitude_oncc101=50", .amplitude, 0.5), ("amplitude_cc101=200", .amplitude, 2),
            ("volume_oncc101=-12", .volume, -12), ("gain_cc101=6", .volume, 6),
            ("pan_oncc101=-80", .pan, -0.8),
            ("tune_oncc101=1200", .tune, 1_200), ("pitch_oncc101=-7", .tune, -7),
            ("width_oncc101=-100", .width, -1), ("ampeg_attack_oncc101=0.5", .attack, 24_000),
            ("ampeg_delaycc101=1", .delay, 48_000), ("ampeg_hold_cc101=.25", .hold, 12_000),
            ("ampeg_decay_oncc101=-1", .decay, -48_000), ("ampeg_sustain_oncc101=-30", .sustain, -0.3),
            ("ampeg_release_oncc101=2", .release, 96_000),
        ] as [(String, ModulationTarget, Float)])
    func depthsAreInTheEnginesUnits(opcode: String, target: ModulationTarget, depth: Float) throws {
        let kit = try load("<region> sample=a.wav key=36 \(opcode)")
        let modulation = try #require(modulations(kit).first)
        #expect(modulation.target == target && modulation.depth == depth && modulation.controller == 101)
        #expect(kit.notes == [])
        let isStage = [.delay, .attack, .hold, .decay, .sustain].contains(target)
        #expect((kit.regions(36)[0].amplitudeEnvelope != nil) == isStage)
    }

    @Test func innerDepthsAndCurvesReplaceOuterOnes() throws {
        let kit = try load(
            """
            <global> sample=a.wav pan_curvecc10=1 amplitude_oncc7=100 amplitude_oncc101=50
            <group> pan_oncc10=100
            <region> key=36 amplitude_oncc101=80 amplitude_curvecc101=4
            <region> key=37 amplitude_oncc7=0 pan_oncc10=0
            """)
        let all = modulations(kit)
        #expect(all.map(\.target) == [.pan, .amplitude, .amplitude])
        #expect(all.map(\.controller) == [10, 7, 101])
        #expect(all.map(\.depth) == [1, 1, 0.8])
        #expect(all.map(\.curve) == [0, 1, 2])
        #expect(modulations(kit, 37).map(\.controller) == [101])
    }

    @Test func theSevenCurves() throws {
        let text = (0...6).map {
            "<region> sample=a.wav key=\(36 + $0) amplitude_oncc1=100 amplitude_curvecc1=\($0)"
        }
        let kit = try load(text.joined(separator: "\n"))
        let curves = try #require(kit.image.pointee.curves)
        func value(_ curve: Int, _ place: Int) -> Float {
            curves[Int(modulations(kit, 36 + curve)[0].curve) * KitImage.curveLength + place]
        }
        let quarter = Float(32) / 127
        let wanted: [(Float, Float, Float)] = [
            (0, quarter, 1), (-1, 2 * quarter - 1, 1), (1, 1 - quarter, 0), (1, 1 - 2 * quarter, -1),
            (0, quarter * quarter, 1), (0, quarter.squareRoot(), 1), (1, (1 - quarter).squareRoot(), 0),
        ]
        for (curve, values) in wanted.enumerated() {
            #expect(isNear(value(curve, 0), values.0) && isNear(value(curve, 127), values.2), "\(curve)")
            #expect(isNear(value(curve, 32), values.1), "\(curve)")
        }
    }

    @Test func aKitHasCurvesOfItsOwn() throws {
        let kit = try load(
            """
            <region> sample=a.wav key=36 amplitude_oncc1=100 amplitude_curvecc1=17
            <region> sample=a.wav key=37 amplitude_oncc1=100 amplitude_curvecc1=18
            <region> sample=a.wav key=38 amplitude_oncc1=100 amplitude_curvecc1=99
            <curve> curve_index=17 v000=0.5 v064=1 v127=0
            <curve>v095=0 v127=-2
            """)
        let curves = try #require(kit.image.pointee.curves)
        func values(_ key: Int) -> [Float] {
            let start = Int(modulations(kit, key)[0].curve) * KitImage.curveLength
            return [0, 32, 64, 95, 127].map { curves[start + $0] }
        }
        #expect(zip(values(36), [0.5, 0.75, 1, 1 - 31.0 / 63, 0]).allSatisfy(isNear))
        #expect(values(37) == [0, 0, 0, 0, -1])
        #expect(isNear(values(38)[1], 32.0 / 127))
        #expect(kit.notes == ["warning: test.sfz:3: there is no curve 99; curve 0 is taken"])
    }

    @Test func startValuesAreOf127OrOf1() throws {
        let kit = try load(
            """
            <control> set_cc1=63.5 set_hdcc101=0.25 set_realcc102=1 set_cc103=300 set_cc104=loud set_cc511=127
            <region> sample=a.wav key=36
            """)
        let values = try #require(kit.image.pointee.controllerStartValues)
        #expect([1, 101, 102, 103, 104, 511, 64].map { values[$0] } == [0.5, 0.25, 1, 1, 0, 1, 0])
        // As MIDI has volume, pan and expression at first.
        #expect(values[7] == Float(100) / 127 && values[10] == 0.5 && values[11] == 1)
        #expect(kit.notes == ["warning: test.sfz:1: set_cc104=loud has no meaning"])
    }

    @Test func rangesOfControllersJoinWithoutAHole() throws {
        let kit = try load(
            """
            <region> sample=a.wav key=36 hicc64=63
            <region> sample=a.wav key=37 locc64=64 hicc64=127 locc4=0 hicc4=127
            <region> sample=a.wav key=38 lohdcc5=0.25 hihdcc5=0.5
            <region> sample=a.wav key=39 locc1=20.9 hicc1=30.9
            """)
        let below = try #require(conditions(kit, 36).first)
        let above = try #require(conditions(kit, 37).first)
        #expect(below.high == above.low && below.low == 0 && above.high == .infinity)
        #expect(below.high == Float(64) / 127)
        #expect(conditions(kit, 37).count == 1)
        let fine = try #require(conditions(kit, 38).first)
        #expect(fine.controller == 5 && fine.low == 0.25 && fine.high == Float(0.5).nextUp)
        let cut = try #require(conditions(kit, 39).first)
        #expect(cut.low == Float(20) / 127 && cut.high == Float(31) / 127)
    }

    @Test func aControllerStartsRegions() throws {
        let kit = try load(
            """
            <region> sample=a.wav on_locc70=10 on_hicc70=20
            <region> sample=a.wav key=36 start_locc64=127
            <region> sample=a.wav key=-1 on_locc4=1
            <region> sample=a.wav hikey=-1 on_lohdcc5=0.5
            """)
        let image = kit.image.pointee
        let starts = (0..<Int(image.controllerStartCount)).compactMap { image.controllerStarts?[$0] }
        #expect(starts.map(\.range.controller) == [4, 5, 64, 70])
        #expect(starts.map(\.region) == [3, 4, 2, 0])
        #expect(starts[3].range.low == Float(10) / 127 && starts[3].range.high == Float(21) / 127)
        #expect(image.keyOffsets[128] == 1)
        // What a key starts too is there twice.
        let triggers = (0..<5).map { image.regions[$0].trigger }
        #expect(triggers == [.controller, .attack, .controller, .controller, .controller])
        #expect(kit.pads.map(\.key) == [36])
        #expect(kit.notes == [])
    }

    @Test func whatNoControllerIsIsToldAndLeftOut() throws {
        let kit = try load(
            "<region> sample=a.wav key=36 amplitude_oncc132=100 locc600=1 tune_oncc140=50 amplitude_oncc134=100"
        )
        #expect(modulations(kit).isEmpty && conditions(kit).isEmpty)
        #expect(
            kit.notes == [
                "warning: test.sfz:1: opcode amplitude_oncc132 is not played: 132 is no controller's (and 1 more like it)",
                "warning: test.sfz:1: opcode locc600 is not played: there are controllers 0 to 511",
                "warning: test.sfz:1: opcode tune_oncc140 is not played: 140 is no controller's",
            ])
    }

    @Test func whatAHitBringsAlongIsNoFader() throws {
        let kit = try load("<region> sample=a.wav key=36 tune_oncc131=100 pan_oncc135=50 locc137=64")
        #expect(modulations(kit).map(\.controller) == [131, 135])
        #expect(kit.controllers == [] && kit.notes == [])
    }

    @Test func theKitTellsItsFaders() throws {
        let kit = try load(
            """
            <control> label_cc101=Room mics // the far ones
            label_cc7=Volume label_cc20=Nothing set_hdcc101=0.5 label_key36=Kick
            <region> sample=a.wav key=36 amplitude_oncc101=100 locc4=1
            """)
        #expect(
            kit.controllers == [
                KitController(number: 4, label: "", startValue: 0, isUsed: true),
                KitController(number: 7, label: "Volume", startValue: 100.0 / 127, isUsed: false),
                KitController(number: 20, label: "Nothing", startValue: 0, isUsed: false),
                KitController(number: 101, label: "Room mics", startValue: 0.5, isUsed: true),
            ])
        #expect(kit.controllers[3].word == "room-mics")
    }

    @Test(
        arguments: [
            ("101", 101), ("Room Mics", 101), ("room-m", 101), ("close", 102), ("vol", 7), ("4", 4),
        ] as [(String, Int)])
    func fadersAreFoundByNumberOrLabel(typed: String, number: Int) throws {
        #expect(try KitController.named(typed, in: Self.faders).number == number)
    }

    @Test(
        arguments: [
            ("roo", "roo: could be room-mics, room-far; type more of it"),
            ("clsoe", "clsoe: the kit has no such fader; nearest is close"),
            ("5", "5: the kit has no fader of this number; cc lists them"),
            ("?", "?: the kit has no such fader; cc lists them"),
        ])
    func whatIsNoFaderIsExplained(typed: String, text: String) {
        #expect {
            try KitController.named(typed, in: Self.faders)
        } throws: {
            ($0 as? KitError)?.text == text
        }
    }

    private static let faders = [
        (4, ""), (7, "Volume"), (101, "Room mics"), (102, "Close"), (103, "Room far"),
    ].map {
        KitController(number: $0.0, label: $0.1, startValue: 0, isUsed: true)
    }
}
