import RealTime
import Testing

@testable import Engine

@Suite("Drums: a hit becomes a voice")
struct DrumTests {
    @Test("A hit sounds at its frame, on kit and main, scaled by its velocity")
    func hitAtItsFrame() {
        let rig = EngineRig()
        let kit = TestKit([0.5, 0.25, 0.125])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 36, velocity: 127), at: 3)
        rig.render(8)
        #expect(rig.left(.kit) == [0, 0, 0, 0.5, 0.25, 0.125, 0, 0])
        #expect(rig.right(.kit) == rig.left(.kit))
        #expect(rig.left(.main) == rig.left(.kit))
        #expect(rig.left(.song) == Array(repeating: 0, count: 8))
    }

    @Test("The same score gives the same bits for every block size")
    func blockSizeDoesNotMatter() {
        let expected = roll(blockSize: 8_192)
        #expect(expected[0].contains { $0 != 0 })
        for blockSize in Array(1...300) + [441, 1_024, 4_096] {
            #expect(roll(blockSize: blockSize) == expected, "block size \(blockSize)")
        }
    }

    /// A dense roll over a song with chokes, steals, kit swaps, level changes and a seek.
    private func roll(blockSize: Int) -> [[Float]] {
        let rig = EngineRig(voiceLimit: 6, fades: EngineFades(all: 37))
        let noise = (0..<900).map { Float(($0 * 7_919) % 1_999) / 1_000 - 1 }
        let kits = (0..<3).map { number in
            TestKit([
                (36, noise, { $0.gainLeft = 0.3 + Float(number) * 0.1 }),
                (38, Array(noise.reversed()), { $0.sequenceLength = 2 }),
                (
                    38, noise,
                    {
                        $0.sequenceLength = 2; $0.sequencePosition = 2
                    }
                ),
                (
                    42, noise,
                    {
                        $0.group = 1; $0.offBy = 1; $0.chokeFadeFrames = 29
                    }
                ),
                (46, noise, { $0.highRandom = 0.5 }),
                (
                    46, noise,
                    {
                        $0.lowRandom = 0.5; $0.gainRight = 0.1
                    }
                ),
                (
                    50, noise,
                    {
                        $0.loopMode = .continuous; $0.loopStartFrame = 10; $0.loopEndFrame = 95
                    }
                ),
            ])
        }
        let song = TestSong { Float($0 % 251) / 300 }
        song.lay(0)
        song.lay(1)
        song.setLength(20_000)
        rig.send(.useTrack(song.pages, startFrame: 0, isPlaying: true))
        rig.send(.useKit(kits[0].image, fadeFrames: -1))
        for index in 0..<400 {
            let key: UInt8 = [36, 38, 42, 46, 50][index % 5]
            rig.send(.hit(key: key, velocity: UInt8(1 + index % 127)), at: FrameTime(index * 13 % 3_500))
        }
        rig.send(.useKit(kits[1].image, fadeFrames: 100), at: 1_001)
        rig.send(.useKit(kits[2].image, fadeFrames: -1), at: 2_003)
        rig.send(.setLevel(.kit, gain: 0.3), at: 1_500)
        rig.send(.setLevel(.song, gain: 0.7), at: 333)
        rig.send(.seek(frame: 16_300), at: 700)
        rig.send(.release(key: 50), at: 2_500)
        rig.send(.silence, at: 3_600)
        rig.render(4_096, blockSize: blockSize)
        return rig.output
    }

    @Test("Kits swap at every frame of a roll; each goes back once, after its last voice")
    func kitSwapAtEveryFrame() {
        for frame in 0..<64 {
            let rig = EngineRig()
            let old = TestKit(Array(repeating: 0.25, count: 20))
            let new = TestKit(Array(repeating: 0.5, count: 20))
            rig.send(.useKit(old.image, fadeFrames: -1))
            for hit in 0..<8 { rig.send(.hit(key: 36, velocity: 127), at: FrameTime(hit * 8)) }
            rig.send(.useKit(new.image, fadeFrames: -1), at: FrameTime(frame))
            rig.render(128, blockSize: 5)
            // A swap sent for the frame of a hit comes after it, in the order of sending.
            let expected = (0..<128).map { time -> Float in
                (0..<8).reduce(0) { sum, hit in
                    let start = hit * 8
                    if time < start || time >= start + 20 { return sum }
                    return sum + (start <= frame ? 0.25 : 0.5)
                }
            }
            #expect(rig.left(.kit) == expected.map { min($0, 1) }, "swap at frame \(frame)")
            #expect(rig.receipts().count == 1)
            withExtendedLifetime(new) {}
        }
    }

    @Test("A swap may fade what rings")
    func swapFades() {
        let rig = EngineRig()
        let old = TestKit(Array(repeating: 0.5, count: 100))
        rig.send(.useKit(old.image, fadeFrames: -1))
        rig.send(.hit(key: 36, velocity: 127))
        rig.send(.useKit(nil, fadeFrames: 4), at: 2)
        rig.render(8)
        #expect(rig.left(.kit) == [0.5, 0.5, 0.5, 0.375, 0.25, 0.125, 0, 0])
        guard case .kitReleased(old.image)? = rig.receipts().first else {
            Issue.record("the kit did not come back")
            return
        }
    }

    @Test("Choke: the one that is hit sounds, the others of its group fade, siblings stay")
    func choke() {
        let rig = EngineRig()
        let long = Array(repeating: Float(0.25), count: 100)
        let kit = TestKit([
            (
                42, long,
                {
                    $0.group = -218; $0.offBy = -218; $0.chokeFadeFrames = 4
                }
            ),
            (
                42, long,
                {
                    $0.group = -218; $0.offBy = -218; $0.chokeFadeFrames = 4
                }
            ),
            (
                46, long,
                {
                    $0.group = 3; $0.offBy = -218; $0.chokeFadeFrames = 2
                }
            ),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 46, velocity: 127), at: 0)
        rig.send(.hit(key: 42, velocity: 127), at: 2)
        rig.send(.hit(key: 42, velocity: 127), at: 8)
        rig.render(14)
        #expect(
            rig.left(.kit) == [
                0.25, 0.25, 0.75, 0.625, 0.5, 0.5, 0.5, 0.5, 1, 0.875, 0.75, 0.625, 0.5, 0.5,
            ])
    }

    @Test(
        "Too many voices: the quietest of the oldest fades in at least its time, the new one sounds"
    )
    func stealing() {
        let rig = EngineRig(voiceLimit: 2)
        let kit = TestKit([
            (1, Array(repeating: 0.5, count: 100), { _ in }),
            (2, Array(repeating: 0.125, count: 100), { _ in }),
            (3, Array(repeating: 0.25, count: 100), { _ in }),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 1, velocity: 127), at: 0)
        rig.send(.hit(key: 2, velocity: 127), at: 1)
        rig.send(.hit(key: 3, velocity: 127), at: 2)
        rig.render(8)
        #expect(
            rig.left(.kit) == [0.5, 0.625, 0.875, 0.84375, 0.8125, 0.78125, 0.75, 0.75])
        #expect(rig.control.status.stolenVoiceCount == 1)
        #expect(rig.control.status.voiceCount == 2)
    }

    @Test("A burst on one frame that replaces every voice twice cuts none of the new ones")
    func burst() {
        let rig = EngineRig(voiceLimit: 4)
        let kit = TestKit(Array(repeating: 0.0625, count: 50))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        for _ in 0..<12 { rig.send(.hit(key: 36, velocity: 127), at: 1) }
        rig.render(60)
        #expect(rig.control.status.hitCount == 12)
        #expect(rig.left(.kit)[6] == 4 * 0.0625)
        #expect(rig.left(.kit)[55] == 0)
        #expect(rig.control.status.voiceCount == 0)
    }

    @Test("Round robin goes 1-2-3-4 a pad, whatever the velocity layers do")
    func roundRobin() {
        let rig = EngineRig()
        let kit = TestKit(
            (1...4).map { turn in
                (
                    36, [Float(turn) / 8],
                    {
                        $0.sequenceLength = 4; $0.sequencePosition = Int32(turn)
                    }
                )
            })
        rig.send(.useKit(kit.image, fadeFrames: -1))
        for hit in 0..<8 { rig.send(.hit(key: 36, velocity: 127), at: FrameTime(hit)) }
        rig.render(8)
        #expect(rig.left(.kit) == [0.125, 0.25, 0.375, 0.5, 0.125, 0.25, 0.375, 0.5])
    }

    @Test("Random regions: exactly one of each hit, both in use, the same for the same seed")
    func random() {
        func play() -> [Float] {
            let rig = EngineRig()
            let kit = TestKit([
                (36, [0.25], { $0.highRandom = 0.5 }), (36, [0.5], { $0.lowRandom = 0.5 }),
            ])
            rig.send(.useKit(kit.image, fadeFrames: -1))
            for hit in 0..<1_000 { rig.send(.hit(key: 36, velocity: 127), at: FrameTime(hit)) }
            rig.render(1_000)
            return rig.left(.kit)
        }
        let played = play()
        #expect(Set(played) == [0.25, 0.5])
        #expect((400...600).contains(played.count { $0 == 0.25 }))
        #expect(played == play())
    }

    @Test("A release fades what is no one-shot and leaves one-shots alone")
    func release() {
        let rig = EngineRig()
        let kit = TestKit([
            (
                1, Array(repeating: 0.5, count: 9),
                {
                    $0.loopMode = .noLoop; $0.releaseFrames = 2
                }
            ),
            (2, Array(repeating: 0.25, count: 9), { _ in }),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 1, velocity: 127))
        rig.send(.hit(key: 2, velocity: 127))
        rig.send(.release(key: 1), at: 2)
        rig.send(.release(key: 2), at: 2)
        rig.render(6)
        #expect(rig.left(.kit) == [0.75, 0.75, 0.75, 0.5, 0.25, 0.25])
    }

    @Test("Loops: continuous goes round, sustain goes on to the end after the release")
    func loops() {
        let rig = EngineRig()
        let ramp = (0..<6).map { Float($0) / 16 }
        let kit = TestKit([
            (
                1, ramp,
                {
                    $0.loopMode = .sustain; $0.loopStartFrame = 1; $0.loopEndFrame = 3
                }
            )
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 1, velocity: 127))
        rig.send(.release(key: 1), at: 6)
        rig.render(13)
        #expect(rig.left(.kit).map { $0 * 16 } == [0, 1, 2, 1, 2, 1, 2, 3, 4, 5, 0, 0, 0])
    }

    @Test("A key sent to an extra output leaves kit and main, unless it is included")
    func extraOutput() {
        let rig = EngineRig()
        let kit = TestKit(Array(repeating: 0.5, count: 12))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        var settings = KeySettings()
        settings.bus = .extra(2)
        rig.send(.setKey(36, settings))
        rig.send(.hit(key: 36, velocity: 127))
        rig.send(.includeInMain(.extra(2), true), at: 1)
        rig.send(.includeInMain(.extra(2), false), at: 7)
        rig.render(13, blockSize: 1)
        #expect(rig.left(.extra(2)) == Array(repeating: 0.5, count: 12) + [0])
        #expect(rig.left(.kit) == Array(repeating: 0, count: 13))
        #expect(rig.left(.main) == [0, 0, 0.125, 0.25, 0.375, 0.5, 0.5, 0.5, 0.375, 0.25, 0.125, 0, 0])
    }

    @Test("Silence ends every voice within its fade")
    func silence() {
        let rig = EngineRig()
        let kit = TestKit(Array(repeating: 0.5, count: 100))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        rig.send(.hit(key: 36, velocity: 127))
        rig.send(.silence, at: 1)
        rig.render(8)
        #expect(rig.left(.kit) == [0.5, 0.5, 0.375, 0.25, 0.125, 0, 0, 0])
        #expect(rig.control.status.voiceCount == 0)
    }

    @Test("The voice limit grows and shrinks while voices sound; the old memory is freed once it is back")
    func voiceLimit() {
        let rig = EngineRig(voiceLimit: 2)
        let kit = TestKit(Array(repeating: 0.125, count: 40))
        rig.send(.useKit(kit.image, fadeFrames: -1))
        for _ in 0..<2 { rig.send(.hit(key: 36, velocity: 127)) }
        rig.render(2)
        let grew = rig.control.setVoiceLimit(4)
        for _ in 0..<2 { rig.send(.hit(key: 36, velocity: 127)) }
        rig.render(2)
        let shrank = rig.control.setVoiceLimit(1)
        rig.send(.hit(key: 36, velocity: 127))
        rig.render(6)
        #expect(grew && shrank)
        #expect(rig.left(.kit) == [0.25, 0.25, 0.5, 0.5, 0.625, 0.59375, 0.5625, 0.53125, 0.5, 0.5])
        #expect(rig.receipts().isEmpty)
    }
}
