import Testing

@testable import Kits

/// A kit as large kits are written: a `<global>` for each microphone, faders, switches, chokes.
struct SFZLargeKitTests {
    /// Two microphones, the close one at 500 or 900 Hz and the room at 700 or 1,100 Hz; a snare and a crash of two layers
    /// and two turns each.
    private static func text() -> String {
        var text = """
            <control>
            #define $SNARE 38
            #define $CRASH 49
            #define $CRASHChoke 50
            label_cc101=Close mics
            label_cc102=Room mics // far away
            label_cc112=Room pan
            set_hdcc101=1 set_cc102=63.5 set_hdcc111=0.5 set_hdcc112=0.5

            """
        for (fader, snare, crash) in [(101, 500, 900), (102, 700, 1_100)] {
            text += """
                <global> loop_mode=one_shot amplitude_oncc\(fader)=100 locc\(fader)=1 pan_oncc\(fader + 10)=100
                pan_curvecc\(fader + 10)=1
                <master> master_volume=-6 key=$SNARE group=1 note_polyphony=2
                <group> lovel=1 hivel=63 amp_velcurve_63=1 seq_length=2
                <region> sample=\(snare).wav <region> sample=\(snare).wav seq_position=2
                <group> lovel=64 hivel=127 amp_velcurve_127=1
                <region> sample=\(snare).wav
                <master> key=$CRASH group=500 off_by=501 off_time=0.02 off_shape=-3 amp_veltrack=0
                <region> sample=\(crash).wav
                <master> key=$CRASHChoke group=501
                <region> sample=*silence end=-1 cutoff=300

                """
        }
        return text
    }

    @Test func everyPartOfItWorks() throws {
        let kit = try SineKit(Self.text())
        #expect(kit.kit.pads.map(\.key) == [38, 49, 50])
        #expect(kit.kit.controllers.map(\.number) == [101, 102, 111, 112])
        #expect(
            kit.kit.notes == [
                "warning: test.sfz:19: opcode cutoff is not played (2 times)"
            ])
        let hard = kit.hit(38, 127)
        #expect(isAsLoud(hard.left(500), 0.5012) && isAsLoud(hard.left(700), 0.2506))
        for _ in 0..<4 { #expect(isAsLoud(kit.hit(38, 63).left(500), 0.5012)) }
        kit.move(102, to: 0)
        #expect(kit.hit(38).tones == [500])
        kit.move(102, to: 1)
        kit.move(112, to: 1)
        let room = kit.hit(49)
        #expect(room.left(1_100) < 0.001 && isAsLoud(room.right(1_100), 2.0.squareRoot()))
        #expect(isAsLoud(room.left(900), 1))
        #expect(kit.strike(50, delayFrames: 1_000).tones == [])
    }
}
