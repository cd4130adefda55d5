/// What the engineer plays on the desk: sirens, zaps, thunder, and chords that run into the echo.
enum DubEffects {
    /// Half a second and an eighth: three eighths at 140 beats a minute.
    private static let tape = TapeDelay(seconds: 60 / 140 * 1.5, feedback: 0.56)

    /// A test oscillator that is swept up and down, `rate` times a second.
    static func siren(
        _ hit: inout Hit, from low: Double, to high: Double, rate: Double, shape: Oscillator.Shape
    ) -> Stereo {
        let seconds = 1.7
        let tone = Oscillator.tone(shape, seconds) { time in
            low * power(high / low, 0.5 - 0.5 * cosine(rate * time))
        }
        let voice = tone.through(Biquad.lowPass(2_600)).through(Biquad.highPass(180)).rising(0.0015)
            .shaped { min(1, max(0, (seconds - $0) / 0.08)) }
        return thrown(voice, into: 0.5, tail: 2.4)
    }

    /// A tone that falls from far above: `seconds` short.
    static func zap(_ hit: inout Hit, from high: Double, to low: Double, seconds: Double) -> Stereo {
        let tone = Oscillator.tone(.triangle, seconds * 1.5) {
            low + (high - low) * falling($0, seconds * 1.6)
        }
        let voice = tone.falling(seconds * 1.5).driven(2.5).through(Biquad.lowPass(9_000)).normal
        return thrown(voice, into: 0.35, tail: 1.8)
    }

    /// A spring tank that is kicked, and the weather behind it.
    static func thunder(_ hit: inout Hit) -> Stereo {
        let seconds = 5.0
        var rumble = Stereo.silence(seconds)
        var (time, level) = (0.0, 1.0)
        while time < 3 {
            let corner = hit.noise.uniform(90, 420) * level.squareRoot()
            let length = hit.noise.uniform(0.5, 1.4)
            let roll = hit.noise.signal(length * 1.5).through(Biquad.lowPass(corner)).through(
                Biquad.lowPass(corner * 2)
            )
            .rising(time == 0 ? 0.002 : 0.05).falling(length * 1.4)
            rumble.add(
                Stereo(roll.normal, pan: 0.7 * hit.noise.white()), level * hit.noise.uniform(0.5, 1), at: time
            )
            time += hit.noise.uniform(0.06, 0.3)
            level *= 0.86
        }
        let crack = hit.noise.signal(0.4).falling(0.12).through(Biquad.lowPass(3_500)).normal
        let kicked = crack.mixed(with: Oscillator.tone(.sine, 70, 0.2).falling(0.1), 0.8)
        var sound = rumble.map { $0.fitted(seconds).driven(1.2) }
        sound.add(Spring(seconds: 3.2).echo(of: kicked), 0.9)
        sound.add(Stereo(crack), 0.35)
        return sound.map { $0.fitted(seconds) }
    }

    /// The floor that falls away: a sine from 90 Hz down to 28.
    static func subDrop(_ hit: inout Hit) -> Stereo {
        let tone = Oscillator.tone(.sine, 2.6) { 28 + 70 * falling($0, 3.2) }
        return Stereo(
            tone.rising(0.002).shaped { 1 - min(1, $0 / 2.6) }.driven(1.4).through(Biquad.lowPass(600)))
    }

    /// A stab of an organ and a piano that runs into the echo.
    static func chord(_ hit: inout Hit, _ notes: [Double]) -> Stereo {
        var stab = Signal.silence(0.4)
        for note in notes {
            let tone = hertz(note: note)
            for (tune, level) in [(0.9985, 0.5), (1.0016, 0.5), (2.0, 0.16)] {
                let phase = hit.noise.uniform()
                stab.add(Oscillator.tone(.saw, tone * tune, 0.4, phase: phase), level)
            }
        }
        var filter = SweptFilter()
        let swept = stab.enumerated().map { index, sample in
            let time = Double(index) / sampleRate
            return filter.next(sample, 450 + 2_600 * falling(time, 0.22), q: 1.1).low
        }
        let voice = swept.falling(0.32).rising(0.0008).through(Biquad.highPass(200)).normal.driven(1)
        return thrown(voice, into: 0.75, tail: 3.9)
    }

    /// A drum that is answered by the spring.
    static func sprung(_ sound: Stereo, _ level: Double, seconds: Double = 1.6) -> Stereo {
        sound.mixed(with: Spring(seconds: seconds).echo(of: sound.mono), level)
    }

    private static func thrown(_ voice: Signal, into level: Double, tail: Double) -> Stereo {
        let echo = tape.echo(of: voice, tail: tail)
        let sound = Stereo(voice).mixed(with: echo, level)
        let spring = Spring(seconds: 1.8).echo(of: sound.mono)
        return sound.mixed(with: spring, 0.22).map { $0.fitted(voice.seconds + tail) }
    }
}
