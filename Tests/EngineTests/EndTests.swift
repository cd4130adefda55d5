import RealTime
import Testing

@testable import Engine

@Suite("Ends: limits of hits, chokes, what a user sets for a key, stolen voices")
struct EndTests {
    private func sound(
        _ key: Int, _ level: Float, _ change: @escaping (inout KitRegion) -> Void = { _ in }
    ) -> TestKit.Sound {
        (
            key, steady(level),
            {
                $0.chokeFadeFrames = 2
                change(&$0)
            }
        )
    }

    private func output(
        _ sounds: [TestKit.Sound], _ commands: [(FrameTime, EngineCommand)], frameCount: Int = 8,
        from place: SourceLocation = #_sourceLocation
    ) -> [Float] {
        CutScore(frameCount: frameCount, commands: commands).render({ TestKit(sounds) }, from: place)
            .left(.kit)
    }

    @Test("A soft hit does not cut a loud one that rings; a louder one ends the softer")
    func quieterOnly() {
        let sounds = [sound(36, 0.25) { $0.notePolyphony = 1 }]
        let quarter = 0.25 * (Float(32) / 127)
        let soft = output(sounds, [(0, hit(36)), (2, hit(36, 32))])
        #expect(soft == [0.25, 0.25] + steady(0.25 + quarter, 6))
        let loud = output(sounds, [(0, hit(36, 32)), (2, hit(36))])
        #expect(loud[1] == quarter && loud[2] == quarter + 0.25 && loud[4...].allSatisfy { $0 == 0.25 })
        let any = output(
            [
                sound(36, 0.25) {
                    $0.notePolyphony = 1; $0.endsQuieterOnly = false
                }
            ],
            [(0, hit(36)), (2, hit(36, 32))])
        #expect(any[4...].allSatisfy { $0 == quarter })
    }

