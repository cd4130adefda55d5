import Testing

@testable import Kits

/// Opcodes heard: which tones sound, and how loud.
struct SFZSoundTests {
    /// What all kits here begin with.
    private static let head = "<global> loop_mode=one_shot amp_veltrack=0\n"

    private func load(_ text: String) throws -> SineKit { try SineKit(Self.head + text) }

    // MARK: Controllers

    @Test func anAmplitudeFaderGoesFromSilenceToFull() throws {
        let kit = try load(
            """
            <control> set_hdcc101=0.5
            <group> amplitude_oncc101=100
            <region> key=36 sample=500.wav
            <region> key=36 sample=700.wav amplitude_curvecc101=4
            <region> key=36 sample=900.wav amplitude_curvecc101=2 amplitude=50
            """)
        func levels() -> [Double] {
            let heard = kit.hit(36)
            return [500, 700, 900].map { heard.left($0) }
        }
        #expect(zip(levels(), [0.5, 0.25, 0.25]).allSatisfy(isAsLoud))
        kit.move(101, to: 1)
        #expect(zip(levels(), [1, 1, 0]).allSatisfy(isAsLoud))
        kit.move(101, to: 0)
        #expect(zip(levels(), [0, 0, 0.5]).allSatisfy(isAsLoud))
    }

    @Test func controllersMoveWhatSounds() throws {
        let kit = try load(
            """
            <control> set_hdcc1=0 set_hdcc10=0.5 set_hdcc2=0.5
            <region> key=36 sample=500.wav volume_oncc1=-12
            <region> key=36 sample=700.wav pan_oncc10=100 pan_curvecc10=1
            <region> key=36 sample=900.wav tune_oncc2=1200 tune_curvecc2=1
            """)
        let start = kit.hit(36)
        #expect(start.tones == [500, 700, 900])
        #expect(isAsLoud(start.left(700), 1) && isAsLoud(start.right(700), 1))
        kit.move(1, to: 1)
        #expect(isAsLoud(kit.listen().left(500), 0.2512))
        kit.move(10, to: 1)
        let right = kit.listen()
        #expect(right.left(700) < 0.001 && isAsLoud(right.right(700), 2.0.squareRoot()))
        kit.move(2, to: 1)
        #expect(!kit.listen().tones.contains(900))
    }

    @Test func regionsSoundWhileTheirControllersAllowIt() throws {
        let kit = try load(
            """
            <control> set_cc64=63
            <region> key=36 sample=500.wav hicc64=63
            <region> key=36 sample=700.wav locc64=64
            <region> key=36 sample=900.wav locc101=1
            """)
        #expect(kit.hit(36).tones == [500])
        // Between the two ranges there is nothing.
        for (value, tone) in [(63.5 / 127, 500), (63.999 / 127, 500), (64.0 / 127, 700), (1, 700)] {
            kit.move(64, to: value)
            #expect(kit.hit(36).tones == [tone], "\(value)")
        }
        kit.move(101, to: 1.0 / 127)
        #expect(kit.hit(36).tones == [700, 900])
    }

    @Test func aControllerThatComesIntoARangeStartsARegion() throws {
        let kit = try load(
            "<region> sample=500.wav on_locc4=100 on_hicc4=127\n<region> key=36 sample=700.wav")
        kit.move(4, to: 0.5)
        #expect(kit.listen().tones == [])
        kit.move(4, to: 0.9)
        #expect(kit.listen().tones == [500])
        #expect(kit.hit(36).tones == [700])
        kit.move(4, to: 0.95)
        #expect(kit.listen().tones == [700])
    }

    // MARK: Triggers and switches

    @Test func firstLegatoAndRelease() throws {
        let kit = try load(
            """
            <region> lokey=36 hikey=37 pitch_keytrack=0 sample=500.wav trigger=first
            <region> lokey=36 hikey=37 pitch_keytrack=0 sample=700.wav trigger=legato
            <region> key=36 sample=900.wav trigger=release
            """)
        #expect(kit.hit(36).tones == [500])
        kit.silence()
        #expect(kit.strike(37).tones == [700])
        kit.silence()
        kit.release(36)
        #expect(kit.listen().tones == [900])
        kit.release(37)
        kit.silence()
        #expect(kit.strike(37).tones == [500])
    }

