extension Kit {
    /// A drum machine with a heavy bottom, hand drums with a spring, and the desk's effects.
    static var dub: Kit {
        Kit(
            name: "dub",
            comment: [
                "DrumDub's dub kit: a drum machine with a long low end, hand drums, and the desk's effects.",
                "Drums lie on General MIDI's keys, effects on 27 to 34. The echoes fit 140 beats a minute.",
                "Made by drumdub-kitgen; every sound is synthesised.",
            ], sounds: effects + machine + hands)
    }

    private static var effects: [KitSound] {
        [
            KitSound("zap", 27, loudness: -16, choke: 2) {
                DubEffects.zap(&$0, from: 4_200, to: 70, seconds: 0.22)
            },
            KitSound("laser", 28, loudness: -17, choke: 2) {
                DubEffects.zap(&$0, from: 9_000, to: 500, seconds: 0.1)
            },
            KitSound("siren", 29, loudness: -16, choke: 3) {
                DubEffects.siren(&$0, from: 420, to: 1_150, rate: 1.75, shape: .pulse(0.5))
            },
            KitSound("alarm", 30, loudness: -16, choke: 3) {
                DubEffects.siren(&$0, from: 700, to: 1_500, rate: 7, shape: .triangle)
            },
            KitSound("echo-chord", 31, loudness: -15, choke: 4) { DubEffects.chord(&$0, [57, 60, 64, 69]) },
            KitSound("echo-chord2", 32, loudness: -15, choke: 4) { DubEffects.chord(&$0, [55, 59, 62, 67]) },
            KitSound("thunder", 33, loudness: -13, choke: 5) { DubEffects.thunder(&$0) },
            KitSound("sub-drop", 34, loudness: -12, isStereo: false, choke: 5) { DubEffects.subDrop(&$0) },
        ]
    }

    private static var machine: [KitSound] {
        [
            KitSound("sub-kick", 35, layers: 2, loudness: -10, isStereo: false) {
                AnalogDrums.kick(&$0, 42, seconds: 2.0, drive: 1.6)
            },
            KitSound("kick", 36, layers: 3, loudness: -9, isStereo: false) {
                AnalogDrums.kick(&$0, 51, seconds: 0.85, drive: 2)
            },
            KitSound("rim", 37, layers: 2, loudness: -16) { DubEffects.sprung(AnalogDrums.rim(&$0), 0.1) },
            KitSound("snare", 38, layers: 3, takes: 2, loudness: -12, isStereo: false) {
                AnalogDrums.snare(&$0, 184, snap: 0.7, seconds: 0.26)
            },
            KitSound("clap", 39, layers: 2, loudness: -13) { AnalogDrums.clap(&$0) },
            KitSound("spring-snare", 40, layers: 2, loudness: -12) {
                DubEffects.sprung(AnalogDrums.snare(&$0, 236, snap: 0.5, seconds: 0.2), 0.3)
            },
            KitSound("low-floor-tom", 41, layers: 2, loudness: -11) {
                AnalogDrums.tom(&$0, 58, seconds: 1.3, pan: 0.4)
            },
            KitSound("floor-tom", 43, layers: 2, loudness: -11) {
                AnalogDrums.tom(&$0, 72, seconds: 1.2, pan: 0.25)
            },
            KitSound("tom4", 45, layers: 2, loudness: -11) {
                AnalogDrums.tom(&$0, 88, seconds: 1.1, pan: 0.1)
            },
            KitSound("tom3", 47, layers: 2, loudness: -11) {
                AnalogDrums.tom(&$0, 108, seconds: 1.0, pan: -0.1)
            },
            KitSound("tom2", 48, layers: 2, loudness: -11) {
                AnalogDrums.tom(&$0, 131, seconds: 0.9, pan: -0.25)
            },
            KitSound("tom1", 50, layers: 2, loudness: -11) {
                AnalogDrums.tom(&$0, 160, seconds: 0.8, pan: -0.4)
            },
            KitSound("hat", 42, layers: 3, takes: 2, loudness: -19, choke: 1) { AnalogMetal.closedHat(&$0) },
            KitSound("pedal-hat", 44, layers: 2, loudness: -20, choke: 1) { AnalogMetal.pedalHat(&$0) },
            KitSound("open-hat", 46, layers: 2, loudness: -18, choke: 1) { AnalogMetal.openHat(&$0) },
            KitSound("crash", 49, layers: 2, loudness: -16) { AnalogMetal.cymbal(&$0, seconds: 2.4) },
            KitSound("ride", 51, layers: 2, loudness: -19) { AnalogMetal.cymbal(&$0, seconds: 0.9) },
            KitSound("cowbell", 56, loudness: -15, isStereo: false) { AnalogMetal.cowbell(&$0) },
        ]
    }

    private static var hands: [KitSound] {
        [
            KitSound("tambourine", 54, loudness: -18) { Grains.tambourine.make(&$0) },
            KitSound("mute-conga", 62, layers: 2, loudness: -15) { wet(&$0, .mutedConga, 0.06) },
            KitSound("conga", 63, layers: 2, loudness: -15) { wet(&$0, .openConga, 0.06) },
            KitSound("low-conga", 64, layers: 2, loudness: -15) { wet(&$0, .lowConga, 0.06) },
            KitSound("high-timbale", 65, layers: 2, loudness: -14) { wet(&$0, .highTimbale, 0.3) },
            KitSound("low-timbale", 66, layers: 2, loudness: -14) { wet(&$0, .lowTimbale, 0.3) },
            KitSound("shaker", 70, loudness: -20) { Grains.shaker.make(&$0) },
            KitSound("clave", 75, loudness: -17) { DubEffects.sprung(Stereo(Bar.claves.dry(&$0)), 0.12) },
            KitSound("block", 76, loudness: -16) { DubEffects.sprung(Stereo(Bar.lowBlock.dry(&$0)), 0.12) },
        ]
    }

    private static func wet(_ hit: inout Hit, _ drum: HandDrum, _ level: Double) -> Stereo {
        DubEffects.sprung(Stereo(drum.dry(&hit), pan: drum.pan), level)
    }
}
