import RealTime
import Testing

@testable import Engine

@Suite("Random kits under random commands")
struct RandomKitTests {
    @Test("Whatever a kit asks for: the sound is finite and bounded, and the same at every block size")
    func anything() {
        for seed in UInt64(1)...10 {
            let whole = render(seed, blockSize: 8_192)
            #expect(whole.left(.kit).contains { $0 != 0 }, "seed \(seed)")
            for bus in [Bus.main, .kit, .extra(1)] {
                let isBounded = (whole.left(bus) + whole.right(bus)).allSatisfy { $0.magnitude <= 1 }
                #expect(isBounded, "seed \(seed)")
            }
            #expect(whole.control.status.nonFiniteCount == 0)
            for size in CutScore.blockSizes {
                let isEqual = render(seed, blockSize: size).output == whole.output
                #expect(isEqual, "seed \(seed), block size \(size)")
            }
        }
    }

    private func render(_ seed: UInt64, blockSize: Int) -> EngineRig {
        var random = SeededNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let rig = EngineRig(voiceLimit: Int.random(in: 1...12, using: &random), fades: EngineFades(all: 9))
        let kits = (0..<2).map { _ in kit(&random) }
        for kit in kits { rig.keep(kit) }
        rig.send(.useKit(kits[0].image, fadeFrames: -1))
        for _ in 0..<150 {
            let time = FrameTime.random(in: 0..<500, using: &random)
            rig.send(command(&random), at: time)
        }
        rig.send(.useKit(kits[1].image, fadeFrames: .random(in: -1...60, using: &random)), at: 300)
        rig.render(600, blockSize: blockSize)
        return rig
    }

    private func command(_ random: inout SeededNumbers) -> EngineCommand {
        let key = UInt8.random(in: 36...39, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0...4: return .hit(key: key, velocity: .random(in: 1...127, using: &random))
        case 5, 6: return .release(key: key)
        case 7, 8:
            return .setController(.random(in: 0...5, using: &random), .random(in: 0...1, using: &random))
        case 9: return .choke(key: key)
        case 10: return .sendOutput(.random(in: 0...2, using: &random), to: .extra(1))
        default:
            var settings = KeySettings()
            settings.gain = .random(in: 0...1, using: &random)
            settings.balance = .random(in: -1...1, using: &random)
            settings.tuneCents = [0, 0, 250, -1_300].randomElement(using: &random) ?? 0
            settings.chokeGroup = .random(in: 0...2, using: &random)
            settings.hold = [.asKit, .whileHeld, .oneShot].randomElement(using: &random) ?? .asKit
            return .setKey(key, settings)
        }
    }

    private func kit(_ random: inout SeededNumbers) -> TestKit {
        let sounds = (0..<12).map { _ -> TestKit.Sound in
            let length = Int.random(in: 1...200, using: &random)
            let samples = (0..<length).map { _ in Float.random(in: -0.5...0.5, using: &random) }
            let region = changes(length, &random)
            return (Int.random(in: 36...39, using: &random), samples, region)
        }
        let kit = TestKit(sounds)
        let targets: [ModulationTarget] = [
            .amplitude, .volume, .pan, .tune, .width, .delay, .attack, .hold, .decay, .sustain, .release,
        ]
        for index in 0..<12 where Bool.random(using: &random) {
            kit.setEnvelope(index) { envelope in
                envelope.start = .random(in: 0...1, using: &random)
                envelope.stages.attackFrames = .random(in: 0...30, using: &random)
                envelope.stages.decayFrames = .random(in: 0...60, using: &random)
                envelope.stages.sustain = .random(in: -0.5...1, using: &random)
                envelope.velocityStages.holdFrames = .random(in: -9...20, using: &random)
            }
        }
        kit.modulate(
            (0..<20).map { _ in
                KitModulation(
                    targets.randomElement(using: &random) ?? .pan,
                    controller: .random(in: 0...5, using: &random),
                    curve: .random(in: 0...1, using: &random), depth: .random(in: -1...3, using: &random))
            })
        for index in 0..<12 {
            kit.image.pointee.regions[index].firstModulation = .random(in: 0...15, using: &random)
            kit.image.pointee.regions[index].modulationCount = .random(in: 0...4, using: &random)
        }
        kit.setStart([0: 0.5, 1: 1, 2: 0.25])
        kit.image.pointee.switchKeys = (1 << 36, 0)
        kit.image.pointee.controllerStarts = UnsafePointer(
            kit.keep([KitControllerStart(KitCondition(controller: 3, low: 0.4, high: 0.8), region: 3)]))
        kit.image.pointee.controllerStartCount = 1
        return kit
    }

    private func changes(_ length: Int, _ random: inout SeededNumbers) -> (inout KitRegion) -> Void {
        var rolled = random
        random = SeededNumbers(state: random.next())
        return { region in
            region.loopMode =
                [.noLoop, .oneShot, .continuous, .sustain].randomElement(using: &rolled) ?? .noLoop
            region.loopStartFrame = .random(in: 0..<length, using: &rolled)
            region.loopEndFrame = .random(in: region.loopStartFrame...length, using: &rolled)
            region.startFrame = .random(in: 0..<length, using: &rolled)
            region.delayFrames = [0, 0, 0, 13].randomElement(using: &rolled) ?? 0
            region.gainLeft = .random(in: -1...1, using: &rolled)
            region.width = [1, 1, 0.5, -1].randomElement(using: &rolled) ?? 1
            region.tuneCents = [0, 0, 0, 350, -777, 2_400].randomElement(using: &rolled) ?? 0
            region.randomDecibels = .random(in: 0...3, using: &rolled)
            region.trigger =
                [.attack, .attack, .attack, .first, .legato, .release].randomElement(using: &rolled)
                ?? .attack
            region.sequenceLength = .random(in: 1...2, using: &rolled)
            region.group = .random(in: -1...1, using: &rolled)
            region.offBy = .random(in: -1...1, using: &rolled)
            region.notePolyphony = .random(in: 0...2, using: &rolled)
            region.polyphony = .random(in: 0...3, using: &rolled)
            region.endsQuieterOnly = .random(using: &rolled)
            region.chokeFadeFrames = .random(in: 0...30, using: &rolled)
            region.chokeIsExponential = .random(using: &rolled)
            region.releaseFrames = .random(in: 0...90, using: &rolled)
            region.velocityReleaseFrames = .random(in: -30...60, using: &rolled)
            region.releaseIsExponential = .random(using: &rolled)
            region.output = .random(in: 0...2, using: &rolled)
        }
    }
}

/// Random numbers that are the same at each run.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