    @Test func keySwitches() throws {
        let kit = try load(
            """
            <global> loop_mode=one_shot amp_veltrack=0 sw_lokey=20 sw_hikey=22 sw_default=20
            <region> key=36 sample=500.wav sw_last=20
            <region> key=36 sample=700.wav sw_last=21
            <region> key=36 sample=900.wav sw_down=22
            <region> key=36 sample=1100.wav sw_up=22
            <region> key=36 sample=1300.wav sw_previous=40
            <region> key=40 sample=*silence
            """)
        #expect(kit.hit(36).tones == [500, 1_100])
        _ = kit.strike(21)
        kit.release(21)
        #expect(kit.hit(36).tones == [700, 1_100])
        _ = kit.strike(22)
        #expect(kit.hit(36).tones == [900])
        kit.release(22)
        _ = kit.strike(40)
        #expect(kit.hit(36).tones == [1_100, 1_300])
    }

    // MARK: Level and place

    @Test func phaseTurnsTheSoundRound() throws {
        let kit = try load(
            "<region> key=36 sample=500.wav <region> key=36 sample=500.wav phase=invert volume=-6")
        #expect(isAsLoud(kit.hit(36).left(500), 1 - 0.5012))
    }

    @Test func widthAndPositionAreOfStereoSamples() throws {
        let kit = try load(
            """
            <region> key=36 sample=left.wav width=0
            <region> key=37 sample=left.wav width=-100
            <region> key=38 sample=left.wav width=0 position=100
            """)
        let mono = kit.hit(36)
        #expect(isAsLoud(mono.left(500), 0.5) && isAsLoud(mono.right(500), 0.5))
        let exchanged = kit.hit(37)
        #expect(exchanged.left(500) < 0.001 && isAsLoud(exchanged.right(500), 1))
        let right = kit.hit(38)
        #expect(right.left(500) < 0.001 && isAsLoud(right.right(500), 0.5 * 2.0.squareRoot()))
    }

