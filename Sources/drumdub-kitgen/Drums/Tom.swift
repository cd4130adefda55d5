/// A tom: a skin on a deep shell, loosely enough tuned that a hard hit bends it upwards.
struct Tom {
    /// Where its lowest mode comes to rest.
    var hertz: Double
    /// Time in which that mode falls by 60 dB.
    var seconds: Double
    /// Where it stands, -1 to 1.
    var pan: Double

    init(_ hertz: Double, _ seconds: Double, pan: Double) {
        (self.hertz, self.seconds, self.pan) = (hertz, seconds, pan)
    }

    func make(_ hit: inout Hit) -> Stereo {
        var skin = Membrane(hertz: hertz, seconds: seconds, damping: 0.95, tilt: 0.75)
        skin.place = 0.3 + 0.05 * hit.noise.white()
        skin.stretch = 0.93
        let below = Mode(hertz: hertz * 1.47, amplitude: 0.3, seconds: seconds * 0.5)
        let modes = (skin.modes + [below]).varied(by: 0.15, &hit.noise)
        let (bend, contact) = (hit.between(0.02, 0.14), hit.between(0.0026, 0.0009))
        let tone = modes.sound(seconds * 1.3) { 1 + bend * falling($0, 0.4) }.struck(contact).normal
        // The same stick at every force, so that only the force makes it brighter.
        var stick = Noise("stick \(hertz)")
        let slap = stick.signal(0.08).falling(0.035).through(Biquad.bandPass(hertz * 9, q: 0.6)).normal
        let tip = stick.signal(0.02).falling(0.007).through(Biquad.bandPass(4_200, q: 0.6)).normal
        let dry = tone.mixed(with: slap, hit.between(0.02, 0.24)).mixed(with: tip, hit.between(0.03, 0.3))
            .through(Biquad.highPass(hertz * 0.6)).driven(hit.between(0.4, 1.2))
        let sound = Stereo(dry, pan: pan)
        return sound.mixed(with: Room(seconds: 0.5, size: 1.2, brightness: 4_500).echo(of: sound), 0.12)
    }
}
