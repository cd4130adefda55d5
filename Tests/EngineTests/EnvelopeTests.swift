import RealTime
import Testing

@testable import Engine

@Suite("Levels: delays, envelopes, releases and chokes, the same at every block size")
struct EnvelopeTests {
    private func kit(_ change: @escaping (inout KitRegion) -> Void = { _ in }) -> TestKit {
        TestKit([(36, steady(1), change)])
    }

    @Test("A delay keeps the sound back by its frames; a hit that is choked meanwhile never sounds")
    func delay() {
        var score = CutScore(frameCount: 8, commands: [(1, hit(36))])
        #expect(
            score.render { kit { $0.delayFrames = 3 } }.left(.kit) == [0, 0, 0, 0, 1, 1, 1, 1])
        score.commands.append((2, .choke(key: 36)))
        #expect(score.render { kit { $0.delayFrames = 3 } }.left(.kit) == steady(0, 8))
    }

    @Test("An envelope waits, rises in a line, holds, falls by equal decibels and stays")
    func stages() {
        let score = CutScore(frameCount: 14, commands: [(0, hit(36))])
        let rig = score.render {
            let kit = kit()
            kit.setEnvelope {
                $0.stages.delayFrames = 2
                $0.stages.attackFrames = 4
                $0.stages.holdFrames = 2
                $0.stages.decayFrames = 2
                $0.stages.sustain = 0.25
            }
            return kit
        }
        #expect(
            rig.left(.kit) == [0, 0, 0, 0.25, 0.5, 0.75, 1, 1, 1, 0.5, 0.25, 0.25, 0.25, 0.25])
    }

    @Test("A rise begins at its start level; the velocity adds to the stages")
    func velocityStages() {
        let score = CutScore(frameCount: 6, commands: [(0, hit(36))])
        let rig = score.render {
            let kit = kit()
            kit.setEnvelope {
                $0.start = 0.5
                $0.velocityStages.attackFrames = 4
            }
            return kit
        }
        #expect(rig.left(.kit) == [0.5, 0.625, 0.75, 0.875, 1, 1])
    }

    @Test("A fall to nothing ends the voice")
    func fallToNothing() {
        let score = CutScore(frameCount: 20, commands: [(0, hit(36))])
        let rig = score.render {
            let kit = kit()
            kit.setEnvelope {
                $0.stages.decayFrames = 14
                $0.stages.sustain = 0
            }
            return kit
        }
        let expected = (0..<20).map { frame -> Float in
            frame < 14 ? 1 / Float(1 << frame) : 0
        }
        #expect(rig.left(.kit) == expected)
        #expect(rig.control.status.voiceCount == 0)
    }

    @Test("The velocity adds to the release", arguments: [(127, 8), (64, 6), (1, 4)] as [(UInt8, Int)])
    func velocityRelease(velocity: UInt8, frameCount: Int) {
        let score = CutScore(
            frameCount: 12, commands: [(0, .hit(key: 36, velocity: velocity)), (2, .release(key: 36))])
        let rig = score.render {
            kit {
                $0.loopMode = .noLoop
                $0.releaseFrames = 4
                $0.velocityReleaseFrames = 4
            }
        }
        let sounding = rig.left(.kit).prefix { $0 > 0 }.count
        #expect(sounding == 2 + frameCount)
    }

    @Test("A release falls in a line or by equal decibels, from where the envelope is")
    func release() {
        let score = CutScore(frameCount: 20, commands: [(0, hit(36)), (2, .release(key: 36))])
        func output(isExponential: Bool) -> [Float] {
            score.render {
                let kit = kit {
                    $0.loopMode = .noLoop
                    $0.releaseFrames = 14
                    $0.releaseIsExponential = isExponential
                }
                kit.setEnvelope { $0.stages.attackFrames = 4 }
                return kit
            }.left(.kit)
        }
        let curve = (0..<14).map { 0.5 / Float(1 << $0) }
        #expect(output(isExponential: true) == [0, 0.25] + curve + steady(0, 4))
        let line = output(isExponential: false)
        #expect(line[2] == 0.5 && line[16] == 0)
        for frame in 2..<16 {
            #expect(abs(line[frame] - 0.5 * Float(16 - frame) / 14) < 1e-6)
        }
    }

    @Test("A choke falls by equal decibels where the kit says so; another one changes nothing")
    func exponentialChoke() {
        let score = CutScore(
            frameCount: 18, commands: [(0, hit(36)), (2, .choke(key: 36)), (5, .choke(key: 36))])
        let rig = score.render {
            kit {
                $0.chokeFadeFrames = 14
                $0.chokeIsExponential = true
            }
        }
        #expect(rig.left(.kit) == [1, 1] + (0..<14).map { 1 / Float(1 << $0) } + [0, 0])
    }

    @Test("A hand on the cymbal never clicks: its fade is no shorter than that of a stolen voice")
    func grab() {
        let score = CutScore(frameCount: 8, commands: [(0, hit(36)), (1, .choke(key: 36))])
        #expect(score.render { kit() }.left(.kit) == [1, 1, 0.75, 0.5, 0.25, 0, 0, 0])
    }

    @Test("Powers of two are exact where they can be, and near elsewhere")
    func powers() {
        for whole in -126...126 {
            #expect(powerOfTwo(Float(whole)) == Float(sign: .plus, exponent: whole, significand: 1))
        }
        #expect(powerOfTwo(.nan) == powerOfTwo(-126) && powerOfTwo(.infinity) == powerOfTwo(126))
        #expect(abs(powerOfTwo(0.5) - Float(2).squareRoot()) < 3e-7)
        for exponent in [-14, -3, 0, 2] {
            let value = Float(sign: .plus, exponent: exponent, significand: 1)
            #expect(logarithmOfTwo(value) == Float(exponent))
        }
        #expect(abs(powerOfTwo(logarithmOfTwo(0.3)) - 0.3) < 1e-6)
        #expect(abs(linearFactor(decibels: -6) - 0.501_187_2) < 1e-6)
    }
}
