import RealTime
import Testing

@testable import Engine

@Suite("Controllers: what they move, and how voices follow")
struct ModulationTests {
    private func play(
        _ modulations: [KitModulation], _ commands: [(FrameTime, EngineCommand)], frameCount: Int = 10,
        start: [Int: Float] = [:], from place: SourceLocation = #_sourceLocation
    ) -> EngineRig {
        CutScore(frameCount: frameCount, commands: commands).render(
            {
                let kit = TestKit(steady(0.25))
                kit.modulate(modulations)
                kit.setStart(start)
                return kit
            }, from: place)
    }

    @Test("The amplitude starts where the kit says, and follows in a line from the frame of the move")
    func amplitude() {
        let rig = play(
            [KitModulation(.amplitude, controller: 7, depth: 2)],
            [(0, hit(36)), (2, .setController(7, 1))], start: [7: 0.5])
        #expect(rig.left(.kit) == [0.25, 0.25, 0.25, 0.3125, 0.375, 0.4375, 0.5, 0.5, 0.5, 0.5])
    }

    @Test("A move within a move goes on from where the level is")
    func moveWithinMove() {
        let rig = play(
            [KitModulation(.amplitude, controller: 7, depth: 1)],
            [(0, hit(36)), (2, .setController(7, 0)), (4, .setController(7, 1))], start: [7: 1])
        #expect(
            rig.left(.kit) == [0.25, 0.25, 0.25, 0.1875, 0.125, 0.15625, 0.1875, 0.21875, 0.25, 0.25])
    }

    @Test("Volume adds decibels; amplitude at 0 is silence")
    func volume() {
        let loud = play(
            [KitModulation(.volume, controller: 9, depth: 6)], [(0, .setController(9, 1)), (0, hit(36))])
        #expect(abs(loud.left(.kit)[0] - 0.25 * 1.995_262) < 1e-5)
        let silent = play([KitModulation(.amplitude, controller: 9, depth: 1)], [(0, hit(36))])
        #expect(silent.left(.kit) == steady(0, 10))
    }

    @Test("The pan keeps its power: full on both sides in the middle, +3 dB at a side")
    func pan() {
        let modulations = [KitModulation(.pan, controller: 10, curve: 1, depth: 1)]
        func sides(_ value: Float) -> (Float, Float) {
            let rig = play(modulations, [(0, .setController(10, value)), (0, hit(36))])
            return (rig.left(.kit)[0], rig.right(.kit)[0])
        }
        #expect(sides(0.5) == (0.25, 0.25))
        let root = Float(2).squareRoot() / 4
        #expect(sides(0) == (root, 0))
        #expect(sides(1) == (0, root))
        let (left, right) = sides(0.75)
        #expect(abs(left * left + right * right - 0.125) < 1e-5 && left < right)
    }

    @Test("The tuning follows at once, and back at 0 cents it is the sample's own speed")
    func tune() {
        let score = CutScore(
            frameCount: 200,
            commands: [(0, hit(36)), (20, .setController(3, 1)), (40, .setController(3, 0))])
        let line = (0..<300).map { Float($0) / 512 }
        let sound = score.render {
            let kit = TestKit(line)
            kit.modulate([KitModulation(.tune, controller: 3, depth: 1_200)])
            return kit
        }.left(.kit)
        #expect(Array(sound[..<20]) == Array(line[..<20]))
        for frame in 22..<40 { #expect(abs(sound[frame] - Float(2 * frame - 20) / 512) < 2e-3) }
        #expect(Array(sound[40...]) == Array(line[60..<220]))
    }

    @Test("Width and stages hold from the hit on")
    func fixedAtTheHit() {
        let rig = play(
            [
                KitModulation(.attack, controller: 3, depth: 4),
                KitModulation(.delay, controller: 5, depth: 2),
            ],
            [(0, .setController(3, 1)), (0, hit(36)), (1, .setController(3, 0))], frameCount: 6)
        #expect(rig.left(.kit) == [0, 0.0625, 0.125, 0.1875, 0.25, 0.25])
    }

    @Test("A flood of messages is followed at fixed frames, the last value is reached")
    func flood() {
        let score = CutScore(
            fades: EngineFades(all: 80), frameCount: 400,
            commands: [(0, hit(36))]
                + (1..<200).map { (FrameTime($0), .setController(7, Float($0 * 37 % 128) / 127)) })
        let sound = score.render {
            let kit = TestKit(steady(0.5, 400))
            kit.modulate([KitModulation(.amplitude, controller: 7, depth: 1)])
            return kit
        }.left(.kit)
        #expect(sound[399] == 0.5 * (Float(199 * 37 % 128) / 127))
        for frame in 1..<400 { #expect(abs(sound[frame] - sound[frame - 1]) < 0.5 / 60) }
    }

    @Test("A hit knows its own velocity, key and chance; every other hit alternates")
    func hitControllers() {
        func level(_ controller: UInt16, _ velocity: UInt8 = 127) -> [Float] {
            play(
                [KitModulation(.amplitude, controller: controller, depth: 1)],
                (0..<10).map { (FrameTime($0), hit(36, velocity)) }
            ).left(.kit)
        }
        #expect(level(133)[0] == 0.25 * (Float(36) / 127))
        #expect(level(131, 64)[0] == 0.25 * (Float(64) / 127) * (Float(64) / 127))
        #expect(Array(level(137)[..<4]) == [0, 0.25, 0.25, 0.5])
        #expect(Set(zip(level(135), level(135).dropFirst()).map { $1 - $0 }).count > 5)
        #expect(level(135) != level(136))
    }

    @Test("Pitch bend rests in the middle; it and the pressure move controllers 128 and 129")
    func bendAndPressure() {
        let rig = EngineRig()
        let kit = TestKit(steady(0.25, 1))
        kit.modulate([
            KitModulation(.amplitude, controller: 128, depth: 2),
            KitModulation(.amplitude, controller: 129, depth: 1),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        let bytes: [(UInt32, UInt8, UInt8, UInt8)] = [
            (0, 0xD0, 127, 0), (0, 0x90, 36, 127), (1, 0xE0, 127, 127), (1, 0x90, 36, 127), (2, 0xE0, 0, 0),
            (2, 0x90, 36, 127), (3, 0xE0, 0, 64), (3, 0x90, 36, 127),
        ]
        rig.render(
            4,
            events: bytes.map {
                RawEvent(time: $0.0, status: $0.1, data1: $0.2, data2: $0.3, origin: .jackMIDI)
            })
        #expect(rig.left(.kit) == [0.25, 0.5, 0, 0.25])
    }

    @Test(
        "Where a device has moved a controller is told once, but not where a command has, nor by another kit")
    func movesAreTold() {
        let rig = EngineRig()
        let kits = [TestKit(steady(0.25)), TestKit(steady(0.25))]
        rig.send(.useKit(kits[0].image, fadeFrames: -1))
        func move(_ number: UInt8, _ value: UInt8) {
            rig.render(
                1,
                events: [RawEvent(time: 0, status: 0xB0, data1: number, data2: value, origin: .jackMIDI)])
        }
        move(7, 127)
        move(127, 64)
        rig.send(.setController(9, 1))
        rig.render(1)
        #expect(
            (0..<512).map { rig.control.takeMove(ofController: $0) }.enumerated()
                .compactMap { entry in entry.element.map { [Float(entry.offset), $0] } }
                == [[7, 1], [127, Float(64) / 127]])
        #expect(rig.control.takeMove(ofController: 7) == nil)
        move(7, 1)
        rig.send(.useKit(kits[1].image, fadeFrames: -1))
        rig.render(1)
        #expect(rig.control.takeMove(ofController: 7) == nil && rig.control.takeMove(ofController: -1) == nil)
        rig.keep(kits[0], kits[1])
    }

    @Test("A kit starts with its own values, but the pedal stays where the foot is")
    func startValues() {
        let rig = EngineRig()
        func kit(_ level: Float) -> TestKit {
            let kit = TestKit(steady(level, 1))
            kit.modulate([
                KitModulation(.amplitude, controller: 4, depth: 1),
                KitModulation(.amplitude, controller: 7, depth: 1),
            ])
            kit.setStart([4: 1, 7: 0.5])
            return kit
        }
        let (first, second) = (kit(0.5), kit(1))
        rig.keep(first, second)
        rig.send(.useKit(first.image, fadeFrames: -1))
        rig.send(hit(36), at: 0)
        rig.send(.setController(7, 1), at: 1)
        rig.send(.setController(4, 0.5), at: 1)
        rig.send(hit(36), at: 1)
        rig.send(.useKit(second.image, fadeFrames: -1), at: 2)
        rig.send(hit(36), at: 2)
        rig.render(3)
        #expect(rig.left(.kit) == [0.25, 0.25, 0.25])
    }
}
