/// A bass drum: a low tone that falls in pitch, the skin's partials, the beater's knock, the air in the shell.
struct Kick {
    /// Where the tone comes to rest.
    var hertz: Double
    /// How much higher it starts, and how fast that goes.
    var sweep: Double, sweepSeconds: Double
    /// Time in which the tone falls by 60 dB.
    var seconds: Double
    /// Strength and pitch of the beater's knock on the skin.
    var knock: Double, knockHertz: Double
    /// How hard the whole is driven into a soft edge.
    var drive: Double

    static let punchy = Kick(
        hertz: 53, sweep: 2.7, sweepSeconds: 0.03, seconds: 0.62, knock: 0.62, knockHertz: 3_600, drive: 1.1)
    static let deep = Kick(
        hertz: 42, sweep: 2.2, sweepSeconds: 0.05, seconds: 0.9, knock: 0.34, knockHertz: 2_000, drive: 0.9)

    func make(_ hit: inout Hit) -> Stereo {
        let room = Room(seconds: 0.34, size: 0.8, brightness: 4_500, lowest: 90)
        let dry = body(hit)
            .mixed(with: skin(hit), hit.between(0.2, 0.5))
            .mixed(with: shell(&hit), hit.between(0.02, 0.09))
            .driven(hit.between(0.3, drive))
            .mixed(with: beater(&hit), knock * hit.between(0.12, 1))
        let sound = Stereo(dry)
        return sound.mixed(with: room.echo(of: sound), 0.12)
    }

    private func body(_ hit: Hit) -> Signal {
        let sweep = 1 + (sweep - 1) * hit.between(0.45, 1)
        let tone = [Mode(hertz: hertz, amplitude: 1, seconds: seconds * hit.between(0.85, 1))]
        let sound = tone.sound(1.3) { time in
            1 + (sweep - 1) * falling(time, 3 * sweepSeconds) + 0.07 * falling(time, 0.5)
        }
        return sound.shaped { 0.72 + 0.28 * falling($0, 0.15) }
    }

    private func skin(_ hit: Hit) -> Signal {
        var skin = Membrane(hertz: hertz * 1.9, seconds: 0.24)
        skin.place = 0.15
        skin.tilt = 0.2
        skin.damping = 0.4
        return skin.modes.sound(0.4) { 1 + 0.25 * falling($0, 0.06) }.struck(hit.between(0.003, 0.0009))
            .normal
    }

    private func shell(_ hit: inout Hit) -> Signal {
        let air = hit.noise.signal(0.5).through(Biquad.lowPass(hit.between(900, 3_500)))
        return air.through(Biquad.highPass(160)).falling(0.22).normal
    }

    private func beater(_ hit: inout Hit) -> Signal {
        let felt = hit.noise.signal(0.06).falling(hit.between(0.014, 0.026))
            .through(Biquad.bandPass(knockHertz * hit.between(0.5, 1), q: 0.6))
        let edge = [
            Mode(hertz: knockHertz * 0.31, amplitude: 1, seconds: 0.022),
            Mode(hertz: knockHertz * 0.83, amplitude: 0.7, seconds: 0.012),
        ]
        return felt.normal.mixed(with: edge.sound(0.06), 0.7).struck(hit.between(0.0006, 0.00015)).normal
    }
}
