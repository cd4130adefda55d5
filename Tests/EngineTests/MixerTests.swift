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

    @Test("Above the knee the curve rises, is odd, and never passes full scale (C22)")
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

    @Test("The peak is the block's own")
    func peak() {
        let rig = play([0.5, -0.75], frames: 2)
        #expect(rig.control.status.mainPeak == 0.75)
        rig.render(4)
        #expect(rig.control.status.mainPeak == 0)
    }
}
