/// A snare drum: a skin above, wires below that the skin shakes, a shell, and the stick.
struct Snare {
    /// Lowest mode of the batter skin.
    var hertz: Double
    /// Time in which that mode falls by 60 dB.
    var seconds: Double
    /// Strength of the wires, and the time in which they fall by 60 dB.
    var wires: Double, wireSeconds: Double
    /// Where the stick lands, 0 to 1; the farther out, the more it rings.
    var place: Double
    /// Strength of the rim's crack, for a rim shot.
    var crack = 0.0

    static let wood = Snare(hertz: 186, seconds: 0.34, wires: 0.62, wireSeconds: 0.36, place: 0.28)
    static let rimShot = Snare(
        hertz: 214, seconds: 0.42, wires: 0.48, wireSeconds: 0.30, place: 0.55, crack: 0.7)

    func make(_ hit: inout Hit) -> Stereo {
        let skin = skin(&hit)
        let wires = wires(&hit)
        let stick = stick(&hit)
        let room = Room(seconds: 0.42, size: 1, brightness: 6_500)
        var sound = Stereo(skin.mixed(with: stick, hit.between(0.08, 0.34)), pan: -0.05)
        sound.add(wires, self.wires * hit.between(0.62, 1))
        sound = sound.map {
            $0.through(Biquad.highPass(hertz * 0.6)).scaled(0.7).driven(hit.between(0.5, 1.3))
        }
        return sound.mixed(with: room.echo(of: sound), 0.16)
    }

    private func skin(_ hit: inout Hit) -> Signal {
        var skin = Membrane(hertz: hertz, seconds: seconds, damping: 0.8, tilt: 0.55)
        skin.place = place + 0.05 * hit.noise.white()
        skin.stretch = 0.96
        let below = Mode(hertz: hertz * 1.77, amplitude: 0.45, seconds: seconds * 0.6)
        let modes = (skin.modes + [below]).varied(by: 0.25, &hit.noise)
        let bend = hit.between(0.01, 0.06)
        let tone = modes.sound(0.9) { 1 + bend * falling($0, 0.12) }.struck(hit.between(0.0022, 0.0007))
        guard crack > 0 else { return tone.normal }
        let rim = [(473.0, 1.0, 0.16), (931, 0.8, 0.10), (1_480, 0.6, 0.07), (2_390, 0.5, 0.05)]
        let ring = rim.map { Mode(hertz: $0, amplitude: $1, seconds: $2) }.varied(by: 0.2, &hit.noise)
        return tone.normal.mixed(with: ring.sound(0.4).struck(0.0004), crack * hit.force).normal
    }

    /// Wires: noise in three parts, the brightest of which needs force, and dies first.
    private func wires(_ hit: inout Hit) -> Stereo {
        let length = wireSeconds * 1.5
        let lag = 0.0012
        var sides: [Signal] = []
        let together = hit.noise.signal(length)
        for _ in 0..<2 {
            let noise = together.mixed(with: hit.noise.signal(length), 0.8)
            let papery = noise.through(Biquad.bandPass(2_100, q: 0.55)).falling(wireSeconds)
            let sizzle = noise.through(Biquad.bandPass(5_200, q: 0.6)).falling(wireSeconds * 0.8)
            let spray = noise.through(Biquad.highPass(8_000)).falling(wireSeconds * 0.45)
            let burst = noise.through(Biquad.highPass(1_200)).falling(0.045)
            let sum = papery.mixed(with: sizzle, hit.between(0.3, 0.95))
                .mixed(with: spray, hit.between(0.02, 0.4)).mixed(with: burst, hit.between(0.05, 0.6))
            sides.append(Signal.silence(lag) + sum.rising(0.0015).through(Biquad.highPass(350)))
        }
        let loudest = 1 / max(sides[0].peak, sides[1].peak)
        return Stereo(sides[0].scaled(loudest), sides[1].scaled(loudest))
    }

    private func stick(_ hit: inout Hit) -> Signal {
        let tip = hit.noise.signal(0.03).falling(0.009).through(Biquad.bandPass(5_500, q: 0.5))
        let wood = [
            Mode(hertz: 1_730, amplitude: 1, seconds: 0.02),
            Mode(hertz: 3_420, amplitude: 0.7, seconds: 0.012),
        ]
        return tip.normal.mixed(with: wood.sound(0.04), 0.6).normal
    }
}
