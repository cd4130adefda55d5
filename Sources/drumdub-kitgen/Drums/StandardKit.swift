extension Kit {
    /// An acoustic kit in a small room, with Latin percussion, on General MIDI's keys.
    static var standard: Kit {
        Kit(
            name: "standard",
            comment: [
                "DrumDub's standard kit: drums in a small room, and percussion, on General MIDI's keys.",
                "Made by drumdub-kitgen; every sound is synthesised.",
            ], sounds: drums + cymbals + percussion)
    }

    private static var drums: [KitSound] {
        [
            KitSound("sticks", 31, loudness: -17, isStereo: false) { Bar.sticks.make(&$0) },
            KitSound("click", 33, loudness: -17, isStereo: false) { Bar.click.make(&$0) },
            KitSound("bell-click", 34, loudness: -17, isStereo: false) { Bar.bellClick.make(&$0) },
            KitSound("deep-kick", 35, layers: 4, loudness: -9, isStereo: false) { Kick.deep.make(&$0) },
            KitSound("kick", 36, layers: 4, loudness: -9, isStereo: false) { Kick.punchy.make(&$0) },
            KitSound("rim", 37, layers: 2, loudness: -16) { Bar.sideStick.make(&$0) },
            KitSound("snare", 38, layers: 4, takes: 2, loudness: -11) { Snare.wood.make(&$0) },
            KitSound("clap", 39, takes: 2, loudness: -13) { Clap.make(&$0) },
            KitSound("rim-shot", 40, layers: 3, loudness: -11) { Snare.rimShot.make(&$0) },
            KitSound("low-floor-tom", 41, layers: 3, loudness: -12) { Tom(66, 2.0, pan: 0.5).make(&$0) },
            KitSound("floor-tom", 43, layers: 3, loudness: -12) { Tom(82, 1.8, pan: 0.35).make(&$0) },
            KitSound("tom4", 45, layers: 3, loudness: -12) { Tom(101, 1.6, pan: 0.15).make(&$0) },
            KitSound("tom3", 47, layers: 3, loudness: -12) { Tom(122, 1.4, pan: -0.05).make(&$0) },
            KitSound("tom2", 48, layers: 3, loudness: -12) { Tom(146, 1.3, pan: -0.25).make(&$0) },
            KitSound("tom1", 50, layers: 3, loudness: -12) { Tom(174, 1.2, pan: -0.4).make(&$0) },
        ]
    }

    private static var cymbals: [KitSound] {
        [
            KitSound("hat", 42, layers: 4, takes: 2, loudness: -18, choke: 1) { HiHat.closed(&$0) },
            KitSound("pedal-hat", 44, layers: 3, loudness: -20, choke: 1) { HiHat.pedal(&$0) },
            KitSound("open-hat", 46, layers: 3, loudness: -17, choke: 1) { HiHat.open(&$0) },
            KitSound("crash", 49, layers: 2, loudness: -15) { Cymbal.crash.make(&$0, length: 3.6) },
            KitSound("ride", 51, layers: 3, loudness: -20) { Cymbal.ride.make(&$0, length: 3.2) },
            KitSound("china", 52, layers: 2, loudness: -15) { Cymbal.china.make(&$0, length: 2.4) },
            KitSound("bell", 53, layers: 2, loudness: -18) { Cymbal.bell.make(&$0, length: 2.6) },
            KitSound("splash", 55, layers: 2, loudness: -16) { Cymbal.splash.make(&$0, length: 1.5) },
            KitSound("crash2", 57, layers: 2, loudness: -15) { Cymbal.darkCrash.make(&$0, length: 4) },
            KitSound("ride2", 59, layers: 2, loudness: -20) { Cymbal.dryRide.make(&$0, length: 2.2) },
        ]
    }

    private static var percussion: [KitSound] {
        [
            KitSound("tambourine", 54, layers: 2, loudness: -17) { Grains.tambourine.make(&$0) },
            KitSound("cowbell", 56, layers: 2, loudness: -15) { Bar.cowbell.make(&$0) },
            KitSound("vibraslap", 58, loudness: -18) { Scrapes.vibraslap(&$0) },
            KitSound("high-bongo", 60, layers: 2, loudness: -15) { HandDrum.highBongo.make(&$0) },
            KitSound("low-bongo", 61, layers: 2, loudness: -15) { HandDrum.lowBongo.make(&$0) },
            KitSound("mute-conga", 62, layers: 2, loudness: -15) { HandDrum.mutedConga.make(&$0) },
            KitSound("conga", 63, layers: 2, loudness: -15) { HandDrum.openConga.make(&$0) },
            KitSound("low-conga", 64, layers: 2, loudness: -15) { HandDrum.lowConga.make(&$0) },
            KitSound("high-timbale", 65, layers: 2, loudness: -14) { HandDrum.highTimbale.make(&$0) },
            KitSound("low-timbale", 66, layers: 2, loudness: -14) { HandDrum.lowTimbale.make(&$0) },
            KitSound("high-agogo", 67, loudness: -17) { Bar.highAgogo.make(&$0) },
            KitSound("low-agogo", 68, loudness: -17) { Bar.lowAgogo.make(&$0) },
            KitSound("cabasa", 69, loudness: -19) { Grains.cabasa.make(&$0) },
            KitSound("maracas", 70, loudness: -20) { Grains.maracas.make(&$0) },
            KitSound("short-whistle", 71, loudness: -20, choke: 2) { Scrapes.whistle(&$0, seconds: 0.16) },
            KitSound("long-whistle", 72, loudness: -20, choke: 2) { Scrapes.whistle(&$0, seconds: 0.7) },
            KitSound("short-guiro", 73, loudness: -18, choke: 3) { Scrapes.guiro(&$0, seconds: 0.11) },
            KitSound("long-guiro", 74, loudness: -18, choke: 3) { Scrapes.guiro(&$0, seconds: 0.45) },
            KitSound("claves", 75, loudness: -17) { Bar.claves.make(&$0) },
            KitSound("high-block", 76, loudness: -16) { Bar.highBlock.make(&$0) },
            KitSound("low-block", 77, loudness: -16) { Bar.lowBlock.make(&$0) },
            KitSound("mute-cuica", 78, loudness: -18, choke: 4) {
                Scrapes.cuica(&$0, from: 520, to: 380, seconds: 0.14)
            },
            KitSound("open-cuica", 79, loudness: -18, choke: 4) {
                Scrapes.cuica(&$0, from: 290, to: 560, seconds: 0.4)
            },
            KitSound("mute-triangle", 80, loudness: -20, choke: 5) { Bar.mutedTriangle.make(&$0) },
            KitSound("triangle", 81, loudness: -20, choke: 5) { Bar.triangle.make(&$0) },
            KitSound("shaker", 82, loudness: -20) { Grains.shaker.make(&$0) },
            KitSound("jingle-bells", 83, loudness: -19) { Grains.jingleBells.make(&$0) },
            KitSound("castanets", 85, loudness: -17) { Bar.castanets.make(&$0) },
        ]
    }
}