    @Test("Hits are counted, not voices: the regions of one hit never end each other")
    func hitsNotVoices() {
        let sounds = (0..<3).map { _ in
            sound(36, 0.125) {
                $0.notePolyphony = 1; $0.polyphony = 1
            }
        }
        #expect(
            output(sounds, [(0, hit(36)), (3, hit(36))])
                == [0.375, 0.375, 0.375, 0.75, 0.5625, 0.375, 0.375, 0.375])
    }

    @Test("A key's limit does not count other keys; a group's does, and ends its oldest hit")
    func groups() {
        let keys = [36, 38].map { key in
            sound(key, 0.25) {
                $0.notePolyphony = 1; $0.group = -7
            }
        }
        #expect(output(keys, [(0, hit(36)), (1, hit(38))])[7] == 0.5)
        let group = [36, 38, 40].map { key in
            sound(key, Float(key) / 128) {
                $0.polyphony = 2; $0.group = -7
            }
        }
        let limited = output(group, [(0, hit(36)), (1, hit(38)), (2, hit(40))])
        #expect(limited[7] == Float(78) / 128)
    }

    @Test("Open and closed hat on one frame: the later chokes the earlier, at every period")
    func simultaneousHats() {
        let hats = [42, 46].map { key in
            sound(key, Float(key) / 128) {
                $0.group = 1; $0.offBy = 1
            }
        }
        #expect(output(hats, [(1, hit(42)), (1, hit(46))])[5] == Float(46) / 128)
        #expect(output(hats, [(1, hit(46)), (1, hit(42))])[5] == Float(42) / 128)
    }

    @Test("A group that is off by itself: the one before fades, the new one sounds; negative numbers too")
    func selfChoke() {
        for group in [Int64(1), -218, .min] {
            let sounds = (0..<2).map { _ in
                sound(36, 0.125) {
                    $0.group = group; $0.offBy = group
                }
            }
            #expect(
                output(sounds, [(0, hit(36)), (3, hit(36))])
                    == [0.25, 0.25, 0.25, 0.5, 0.375, 0.25, 0.25, 0.25])
        }
    }

    @Test("Pressure on a note chokes that note alone, once")
    func grab() {
        for size in CutScore.blockSizes {
            let rig = EngineRig()
            let kit = TestKit([55, 57].map { key in sound(key, 0.25) { $0.chokeFadeFrames = 8 } })
            rig.send(.useKit(kit.image, fadeFrames: -1))
            rig.send(hit(55))
            rig.send(hit(57))
            rig.render(4, blockSize: size)
            for value in [UInt8(127), 0, 127, 0] {
                rig.render(
                    2, blockSize: size,
                    events: [
                        RawEvent(time: 0, status: 0xA0, data1: 55, data2: value, origin: .jackMIDI)
                    ])
            }
            rig.render(2, blockSize: size)
            let fall = (0...8).map { 0.25 + 0.25 - Float($0) / 32 }
            #expect(rig.left(.kit) == steady(0.5, 4) + fall + [0.25])
        }
    }

    @Test("Keys of one group choke each other, beside what the kit says")
    func keyGroups() {
        var settings = KeySettings()
        settings.chokeGroup = 3
        let commands: [(FrameTime, EngineCommand)] = [
            (0, .setKey(36, settings)), (0, .setKey(38, settings)), (0, hit(36)), (1, hit(36)), (2, hit(40)),
            (3, hit(38)),
        ]
        let sounds = [36, 38, 40].map { sound($0, 0.125) }
        #expect(output(sounds, commands) == [0.125, 0.25, 0.375, 0.5, 0.375, 0.25, 0.25, 0.25])
    }

    @Test("Held or one-shot, as the user says")
    func hold() {
        func output(_ hold: KeySettings.Hold, _ mode: LoopMode) -> [Float] {
            var settings = KeySettings()
            settings.hold = hold
            return self.output(
                [
                    sound(36, 0.5) {
                        $0.loopMode = mode; $0.releaseFrames = 2
                    }
                ],
                [(0, .setKey(36, settings)), (0, hit(36)), (2, .release(key: 36))], frameCount: 6)
        }
        let fades: [Float] = [0.5, 0.5, 0.5, 0.25, 0, 0]
        #expect(output(.whileHeld, .oneShot) == fades)
        #expect(output(.asKit, .noLoop) == fades)
        #expect(output(.oneShot, .noLoop) == steady(0.5, 6))
        #expect(output(.asKit, .oneShot) == steady(0.5, 6))
    }

    @Test("A key's gain and balance: the other side gets quieter, nothing gets louder")
    func gainAndBalance() {
        var settings = KeySettings()
        settings.gain = 0.5
        settings.balance = 0.25
        let rig = CutScore(frameCount: 2, commands: [(0, .setKey(36, settings)), (0, hit(36))])
            .render { TestKit([sound(36, 0.5)]) }
        #expect(rig.left(.kit) == [0.1875, 0.1875])
        #expect(rig.right(.kit) == [0.25, 0.25])
    }

    @Test("A kit's output goes where it is sent, unless the key goes elsewhere")
    func outputs() {
        var settings = KeySettings()
        settings.bus = .extra(5)
        let commands: [(FrameTime, EngineCommand)] = [
            (0, hit(36)), (1, .sendOutput(3, to: .extra(2))), (1, hit(36)), (2, .setKey(36, settings)),
            (2, hit(36)),
        ]
        let rig = CutScore(frameCount: 3, commands: commands).render {
            TestKit([(36, [0.5], { $0.output = 3 })])
        }
        #expect(rig.left(.kit) == [0.5, 0, 0])
        #expect(rig.left(.extra(2)) == [0, 0.5, 0])
        #expect(rig.left(.extra(5)) == [0, 0, 0.5])
    }

    @Test("Samples with a silent half, 12 hits a second, few voices: every hit sounds")
    func silentTails() {
        let (rate, hits) = (400, 60)
        let sample = steady(0.25, rate) + steady(0, rate)
        let commands = (0..<hits).map { (FrameTime($0 * rate / 12), hit(36)) }
        let rig = CutScore(voiceLimit: 4, frameCount: hits * rate / 12, commands: commands)
            .render { TestKit(sample) }
        for (time, _) in commands {
            let before = time == 0 ? 0 : rig.left(.kit)[Int(time) - 1]
            #expect(rig.left(.kit)[Int(time)] >= min(before + 0.2, 0.9))
        }
        #expect(rig.control.status.hitCount == UInt64(hits))
    }

    @Test("A stolen voice fades in no less than 2 ms; the onset of the new one is untouched")
    func stolenFade() {
        let fades = EngineFades(sampleRate: 48_000)
        let rig = CutScore(
            voiceLimit: 1, fades: fades, frameCount: 300, commands: [(0, hit(36)), (100, hit(38))]
        )
        .render {
            TestKit([(36, steady(0.25, 300), { _ in }), (38, steady(0.5, 300), { $0.gainRight = 0 })])
        }
        let (left, right) = (rig.left(.kit), rig.right(.kit))
        #expect(fades.steal == 96 && right[195] > 0 && right[196] == 0)
        for frame in 101..<200 {
            #expect(right[frame] <= right[frame - 1] && right[frame - 1] - right[frame] < 0.003)
        }
        #expect((100..<300).allSatisfy { abs(left[$0] - right[$0] - 0.5) < 1e-6 })
    }

    @Test("Note-ons alone for an hour leave no voice and no key stuck")
    func noteOnsOnly() {
        let rig = EngineRig(voiceLimit: 16)
        let kit = TestKit([
            (
                36, steady(0.25, 50),
                {
                    $0.loopMode = .noLoop; $0.notePolyphony = 2
                }
            ),
            (
                38, steady(0.25, 50),
                {
                    $0.group = 1; $0.offBy = 1
                }
            ),
        ])
        rig.send(.useKit(kit.image, fadeFrames: -1))
        // An hour at one frame a second is 3,600 frames; ten times as many hits as an hour of quavers.
        for second in 0..<3_600 {
            let time = UInt32(second % 10)
            rig.render(
                10,
                events: [36, 38, 36].map {
                    RawEvent(time: time, status: 0x99, data1: $0, data2: 100, origin: .jackMIDI)
                })
            #expect(rig.control.status.voiceCount <= 32)
        }
        rig.render(100)
        #expect(rig.control.status.voiceCount == 0 && rig.control.status.hitCount == 10_800)
        rig.send(hit(36))
        rig.render(1)
        #expect(rig.left(.kit).last == 0.25)
    }
}
