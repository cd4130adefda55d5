/// Many small things that hit each other by chance: beads, seeds, jingles (after Cook's PhISM, 1997).
struct Grains {
    /// What one thing sounds like when it is hit; their pitch varies by `spread`.
    var modes: [Mode]
    var spread = 0.03
    /// Strength of the hiss of many at once, and its range.
    var hiss = 0.5, hissHertz = (low: 4_000.0, high: 14_000.0)
    /// Hits a second when it is moved hardest.
    var rate: Double
    /// How the movement goes over time, in seconds; 1 is hardest.
    var motion: @Sendable (Double) -> Double
    /// How long it sounds.
    var seconds: Double

    func make(_ hit: inout Hit) -> Stereo {
        var clicks = Stereo.silence(seconds)
        var time = 0.0
        let edge = hit.between(0.45, 1)
        while time < seconds * 0.9 {
            let energy = motion(time)
            if energy > 0.002 {
                let strength = energy * (0.3 + 0.7 * hit.noise.uniform())
                let voice = modes.map { mode in
                    var mode = mode
                    mode.hertz *= 1 + spread * hit.noise.white()
                    mode.amplitude *= power(mode.hertz / 1_000, 1.8 * (edge - 1))
                    return mode
                }
                let longest = modes.reduce(0) { max($0, $1.seconds) }
                clicks.add(
                    Stereo(voice.sound(longest * 1.4), pan: 0.6 * hit.noise.white()), strength, at: time)
            }
            time += hit.noise.wait(rate: rate * max(energy, 0.05))
        }
        clicks = clicks.map { $0.fitted(seconds) }
        let lowest = modes.reduce(20_000) { min($0, $1.hertz) }
        clicks = clicks.map { $0.through(Biquad.highPass(lowest * 0.5)) }
        let level = 1 / max(clicks.peak, 1e-9)
        var sides: [Signal] = []
        for _ in 0..<2 {
            let noise = hit.noise.signal(seconds).through(Biquad.highPass(hissHertz.low))
                .through(Biquad.lowPass(hissHertz.high * edge))
            sides.append(noise.normal.shaped(motion))
        }
        let sound = clicks.map { $0.scaled(level) }.mixed(with: Stereo(sides[0], sides[1]), hiss)
        return sound.mixed(with: Room(seconds: 0.35, size: 0.9, lowest: 500).echo(of: sound), 0.07)
    }
}

extension Grains {
    /// Two rows of small brass jingles in a wooden ring, struck with the hand.
    static let tambourine = Grains(
        modes: [
            Mode(hertz: 4_230, amplitude: 0.5, seconds: 0.16),
            Mode(hertz: 6_570, amplitude: 1, seconds: 0.13),
            Mode(hertz: 8_940, amplitude: 0.9, seconds: 0.10),
            Mode(hertz: 11_700, amplitude: 0.6, seconds: 0.08),
        ], spread: 0.06, hiss: 0.25, hissHertz: (5_000, 16_000), rate: 1_500,
        motion: { 0.8 * falling($0, 0.12) + 0.2 * falling($0, 0.55) }, seconds: 0.6)

    /// Steel beads that are twisted round a cylinder.
    static let cabasa = Grains(
        modes: [
            Mode(hertz: 3_600, amplitude: 0.6, seconds: 0.012),
            Mode(hertz: 7_800, amplitude: 1, seconds: 0.01),
        ],
        spread: 0.15, hiss: 0.9, hissHertz: (3_200, 13_000), rate: 1_600,
        motion: { $0 < 0.03 ? 0.25 + 0.75 * $0 / 0.03 : falling($0 - 0.03, 0.09) }, seconds: 0.22)

    /// A gourd with seeds, shaken once.
    static let maracas = Grains(
        modes: [
            Mode(hertz: 3_200, amplitude: 0.4, seconds: 0.01),
            Mode(hertz: 6_100, amplitude: 1, seconds: 0.008),
        ],
        spread: 0.2, hiss: 0.6, hissHertz: (4_500, 15_000), rate: 1_100,
        motion: { falling($0, 0.075) }, seconds: 0.15)

    /// An egg, forth and back.
    static let shaker = Grains(
        modes: [
            Mode(hertz: 5_200, amplitude: 0.7, seconds: 0.009),
            Mode(hertz: 9_300, amplitude: 1, seconds: 0.007),
        ],
        spread: 0.2, hiss: 0.8, hissHertz: (5_500, 16_000), rate: 1_500,
        motion: { $0 < 0.045 ? 0.15 + 0.85 * $0 / 0.045 : falling($0 - 0.045, 0.11) }, seconds: 0.25)

    /// Small bells on a strap.
    static let jingleBells = Grains(
        modes: [
            Mode(hertz: 2_950, amplitude: 0.8, seconds: 0.2), Mode(hertz: 5_630, amplitude: 1, seconds: 0.16),
            Mode(hertz: 8_210, amplitude: 0.8, seconds: 0.12),
            Mode(hertz: 10_900, amplitude: 0.4, seconds: 0.1),
        ], spread: 0.09, hiss: 0.1, hissHertz: (6_000, 16_000), rate: 800,
        motion: { 0.6 * falling($0, 0.18) + 0.4 * falling($0, 0.7) }, seconds: 0.9)
}
