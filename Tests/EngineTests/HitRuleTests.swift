import RealTime
import Testing

@testable import Engine

@Suite("Hits: which regions sound, by triggers, switches, turns and controllers")
struct HitRuleTests {
    private func output(
        _ sounds: [TestKit.Sound], _ commands: [(FrameTime, EngineCommand)], frameCount: Int = 8,
        change: @escaping (TestKit) -> Void = { _ in }, from place: SourceLocation = #_sourceLocation
    ) -> [Float] {
        let score = CutScore(frameCount: frameCount, commands: commands)
        let rig = score.render(
            {
                let kit = TestKit(sounds)
                change(kit)
                return kit
            }, from: place)
        return rig.left(.kit)
    }

    @Test("First sounds while no other key is held, legato while one is")
    func firstAndLegato() {
        let sounds: [TestKit.Sound] = [
            (36, [0.5], { $0.trigger = .first }), (36, [0.25], { $0.trigger = .legato }),
        ]
        let score: [(FrameTime, EngineCommand)] = [
            (0, hit(36)), (1, hit(36)), (2, hit(38)), (3, hit(36)), (4, .release(key: 38)), (5, hit(36)),
        ]
        #expect(output(sounds, score) == [0.5, 0.5, 0, 0.25, 0, 0.5, 0, 0])
    }

    @Test("A release sounds once, with the velocity of its hit, a one-shot's too")
    func release() {
        let sounds: [TestKit.Sound] = [
            (36, steady(0.5, 4), { _ in }),
            (
                36, [0.25],
                {
                    $0.trigger = .release
                    $0.loopMode = .noLoop
                }
            ),
        ]
        let score: [(FrameTime, EngineCommand)] = [
            (0, .release(key: 36)), (1, hit(36, 127)), (3, .release(key: 36)), (4, .release(key: 36)),
        ]
        #expect(output(sounds, score) == [0, 0.5, 0.5, 0.75, 0.5, 0, 0, 0])
        let soft = output(Array(sounds[1...]), [(0, hit(36, 64)), (2, .release(key: 36))])
        #expect(soft[2] == 0.25 * (Float(64) / 127))
    }

    @Test("A controller that comes into a range starts its region, once, as loud as its value")
    func controllerStart() {
        let commands: [(FrameTime, EngineCommand)] = [
            (0, .setController(4, 0.2)), (1, .setController(4, 0.7)), (2, .setController(4, 0.9)),
            (3, .setController(4, 0.1)), (4, .setController(4, 1)), (5, .setController(5, 1)),
        ]
        let sound = output([(-1, [0.5], { $0.trigger = .controller })], commands) { kit in
            let range = KitCondition(controller: 4, low: 0.5, high: .infinity)
            kit.image.pointee.controllerStarts = UnsafePointer(
                kit.keep([KitControllerStart(range, region: 0)]))
            kit.image.pointee.controllerStartCount = 1
        }
        #expect(sound == [0, 0.5 * (Float(89) / 127), 0, 0, 0.5, 0, 0, 0])
    }

    @Test("A region sounds only while its controllers are in range")
    func conditions() {
        let commands: [(FrameTime, EngineCommand)] = [
            (0, hit(36)), (1, .setController(4, 0.5)), (1, hit(36)), (2, .setController(4, 0.75)),
            (2, hit(36)),
        ]
        let sound = output([(36, [0.5], { $0.conditionCount = 1 })], commands) { kit in
            kit.image.pointee.conditions = UnsafePointer(
                kit.keep([KitCondition(controller: 4, low: 0.5, high: 0.75)]))
        }
        #expect(sound == [0, 0.5, 0, 0, 0, 0, 0, 0])
    }

    @Test("The last key switch chooses, the default until one is pressed")
    func switches() {
        let sounds: [TestKit.Sound] = [
            (36, [0.5], { ($0.switchLowLast, $0.switchHighLast) = (1, 1) }),
            (36, [0.25], { ($0.switchLowLast, $0.switchHighLast) = (2, 2) }),
        ]
        let commands: [(FrameTime, EngineCommand)] = [
            (0, hit(36)), (1, hit(2)), (1, .release(key: 2)), (2, hit(36)), (3, hit(1)), (4, hit(36)),
        ]
        let sound = output(sounds, commands) { kit in
            kit.image.pointee.switchKeys = (0b110, 0)
            kit.image.pointee.defaultSwitch = 1
        }
        #expect(sound == [0.5, 0, 0.25, 0, 0.5, 0, 0, 0])
    }

    @Test("Held keys and the hit before choose")
    func heldKeys() {
        let sounds: [TestKit.Sound] = [
            (36, [0.5], { $0.switchDown = 40 }), (36, [0.25], { $0.switchUp = 40 }),
            (36, [0.0625], { $0.switchPrevious = 41 }),
        ]
        let commands: [(FrameTime, EngineCommand)] = [
            (0, hit(36)), (1, hit(40)), (2, hit(36)), (3, .release(key: 40)), (4, hit(41)), (5, hit(36)),
            (6, hit(36)),
        ]
        #expect(output(sounds, commands) == [0.25, 0, 0.5, 0, 0, 0.3125, 0.25, 0])
    }

    @Test("A key switch without a sound is not unmapped")
    func switchIsMapped() {
        let rig = EngineRig()
        let kit = TestKit([0.5])
        kit.image.pointee.switchKeys = (0, 1 << 6)
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.render(
            4,
            events: [70, 71].map {
                RawEvent(time: 0, status: 0x90, data1: $0, data2: 100, origin: .jackMIDI)
            })
        #expect(rig.notices() == [.unmapped(note: 71, channel: 0)])
    }

    @Test("The turn moves on with every hit of the key, whatever its velocity or the controllers")
    func turns() {
        let sounds: [TestKit.Sound] = (1...2).map { turn in
            (
                36, [Float(turn) / 8],
                {
                    $0.sequenceLength = 2
                    $0.sequencePosition = Int32(turn)
                    $0.lowVelocity = 64
                }
            )
        }
        let commands: [(FrameTime, EngineCommand)] = [
            (0, hit(36)), (1, hit(36, 20)), (2, hit(36)), (3, hit(36)),
        ]
        #expect(output(sounds, commands) == [0.125, 0, 0.125, 0.25, 0, 0, 0, 0])
    }

    @Test("Two notes on one pad overlap: each press sounds")
    func twoNotes() {
        let rig = EngineRig()
        let kit = TestKit(steady(0.25, 4))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        var map = HitMap()
        map.keys[50] = 36
        let memory = UnsafeMutablePointer<HitMap>.allocate(capacity: 1)
        memory.initialize(to: map)
        rig.send(.useHitMap(memory))
        let bytes: [(UInt32, UInt8, UInt8, UInt8)] = [
            (0, 0x90, 36, 127), (1, 0x90, 50, 127), (2, 0x80, 36, 0), (2, 0x90, 36, 127), (3, 0x80, 50, 64),
        ]
        rig.render(
            8, blockSize: 8,
            events: bytes.map {
                RawEvent(time: $0.0, status: $0.1, data1: $0.2, data2: $0.3, origin: .jackMIDI)
            })
        #expect(rig.left(.kit) == [0.25, 0.5, 0.75, 0.75, 0.5, 0.25, 0, 0])
    }
}