    @Test func velocitiesCrossfade() throws {
        let kit = try load(
            """
            <region> key=36 sample=500.wav xfout_lovel=40 xfout_hivel=80
            <region> key=36 sample=700.wav xfin_lovel=40 xfin_hivel=80
            """)
        #expect(kit.hit(36, 30).tones == [500])
        #expect(kit.hit(36, 90).tones == [700])
        let middle = kit.hit(36, 60)
        for tone in [500, 700] { #expect(isAsLoud(middle.left(tone), 0.5.squareRoot())) }
    }

    @Test(arguments: [("power", 0.5.squareRoot()), ("gain", 0.5)])
    func controllersCrossfadeWhileItSounds(curve: String, middle: Double) throws {
        let kit = try load(
            """
            <control> set_cc1=20
            <global> key=36 xf_cccurve=\(curve)
            <region> sample=500.wav xfout_locc1=40 xfout_hicc1=80
            <region> sample=700.wav xfin_locc1=40 xfin_hicc1=80
            """)
        #expect(kit.hit(36).tones == [500])
        kit.move(1, to: 60.0 / 127)
        kit.pass(SineKit.window)
        let both = kit.listen()
        for tone in [500, 700] { #expect(isAsLoud(both.left(tone), middle)) }
        kit.move(1, to: 90.0 / 127)
        kit.pass(SineKit.window)
        #expect(kit.listen().tones == [700])
        #expect(kit.kit.controllers.map(\.number) == [1] && kit.kit.controllers[0].isUsed)
    }

    @Test func aRangeOfKeySwitches() throws {
        let kit = try load(
            """
            <global> loop_mode=one_shot amp_veltrack=0 sw_lokey=20 sw_hikey=25 sw_default=20
            <region> key=36 sample=500.wav sw_lolast=20 sw_hilast=22
            <region> key=36 sample=700.wav sw_lolast=23
            <region> key=36 sample=900.wav sw_lolast=24 sw_hilast=21
            """)
        #expect(kit.hit(36).tones == [500])
        for (key, tone) in [(22, 500), (23, 700), (25, 700), (21, 500)] {
            _ = kit.strike(key)
            kit.release(key)
            #expect(kit.hit(36).tones == [tone])
        }
        #expect(
            kit.kit.notes == [
                "left out: test.sfz:5: no key can be the last key switch (sw_last, sw_lolast, sw_hilast)"
            ])
    }

    @Test func aLayersOwnCurveIsFullAtItsTop() throws {
        let kit = try SineKit("<region> key=36 loop_mode=one_shot sample=500.wav hivel=60 amp_velcurve_60=1")
        #expect(isAsLoud(kit.hit(36, 60).left(500), 1))
        #expect(isAsLoud(kit.hit(36, 30).left(500), 0.5))
    }

    @Test func anEnvelopeRisesHoldsAndFalls() throws {
        let kit = try load(
            "<region> key=36 sample=500.wav ampeg_delay=0.1 ampeg_attack=0.2 ampeg_hold=0.1 ampeg_decay=0.1 ampeg_sustain=25"
        )
        let tenths = [kit.hit(36)] + (0..<6).map { _ in kit.listen() }
        let levels = tenths.map { $0.left(500) }
        #expect(levels[0] == 0)
        #expect(levels[1] > 0.2 && levels[1] < 0.3 && levels[2] > 0.7 && levels[2] < 0.8)
        #expect(isAsLoud(levels[3], 1) && levels[4] > 0.25 && levels[4] < 1)
        #expect(isAsLoud(levels[5], 0.25) && isAsLoud(levels[6], 0.25))
    }

    @Test func aDelayedRegionComesLater() throws {
        let kit = try load("<region> key=36 sample=500.wav delay=0.1")
        #expect(kit.hit(36).tones == [])
        #expect(isAsLoud(kit.listen().left(500), 1))
    }

    @Test func generatorsSound() throws {
        let kit = try load(
            "<region> sample=*sine key=81 volume=-12 loop_mode=loop_continuous ampeg_release=0.05")
        let sound = kit.drummer.hit(81, 127, frames: 48_000).left
        #expect(abs(SineKit.level(of: 880, in: sound) - 0.2512) < 0.003)
        kit.release(81)
        kit.pass(SineKit.window)
        #expect(kit.drummer.render(100).left.allSatisfy { $0 == 0 })
    }

    // MARK: Ends

    @Test(arguments: [[46, 42], [42, 46]])
    func ofTwoHatsInOneBlockTheLaterEndsTheEarlier(keys: [Int]) throws {
        let kit = try load(
            """
            <region> key=42 sample=500.wav group=1 off_by=2
            <region> key=46 sample=700.wav group=2 off_by=1
            """)
        kit.silence()
        kit.drummer.send(.hit(key: UInt8(keys[0]), velocity: 127))
        let heard = kit.strike(keys[1], delayFrames: 600)
        #expect(heard.tones == [keys[1] == 46 ? 700 : 500])
    }

    @Test func microphonesOfOneHitDoNotEndEachOther() throws {
        let kit = try load(
            """
            <global> loop_mode=one_shot group=1 off_by=1 amp_veltrack=0 <region> key=46 sample=500.wav
            <global> loop_mode=one_shot group=1 off_by=1 amp_veltrack=0 <region> key=46 sample=700.wav
            """)
        #expect(kit.hit(46).tones == [500, 700])
        let again = kit.strike(46, delayFrames: 600)
        #expect(isAsLoud(again.left(500), 1) && isAsLoud(again.left(700), 1))
    }

    @Test func aKeySoundsAsOftenAsItMay() throws {
        let kit = try load("<region> key=36 sample=500.wav note_polyphony=2 note_selfmask=off")
        _ = kit.hit(36)
        kit.pass(SineKit.window)
        // In step with the first, so that levels add: each window is of whole cycles.
        #expect(isAsLoud(kit.strike(36).left(500), 2))
        #expect(isAsLoud(kit.strike(36, delayFrames: SineKit.window).left(500), 2))
    }

    @Test func quieterHitsGoFirst() throws {
        let kit = try SineKit(
            "<global> key=36 loop_mode=one_shot note_polyphony=1 <region> sample=500.wav hivel=63 <region> sample=700.wav lovel=64"
        )
        _ = kit.hit(36, 127)
        #expect(kit.strike(36, 40, delayFrames: 600).tones == [500, 700])
        kit.silence()
        _ = kit.strike(36, 40)
        #expect(kit.strike(36, 127, delayFrames: 600).tones == [700])
    }

    @Test func aGroupSoundsAsOftenAsItMay() throws {
        let kit = try load(
            """
            <group> polyphony=1
            <region> key=36 sample=500.wav
            <region> key=37 sample=700.wav
            <group> polyphony=1
            <region> key=38 sample=900.wav
            """)
        _ = kit.hit(36)
        _ = kit.strike(38)
        #expect(kit.strike(37, delayFrames: 600).tones == [700, 900])
    }

    @Test func aRegionThatNeverSoundsEndsOthers() throws {
        let kit = try load(
            "<region> key=46 sample=500.wav off_by=9 off_mode=time off_time=0.05\n<region> key=44 sample=700.wav end=-1 group=9"
        )
        _ = kit.hit(46)
        let fading = kit.strike(44)
        #expect(fading.left(500) > 0.1 && fading.left(500) < 0.5)
        #expect(kit.listen().tones == [])
    }
}
