/// A plate of bronze: many hundred modes, each with its own strength, time and place between the ears.
struct Cymbal {
    /// Range and number of the modes.
    var lowest = 260.0, highest = 19_500.0, modeCount = 800
    /// Strength over frequency, in decibels, for a hard hit.
    var spectrum: Curve
    /// Time in which modes fall by 60 dB, over frequency.
    var fall: Curve
    /// Time in which energy climbs to a mode, over frequency.
    var climb: Curve
    /// Decibels an octave above 1 kHz that the softest hit lacks.
    var softTilt = 3.0
    /// Strength of what the bent plate adds above 4 kHz: products of the lower modes.
    var shimmer = 0.0
    /// Strength of the stick's tick, and the time in which it falls by 60 dB.
    var stick = 0.2, stickSeconds = 0.025
    /// How far apart the ears hear it, 0 to 1.
    var width = 0.7
    /// Modes that stand out.
    var voices: [Mode] = []

    /// The cymbal alone, in the air; as long as asked.
    func make(_ hit: inout Hit, seconds: Double) -> Stereo {
        var (left, right): ([Mode], [Mode]) = ([], [])
        // The plate stays the same at every hit; only the spot changes.
        var plate = Noise("plate \(lowest) \(modeCount)")
        for index in 0..<modeCount {
            let place = (Double(index) + plate.uniform()) / Double(modeCount)
            let hertz = lowest + (highest - lowest) * power(place, 1.15)
            let tilt = softTilt * (1 - hit.force) * logarithmOfTwo(hertz / 1_000)
            let (x, y) = (plate.bell(), plate.bell())
            let strength = (x * x + y * y).squareRoot() * (1 + 0.3 * hit.noise.white())
            var mode = Mode(
                hertz: hertz, amplitude: strength * gain(decibels: spectrum.value(hertz) - tilt),
                seconds: fall.value(hertz) * plate.uniform(0.7, 1.4))
            (mode.phase, mode.rise) = (hit.noise.uniform(), climb.value(hertz))
            let side = width * plate.white()
            left.append(mode.leaning(-side))
            right.append(mode.leaning(side))
        }
        for voice in voices.varied(by: 0.2, &hit.noise) {
            let tilt = softTilt * (1 - hit.force) * logarithmOfTwo(voice.hertz / 1_000)
            let voice = voice.quieter(by: tilt)
            let side = 0.5 * width * hit.noise.white()
            left.append(voice.leaning(-side))
            right.append(voice.leaning(side))
        }
        let tick = tick(&hit)
        let plates = Stereo(bent(left.sound(seconds), hit), bent(right.sound(seconds), hit))
        let level = 1 / plates.peak
        return plates.map { $0.scaled(level).mixed(with: tick, stick * hit.between(0.4, 1)) }
    }

    private func bent(_ plate: Signal, _ hit: Hit) -> Signal {
        guard shimmer > 0 else { return plate }
        let low = plate.through(Biquad.lowPass(5_000)).normal
        let bent = low.map { $0 * $0 * $0 }.through(Biquad.highPass(4_000)).through(Biquad.highPass(3_000))
        return plate.mixed(with: bent.rising(0.02), plate.peak * shimmer * hit.force * hit.force)
    }

    private func tick(_ hit: inout Hit) -> Signal {
        let noise = hit.noise.signal(stickSeconds * 1.5).falling(stickSeconds)
            .through(Biquad.bandPass(hit.between(3_800, 7_500), q: 0.4))
        return noise.normal
    }
}

extension Mode {
    /// The same mode, so many decibels weaker.
    func quieter(by decibels: Double) -> Mode {
        var mode = self
        mode.amplitude *= gain(decibels: -decibels)
        return mode
    }

    /// The mode as one ear hears it that is off by `side`: stronger or weaker, and out of step.
    func leaning(_ side: Double) -> Mode {
        var mode = self
        mode.amplitude *= 1 + 0.6 * side
        mode.phase += 0.17 * side
        return mode
    }
}
