import RealTime
import Testing

@testable import Engine

@Suite("Mixer: levels, limiter and guard")
struct MixerTests {
    private func play(
        _ samples: [Float], frames: Int? = nil, before: (EngineRig) -> Void = { _ in }
    ) -> EngineRig {
        let rig = EngineRig()
        let kit = TestKit(samples)
        rig.send(.useKit(kit.image, fadeFrames: -1))
        before(rig)
        rig.send(.hit(key: 36, velocity: 127))
        rig.render(frames ?? samples.count)
        withExtendedLifetime(kit) {}
        return rig
    }

    @Test("Below the knee main is what the kit is, bit by bit")
    func transparent() {
        let samples = (0..<2_000).map { Float($0 - 1_000) / 1_000 * Limiter.knee }
        let rig = play(samples)
        #expect(rig.left(.main) == samples)
        #expect(rig.left(.kit) == samples)
    }

    @Test("Above the knee the curve rises, is odd, and never passes full scale")
    func knee() {
        let samples = (0..<4_000).map { Limiter.knee + Float($0) * 0.02 }
        let loud = play(samples).left(.main)
        #expect(zip(loud, loud.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(loud.allSatisfy { $0 <= 1 && $0 >= Limiter.knee })
        // At twice the rest of the way above the knee, the curve has gone two thirds of it.
        let excess = 2 * (1 - Limiter.knee)
        let third = play([Limiter.knee + excess]).left(.main)[0]
        #expect(abs(third - (Limiter.knee + excess / 3)) < 1e-6)
        #expect(play(samples.map { -$0 }).left(.main) == loud.map { -$0 })
    }

    @Test("Without the knee main is cut at full scale")
    func limiterOff() {
        let rig = play([0.95, 1.5, -3]) { $0.send(.setLimiter(isOn: false)) }
        #expect(rig.left(.main) == [0.95, 1, -1])
    }

    @Test("Other ports never pass full scale either")
    func ports() {
        #expect(play([1.5, -7, 0.999]).left(.kit) == [1, -1, 0.999])
    }

    @Test("What is not finite becomes silence on every port, and is counted")
    func guardsAgainstNonFinite() {
        let rig = play([.nan, .infinity, 0.5, -.infinity])
        #expect(rig.left(.main) == [0, 0, 0.5, 0])
        #expect(rig.left(.kit) == [0, 0, 0.5, 0])
        #expect(rig.control.status.nonFiniteCount == 12)
    }

