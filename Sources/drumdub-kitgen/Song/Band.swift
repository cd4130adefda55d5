/// The band: each makes one note.
enum Band {
    /// A round bass: a sine below, a plucked edge above.
    static func bass(_ note: Note) -> Signal {
        let pitch = hertz(note: note.pitches[0])
        let (length, release) = (note.duration, 0.07)
        let ends = { (time: Double) in min(1, max(0, (length + release - time) / release)) }
        let low = Oscillator.tone(.sine, pitch, length + release)
        let edge = Oscillator.tone(.triangle, pitch, length + release)
            .mixed(with: Oscillator.tone(.saw, pitch, length + release), 0.35)
        var filter = SweptFilter()
        let plucked = edge.enumerated().map { index, sample in
            filter.next(sample, 130 + 620 * falling(Double(index) / sampleRate, 0.4), q: 0.8).low
        }
        return low.mixed(with: plucked, 0.7).rising(0.005)
            .shaped { ends($0) * (0.72 + 0.28 * falling($0, 0.5)) }.driven(1.1)
    }

    /// A guitar's upstroke, damped at once: strings from high to low.
    static func skank(_ note: Note, _ noise: inout Noise) -> Signal {
        var strings = Signal.silence(0.5)
        for (index, pitch) in note.pitches.reversed().enumerated() {
            let tone = hertz(note: pitch)
            let partials = (1...26).map { number -> Mode in
                let n = Double(number)
                return Mode(
                    hertz: tone * n * (1 + 0.00012 * n * n), amplitude: sine(n * 0.085) / n,
                    seconds: 0.34 / (1 + 0.09 * n))
            }
            let pick = noise.signal(0.01).falling(0.005).through(Biquad.bandPass(2_800, q: 0.8))
            let string = partials.sound(0.4).normal.mixed(with: pick, 0.25)
            strings.add(string, at: 0.0065 * Double(index) + 0.001 * noise.uniform())
        }
        let hand = { (time: Double) in time < 0.1 ? 1.0 : falling(time - 0.1, 0.07) }
        return strings.shaped(hand).through(Biquad.highPass(320)).through(
            Biquad.bell(1_900, q: 0.8, decibels: 5)
        )
        .through(Biquad.lowPass(5_200)).normal.driven(1.2).scaled(note.force)
    }

    /// A small organ through a turning loudspeaker.
    static func organ(_ note: Note, _ noise: inout Noise) -> Stereo {
        let drawbars = [(0.5, 0.5), (1.0, 1.0), (1.5, 0.35), (2.0, 0.55), (3.0, 0.2), (4.0, 0.18)]
        let length = note.duration
        var keys = Signal.silence(length + 0.03)
        for pitch in note.pitches {
            for (ratio, level) in drawbars {
                let tone = Oscillator.tone(
                    .sine, hertz(note: pitch) * ratio, length + 0.03, phase: noise.uniform())
                keys.add(tone, level)
            }
        }
        let click = noise.signal(0.012).falling(0.008).through(Biquad.bandPass(2_200, q: 0.7))
        let sound = keys.scaled(1.0 / Double(2 * note.pitches.count)).mixed(with: click, 0.25).rising(0.003)
            .shaped { min(1, max(0, (length + 0.03 - $0) / 0.03)) * note.force }.driven(0.9)
        let start = note.seconds
        return Stereo(
            sound.shaped { 1 + 0.25 * sine(6.3 * ($0 + start)) },
            sound.shaped { 1 + 0.25 * sine(6.3 * ($0 + start) + 0.4) })
    }

    /// A melodica: two reeds that are not quite in tune, and the player's breath.
    static func melodica(_ note: Note, _ noise: inout Noise) -> Signal {
        let pitch = hertz(note: note.pitches[0])
        let (length, release) = (note.duration, 0.06)
        let bend = { (time: Double) -> Double in
            let vibrato = 0.0042 * sine(5.4 * time) * min(1, max(0, (time - 0.18) / 0.25))
            return pitch * (1 + vibrato - 0.014 * falling(time, 0.09))
        }
        let reeds = Oscillator.tone(.pulse(0.32), length + release, phase: 0.2) { bend($0) * 1.0014 }
            .mixed(with: Oscillator.tone(.saw, length + release) { bend($0) * 0.9986 }, 0.7)
        let breath = noise.signal(length + release).through(Biquad.bandPass(3_000, q: 0.6))
        let air = { (time: Double) -> Double in
            let swell = min(1, time / 0.035) * (0.86 + 0.14 * min(1, time / 0.25))
            let tremor = 1 + 0.07 * sine(5.4 * time + 0.2) * min(1, max(0, (time - 0.18) / 0.25))
            return swell * tremor * min(1, max(0, (length + release - time) / release))
        }
        return reeds.scaled(0.5).mixed(with: breath, 0.06).shaped(air)
            .through(Biquad.bell(1_150, q: 1.2, decibels: 5)).through(Biquad.bell(2_700, q: 1.6, decibels: 4))
            .through(Biquad.lowPass(4_200)).through(Biquad.lowPass(6_500)).through(Biquad.highPass(260))
            .scaled(0.55 * note.force)
    }
}
