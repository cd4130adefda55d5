/// Drums as transistor circuits made them: sines with falling pitch, filtered noise, square waves.
enum AnalogDrums {
    /// A bass drum whose tone hums on for `seconds`.
    static func kick(_ hit: inout Hit, _ hertz: Double, seconds: Double, drive: Double) -> Stereo {
        let sweep = hit.between(1.2, 3.4)
        let tone = Oscillator.tone(.sine, seconds * 1.3) { time in
            hertz * (1 + sweep * falling(time, 0.045) + 0.25 * falling(time, 0.25))
        }
        let click = hit.noise.signal(0.01).falling(0.004).through(Biquad.lowPass(3_500)).normal
        let body = tone.falling(seconds).driven(hit.between(0.6, drive)).through(Biquad.lowPass(2_200))
        return Stereo(body.mixed(with: click, hit.between(0.05, 0.3)))
    }

    /// Two tones and noise.
    static func snare(_ hit: inout Hit, _ hertz: Double, snap: Double, seconds: Double) -> Stereo {
        let low = Oscillator.tone(.sine, 0.5) { hertz * (1 + 0.6 * falling($0, 0.03)) }.falling(0.22)
        let high = Oscillator.tone(.sine, 0.5) { hertz * 1.79 * (1 + 0.3 * falling($0, 0.03)) }.falling(0.13)
        let noise = hit.noise.signal(0.6).through(Biquad.highPass(hit.between(1_400, 2_100)))
            .through(Biquad.lowPass(hit.between(6_500, 12_000)))
        let wires = noise.falling(seconds).mixed(with: noise.falling(0.04), 0.8).normal
        let dry = low.mixed(with: high, 0.6).mixed(with: wires, snap * hit.between(0.6, 1.4))
        return Stereo(dry.scaled(0.6).driven(hit.between(0.4, 1.4)))
    }

    /// Three quick saw-teeth of noise and the room's share.
    static func clap(_ hit: inout Hit) -> Stereo {
        let (air, top) = (hit.between(0.08, 0.2), hit.between(5_000, 14_000))
        func noise(_ hit: inout Hit) -> Signal {
            let white = hit.noise.signal(0.5)
            let high = white.through(Biquad.highPass(2_500)).through(Biquad.lowPass(top))
            return white.through(Biquad.bandPass(1_150, q: 1.3)).mixed(with: high, air)
        }
        let (left, right, middle) = (noise(&hit), noise(&hit), noise(&hit))
        func clap(_ side: Signal) -> Signal {
            let teeth = middle.mixed(with: side, 0.3).shaped { time in
                time < 0.033
                    ? falling(time - 0.011 * (time / 0.011).rounded(.down), 0.024)
                    : falling(time - 0.033, 0.1)
            }
            return teeth.mixed(with: side.falling(0.42), 0.24)
        }
        let (a, b) = (clap(left), clap(right))
        let level = 1 / max(a.peak, b.peak)
        return Stereo(a.scaled(level), b.scaled(level)).map { $0.driven(0.9) }
    }

    /// A click of two ringing filters.
    static func rim(_ hit: inout Hit) -> Stereo {
        let modes = [
            Mode(hertz: 466, amplitude: 0.8, seconds: 0.06), Mode(hertz: 1_720, amplitude: 1, seconds: 0.035),
            Mode(hertz: 2_490, amplitude: 0.5, seconds: 0.02),
        ]
        let click = modes.sound(0.12).struck(hit.between(0.0006, 0.0002)).normal.driven(hit.between(0.8, 3))
        return Stereo(click.through(Biquad.highPass(250)))
    }

    /// A tone that sags, with a breath of noise.
    static func tom(_ hit: inout Hit, _ hertz: Double, seconds: Double, pan: Double) -> Stereo {
        let bend = hit.between(0.25, 0.75)
        let tone = Oscillator.tone(.sine, seconds * 1.2) {
            hertz * (1 + bend * falling($0, 0.16) + 0.06 * falling($0, 0.9))
        }
        let breath = hit.noise.signal(0.4).through(Biquad.lowPass(hertz * 9)).falling(0.16).normal
        let click = hit.noise.signal(0.01).falling(0.004).through(Biquad.lowPass(4_000)).normal
        let dry = tone.falling(seconds).mixed(with: breath, hit.between(0.04, 0.13))
            .mixed(with: click, hit.between(0.05, 0.3)).driven(hit.between(0.4, 1.3))
        return Stereo(dry, pan: pan)
    }
}
