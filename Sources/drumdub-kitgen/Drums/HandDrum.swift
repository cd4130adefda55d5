/// A small skin under hands or thin sticks: conga, bongo, timbale.
struct HandDrum {
    /// Lowest mode.
    var hertz: Double
    /// Time in which that mode falls by 60 dB.
    var seconds: Double
    /// Where the fingers land, 0 in the centre to 1 at the rim.
    var place = 0.6
    /// How long they touch, for a soft and for a hard hit.
    var contact = (soft: 0.003, hard: 0.0009)
    /// Strength and pitch of the slap.
    var slap = 0.25, slapHertz = 2_600.0
    /// A shell of metal that rings with it: strength.
    var shell = 0.0
    /// How far a hard hit bends it upwards.
    var bend = 0.03
    /// Where it stands, -1 to 1.
    var pan = 0.0

    static let highBongo = HandDrum(hertz: 410, seconds: 0.26, slap: 0.3, slapHertz: 3_400, pan: 0.25)
    static let lowBongo = HandDrum(hertz: 296, seconds: 0.32, slap: 0.26, slapHertz: 2_900, pan: 0.35)
    static let openConga = HandDrum(hertz: 218, seconds: 0.62, slap: 0.2, slapHertz: 2_100, pan: -0.25)
    static let lowConga = HandDrum(hertz: 160, seconds: 0.78, slap: 0.18, slapHertz: 1_700, pan: -0.35)
    static let mutedConga = HandDrum(
        hertz: 242, seconds: 0.13, place: 0.75, contact: (0.002, 0.0006), slap: 0.6, slapHertz: 2_500,
        pan: -0.25)
    static let highTimbale = HandDrum(
        hertz: 372, seconds: 0.55, place: 0.5, contact: (0.0012, 0.0004), slap: 0.22, slapHertz: 5_200,
        shell: 0.5, bend: 0.02, pan: 0.3)
    static let lowTimbale = HandDrum(
        hertz: 262, seconds: 0.7, place: 0.5, contact: (0.0014, 0.0005), slap: 0.2, slapHertz: 4_600,
        shell: 0.4, bend: 0.02, pan: 0.2)

    /// The drum alone.
    func dry(_ hit: inout Hit) -> Signal {
        var skin = Membrane(hertz: hertz, seconds: seconds, damping: 0.7, tilt: 0.7)
        skin.place = place + 0.04 * hit.noise.white()
        skin.stretch = 0.97
        let modes = skin.modes.varied(by: 0.15, &hit.noise)
        let bend = bend * hit.force
        let tone = modes.sound(seconds * 1.4) { 1 + bend * falling($0, 0.15) }
            .struck(hit.between(contact.soft, contact.hard)).normal
        let palm = hit.noise.signal(0.1).falling(0.03).through(Biquad.bandPass(slapHertz, q: 0.7)).normal
        let air = hit.noise.signal(0.1).falling(0.05).through(Biquad.bandPass(slapHertz * 0.3, q: 0.8)).normal
        return tone.mixed(with: palm, slap * hit.between(0.1, 1)).mixed(with: air, 0.3 * slap)
            .mixed(with: metal(&hit), shell * hit.between(0.3, 1))
            .through(Biquad.highPass(hertz * 0.6)).driven(hit.between(0.3, 0.9))
    }

    /// The drum in the kit's room.
    func make(_ hit: inout Hit) -> Stereo {
        let sound = Stereo(dry(&hit), pan: pan)
        return sound.mixed(with: Room(seconds: 0.4, size: 0.9, brightness: 5_000).echo(of: sound), 0.1)
    }

    private func metal(_ hit: inout Hit) -> Signal {
        guard shell > 0 else { return [] }
        let modes = (0..<14).map { index in
            Mode(
                hertz: hertz * (2.9 + 1.37 * Double(index)) * hit.noise.uniform(0.97, 1.03),
                amplitude: hit.noise.uniform(0.4, 1), seconds: seconds * 0.6 / (1 + 0.12 * Double(index)))
        }
        return modes.sound(seconds).struck(0.0003).normal
    }
}