    @Test("A level moves in a straight line from where it is")
    func level() {
        let rig = play(Array(repeating: 0.5, count: 12)) { rig in
            rig.send(.setLevel(.kit, gain: 0), at: 1)
            rig.send(.setLevel(.kit, gain: 1), at: 3)
        }
        #expect(
            rig.left(.kit) == [0.5, 0.5, 0.375, 0.25, 0.3125, 0.375, 0.4375, 0.5, 0.5, 0.5, 0.5, 0.5])
        #expect(rig.left(.main) == rig.left(.kit))
    }

    @Test("The output gain fades every port in and out")
    func outputGain() {
        let rig = play(Array(repeating: 0.5, count: 8)) { rig in
            rig.send(.fadeOutput(gain: 0, frames: 0))
            rig.send(.fadeOutput(gain: 1, frames: 4), at: 2)
        }
        #expect(rig.left(.main) == [0, 0, 0, 0.125, 0.25, 0.375, 0.5, 0.5])
        #expect(rig.left(.kit) == rig.left(.main))
    }

    @Test("A bus with one channel carries the mean of both")
    func mono() {
        let span = (0..<4).map { Float($0) }
        let other = span.map { $0 + 2 }
        var mono = [Float](repeating: 9, count: 4)
        copyMono(span, other, count: 4, to: &mono)
        #expect(mono == [1, 2, 3, 4])
    }

    @Test("A balance makes the other side quieter, in a straight line, and leaves its own side as it is")
    func balance() {
        let rig = play(Array(repeating: 0.5, count: 12)) { rig in
            rig.send(.setBalance(.kit, 0.5), at: 1)
            rig.send(.setBalance(.kit, -1), at: 6)
        }
        #expect(
            rig.left(.kit) == [0.5, 0.5, 0.4375, 0.375, 0.3125, 0.25, 0.25, 0.3125, 0.375, 0.4375, 0.5, 0.5])
        #expect(rig.right(.kit) == [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.375, 0.25, 0.125, 0, 0])
        #expect(rig.left(.main) == rig.left(.kit) && rig.right(.main) == rig.right(.kit))
    }

    @Test("The port of a mono bus carries the mean of both sides whatever its balance, which counts in main")
    func monoBalance() {
        let rig = play([0.75, 1]) { rig in
            rig.makeMono(.kit)
            rig.send(.setFades(EngineFades(all: 0)))
            rig.send(.setBalance(.kit, -1))
            rig.send(.setLevel(.kit, gain: 0.5))
        }
        #expect(rig.left(.kit) == [0.375, 0.5])
        #expect(rig.left(.main) == [0.375, 0.5] && rig.right(.main) == [0, 0])
    }

    @Test("Two full sides on a mono port are not too loud, and two that are opposite cancel out")
    func monoSum() {
        let rig = EngineRig()
        rig.makeMono(.kit)
        let kit = TestKit([
            (key: 36, samples: [1, -1], change: { _ in }),
            (key: 37, samples: [1, 1], change: { $0.gainRight = -1 }),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 36, velocity: 127))
        rig.send(.hit(key: 37, velocity: 127), at: 2)
        rig.render(4)
        #expect(rig.left(.kit) == [1, -1, 0, 0])
    }

    @Test("Levels, balances, and what comes into main, give the same bits for every block size")
    func blockSizeDoesNotMatter() {
        let expected = score(blockSize: 8_192)
        #expect(expected.allSatisfy { $0.contains { $0 != 0 } })
        for blockSize in Array(1...40) + [64, 255, 256, 257, 441] {
            #expect(score(blockSize: blockSize) == expected, "block size \(blockSize)")
        }
    }

    private func score(blockSize: Int) -> [[Float]] {
        let rig = EngineRig(fades: EngineFades(all: 37))
        let kit = TestKit((0..<900).map { Float($0 * 7_919 % 1_999) / 2_000 - 0.5 })
        rig.makeMono(.extra(1))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        for bus in [Bus.extra(0), .extra(1), .kit] {
            var settings = KeySettings()
            settings.bus = bus
            rig.send(.setKey(36, settings))
            rig.send(.hit(key: 36, velocity: 127))
        }
        let commands: [(FrameTime, EngineCommand)] = [
            (11, .setBalance(.kit, 0.3)), (29, .setBalance(.kit, -0.9)),
            (50, .includeInMain(.extra(0), true)),
            (70, .includeInMain(.extra(0), false)), (99, .includeInMain(.extra(1), true)),
            (120, .setBalance(.extra(1), 0.7)), (131, .setLevel(.extra(1), gain: 0.4)),
            (300, .setBalance(.main, -0.2)), (310, .setLevel(.main, gain: 0.8)),
            (500, .fadeOutput(gain: 0.1, frames: 71)), (520, .setBalance(.extra(0), 1)),
        ]
        for (time, command) in commands { rig.send(command, at: time) }
        rig.render(1_000, blockSize: blockSize)
        withExtendedLifetime(kit) {}
        return [Bus.main, .kit, .extra(0)].flatMap { [rig.left($0), rig.right($0)] } + [rig.left(.extra(1))]
    }

    @Test("The peak is the block's own")
    func peak() {
        let rig = play([0.5, -0.75], frames: 2)
        #expect(rig.control.status.mainPeak == 0.75)
        rig.render(4)
        #expect(rig.control.status.mainPeak == 0)
    }
}
