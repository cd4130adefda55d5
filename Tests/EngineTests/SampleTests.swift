import RealTime
import Testing

@testable import Engine

@Suite("Samples: storage, width, phase, tuning")
struct SampleTests {
    /// Noise that 16 bits hold exactly.
    private static let whole = (0..<600).map { Int16(truncatingIfNeeded: ($0 * 7_919) % 65_536 - 32_768) }
    private static let noise = whole.map { Float($0) / 32_768 }

    private func kit(_ change: @escaping (inout KitRegion) -> Void = { _ in }) -> TestKit {
        TestKit([(36, Self.noise, change)])
    }

    /// The same sound, stored in 16 bits.
    private func int16Kit(_ change: @escaping (inout KitRegion) -> Void = { _ in }) -> TestKit {
        let kit = kit(change)
        let samples = UnsafeRawPointer(kit.keep(Self.whole))
        kit.image.pointee.regions[0].left = samples
        kit.image.pointee.regions[0].right = samples
        kit.image.pointee.regions[0].storage = .int16
        return kit
    }

    @Test("The first 5 ms are the sample, bit by bit, apart from gain")
    func nullTest() {
        let score = CutScore(frameCount: 300, commands: [(11, hit(36, 100))])
        let gain = Float(0.7) * (Float(100) / 127)
        let rig = score.render {
            kit {
                $0.gainLeft = 0.7; $0.gainRight = -0.7
            }
        }
        #expect(Array(rig.left(.kit)[11..<251]) == Self.noise[..<240].map { $0 * gain })
        #expect(Array(rig.right(.kit)[11..<251]) == Self.noise[..<240].map { $0 * -gain })
    }

    @Test("16-bit samples sound bit by bit as the same in floating point, fading and tuned too")
    func int16() {
        let commands: [(FrameTime, EngineCommand)] = [
            (3, hit(36, 90)), (100, hit(36, 127)), (150, .choke(key: 36)),
        ]
        for cents in [Float(0), 300] {
            func change(_ region: inout KitRegion) {
                region.tuneCents = cents
                region.chokeFadeFrames = 50
                region.gainLeft = 0.25
            }
            let score = CutScore(frameCount: 300, commands: commands)
            let float = score.render { kit(change) }
            let int16 = score.render { int16Kit(change) }
            #expect(float.left(.kit) == int16.left(.kit))
            #expect(float.left(.kit).contains { $0 != 0 })
        }
    }

    @Test("Width mixes the channels: 0 is mono, -1 exchanges them")
    func width() {
        func output(_ width: Float) -> ([Float], [Float]) {
            let score = CutScore(frameCount: 3, commands: [(0, hit(36))])
            let rig = score.render {
                let kit = TestKit([(36, steady(0.5, 2), { $0.width = width })])
                kit.image.pointee.regions[0].right = UnsafeRawPointer(kit.keep(steady(0.25, 2)))
                return kit
            }
            return (rig.left(.kit), rig.right(.kit))
        }
        #expect(output(1) == ([0.5, 0.5, 0], [0.25, 0.25, 0]))
        #expect(output(0) == ([0.375, 0.375, 0], [0.375, 0.375, 0]))
        #expect(output(-1) == ([0.25, 0.25, 0], [0.5, 0.5, 0]))
    }

    @Test("An octave up takes every second frame, an octave down lasts twice as long")
    func octaves() {
        let line = (0..<100).map { Float($0) / 128 }
        func output(_ cents: Float) -> [Float] {
            let score = CutScore(frameCount: 230, commands: [(0, hit(36))])
            return score.render { TestKit([(36, line, { $0.tuneCents = cents })]) }.left(.kit)
        }
        let up = output(1_200)
        for frame in 10..<40 { #expect(abs(up[frame] - Float(2 * frame) / 128) < 1e-3) }
        #expect(up[50...].allSatisfy { $0 == 0 })
        let down = output(-1_200)
        for frame in 20..<160 { #expect(abs(down[frame] - Float(frame) / 256) < 1e-3) }
        #expect(down[199] != 0 && down[200...].allSatisfy { $0 == 0 })
    }

    @Test("A loop goes round in tune, however short it is")
    func tunedLoops() {
        for (start, end) in [(2, 3), (5, 10), (10, 95)] {
            let score = CutScore(frameCount: 300, commands: [(0, hit(36)), (250, .release(key: 36))])
            let rig = score.render {
                kit {
                    $0.loopMode = .continuous
                    $0.loopStartFrame = start
                    $0.loopEndFrame = end
                    $0.tuneCents = 777
                    $0.releaseFrames = 20
                }
            }
            #expect(rig.left(.kit)[200..<250].contains { $0 != 0 })
            #expect(rig.left(.kit)[270...].allSatisfy { $0 == 0 })
        }
    }

    @Test("A tuned loop of a sine stays a sine at the seam")
    func seamless() {
        // 50 frames a wave, by the rotation that doubles as an oscillator.
        var (x, y) = (Float(0), Float(1))
        let wave = (0..<50).map { _ in
            let value = x
            (x, y) = (x * 0.992_114_7 + y * 0.125_333_2, y * 0.992_114_7 - x * 0.125_333_2)
            return value
        }
        let score = CutScore(frameCount: 300, commands: [(0, hit(36))])
        let rig = score.render {
            TestKit([
                (
                    36, wave,
                    {
                        $0.loopMode = .continuous
                        $0.loopEndFrame = 50
                        $0.tuneCents = -250
                    }
                )
            ])
        }
        let sound = rig.left(.kit)
        let ratio = powerOfTwo(-250 / 1_200)
        let turn = ratio * 0.125_663_7
        // A sine obeys s[n+1] + s[n-1] = 2 cos(turn) s[n].
        let factor = 2 - turn * turn + turn * turn * turn * turn / 12
        for frame in 100..<299 {
            let bow = sound[frame + 1] + sound[frame - 1] - factor * sound[frame]
            #expect(abs(bow) < 2e-3)
        }
    }

    @Test("Velocity and chance tune each hit; a key's own tuning adds")
    func tunings() {
        let line = (0..<100).map { Float($0) / 128 }
        var settings = KeySettings()
        settings.tuneCents = 600
        let score = CutScore(
            frameCount: 30, commands: [(0, .setKey(36, settings)), (0, hit(36))])
        let sum = score.render {
            TestKit([
                (
                    36, line,
                    {
                        $0.tuneCents = 100; $0.velocityCents = 500
                    }
                )
            ])
        }
        for frame in 10..<30 {
            #expect(abs(sum.left(.kit)[frame] - Float(2 * frame) / 128) < 1e-3)
        }
        let random = CutScore(frameCount: 60, commands: [(0, hit(36)), (30, hit(36))])
            .render { TestKit([(36, Array(line[..<25]), { $0.randomCents = 1_200 })]) }.left(.kit)
        #expect(Array(random[10..<12]) != Array(random[40..<42]))
        #expect((10..<12).allSatisfy { random[$0] > Float($0) / 257 && random[$0] < Float($0) / 63 })
    }

    @Test("Chance makes hits louder by up to its decibels")
    func randomLevel() {
        let score = CutScore(
            frameCount: 200, commands: (0..<200).map { (FrameTime($0), hit(36)) })
        let levels = score.render { TestKit([(36, [0.25], { $0.randomDecibels = 6 })]) }.left(.kit)
        #expect(levels.allSatisfy { $0 >= 0.25 && $0 <= 0.5 })
        #expect(Set(levels).count > 150)
    }
}
