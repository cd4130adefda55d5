/// Something solid with few partials: wood, bells, a triangle.
struct Bar {
    /// Lowest partial.
    var hertz: Double
    /// Partials: ratio to the lowest one, strength, and the time in which they fall by 60 dB.
    var partials: [(ratio: Double, strength: Double, seconds: Double)]
    /// How long the beater touches, for a soft and for a hard hit.
    var contact = (soft: 0.0012, hard: 0.0003)
    /// Strength and pitch of the knock.
    var knock = 0.15, knockHertz = 3_000.0
    /// Where it is, -1 to 1.
    var pan = 0.0

    /// The thing alone.
    func dry(_ hit: inout Hit) -> Signal {
        let modes = partials.map {
            Mode(hertz: hertz * $0.ratio, amplitude: $0.strength, seconds: $0.seconds)
        }
        let longest = partials.reduce(0) { max($0, $1.seconds) }
        let tone = modes.varied(by: 0.12, &hit.noise).sound(longest * 1.4)
            .struck(hit.between(contact.soft, contact.hard)).normal
        let tick = hit.noise.signal(0.03).falling(0.008).through(Biquad.bandPass(knockHertz, q: 0.7)).normal
        let lowest = partials.reduce(1) { min($0, $1.ratio) }
        return tone.mixed(with: tick, knock * hit.between(0.3, 1)).through(
            Biquad.highPass(hertz * lowest * 0.6))
    }

    /// The thing in the kit's room.
    func make(_ hit: inout Hit) -> Stereo {
        let sound = Stereo(dry(&hit), pan: pan)
        return sound.mixed(with: Room(seconds: 0.35, size: 0.9).echo(of: sound), 0.09)
    }
}

extension Bar {
    /// Two rosewood sticks.
    static let claves = Bar(
        hertz: 2_480, partials: [(1, 1, 0.16), (2.74, 0.3, 0.05), (5.1, 0.12, 0.02), (0.52, 0.06, 0.05)],
        contact: (0.0005, 0.0002), knock: 0.2, knockHertz: 5_000, pan: -0.15)

    /// Hollow blocks.
    static let highBlock = Bar(
        hertz: 1_130, partials: [(1, 1, 0.11), (1.52, 0.45, 0.06), (2.61, 0.35, 0.04), (4.2, 0.2, 0.02)],
        knock: 0.3, knockHertz: 3_800, pan: 0.2)
    static let lowBlock = Bar(
        hertz: 790, partials: [(1, 1, 0.13), (1.49, 0.45, 0.07), (2.55, 0.35, 0.045), (4.1, 0.2, 0.025)],
        knock: 0.3, knockHertz: 3_000, pan: 0.3)

    /// A stick laid across the snare drum, its butt on the rim.
    static let sideStick = Bar(
        hertz: 398,
        partials: [
            (1, 0.55, 0.09), (2.05, 0.5, 0.06), (4.18, 1, 0.055), (6.35, 0.8, 0.04), (9.4, 0.5, 0.025),
            (13.7, 0.3, 0.015), (0.49, 0.45, 0.14),
        ], contact: (0.0009, 0.0003), knock: 0.45, knockHertz: 3_600, pan: -0.05)

    /// Two drum sticks against each other.
    static let sticks = Bar(
        hertz: 1_480, partials: [(1, 0.9, 0.06), (1.83, 1, 0.05), (2.9, 0.6, 0.03), (4.4, 0.4, 0.02)],
        contact: (0.0005, 0.0002), knock: 0.4, knockHertz: 6_000)

    /// Hollow shells that clap.
    static let castanets = Bar(
        hertz: 1_260, partials: [(1, 0.7, 0.035), (2.1, 1, 0.03), (3.3, 0.7, 0.02)],
        contact: (0.0005, 0.0002), knock: 0.6, knockHertz: 3_400, pan: 0.25)

    /// A bell without clapper, struck on its mouth.
    static let cowbell = Bar(
        hertz: 562,
        partials: [
            (1, 1, 0.42), (1.504, 0.85, 0.36), (2.41, 0.3, 0.22), (3.62, 0.42, 0.18), (4.55, 0.26, 0.15),
            (6.2, 0.3, 0.1), (8.7, 0.2, 0.07), (11.9, 0.12, 0.05),
        ], contact: (0.0009, 0.0003), knock: 0.25, knockHertz: 3_300, pan: 0.15)

    /// Two cones of iron.
    static let highAgogo = Bar(
        hertz: 1_046, partials: [(1, 1, 0.5), (2.66, 0.5, 0.32), (4.83, 0.35, 0.2), (7.1, 0.2, 0.12)],
        contact: (0.0008, 0.0002), knock: 0.2, knockHertz: 4_500, pan: 0.35)
    static let lowAgogo = Bar(
        hertz: 716, partials: [(1, 1, 0.6), (2.71, 0.5, 0.4), (4.9, 0.35, 0.25), (7.3, 0.2, 0.14)],
        contact: (0.0008, 0.0002), knock: 0.2, knockHertz: 3_900, pan: 0.4)

    /// A bent rod of steel, hanging free or held.
    static let triangle = Bar(
        hertz: 1_627,
        partials: [
            (1, 0.3, 2.2), (1.52, 0.25, 2.4), (2.62, 0.8, 3.2), (3.31, 0.6, 3.0), (4.08, 1, 2.8),
            (5.26, 0.7, 2.3),
            (6.44, 0.6, 1.9), (7.91, 0.5, 1.5), (9.37, 0.35, 1.2), (11.2, 0.2, 0.8),
        ], contact: (0.0005, 0.00015), knock: 0.3, knockHertz: 9_000, pan: -0.3)
    static let mutedTriangle = Bar(
        hertz: 1_627, partials: triangle.partials.map { ($0.ratio, $0.strength, $0.seconds * 0.07) },
        contact: (0.0006, 0.0002), knock: 0.4, knockHertz: 8_000, pan: -0.3)

    /// A click to play to, and the same for the first beat.
    static let click = Bar(hertz: 1_000, partials: [(1, 1, 0.04), (3, 0.3, 0.02)], knock: 0.1)
    static let bellClick = Bar(hertz: 1_500, partials: [(1, 1, 0.25), (2.76, 0.4, 0.1)], knock: 0.1)
}
