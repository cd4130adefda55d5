/// What is scraped, rattled, blown and rubbed.
enum Scrapes {
    /// A stick over the notches of a gourd, faster and faster; `seconds` long.
    static func guiro(_ hit: inout Hit, seconds: Double) -> Stereo {
        let gourd = [(1_900.0, 1.0, 0.012), (2_900, 0.8, 0.01), (4_600, 0.6, 0.008), (950, 0.4, 0.014)]
        var sound = Signal.silence(seconds + 0.05)
        var time = 0.0
        while time < seconds {
            let part = time / seconds
            let notch = gourd.map { Mode(hertz: $0 * (1 + 0.12 * part), amplitude: $1, seconds: $2) }
                .varied(by: 0.5, &hit.noise)
            let level = (0.45 + 0.55 * part) * hit.noise.uniform(0.7, 1)
            sound.add(notch.sound(0.02), level, at: time)
            time += (0.014 - 0.006 * part) * hit.noise.uniform(0.85, 1.15)
        }
        return inRoom(sound, 0.3)
    }

    /// Teeth that rattle in a box when the ball on the other end is struck.
    static func vibraslap(_ hit: inout Hit) -> Stereo {
        let box = [(1_840.0, 0.6, 0.03), (2_760, 1.0, 0.03), (3_900, 0.6, 0.02), (6_400, 0.4, 0.012)]
        var sound = Signal.silence(1.4)
        var (time, gap) = (0.0, 0.021)
        while time < 1.2 {
            let rattle = box.map { Mode(hertz: $0, amplitude: $1, seconds: $2) }.varied(by: 0.4, &hit.noise)
            sound.add(rattle.sound(0.05), falling(time, 1.5) * hit.noise.uniform(0.7, 1), at: time)
            time += gap * hit.noise.uniform(0.9, 1.1)
            gap *= 1.006
        }
        return inRoom(sound, -0.2)
    }

    /// A pea whistle.
    static func whistle(_ hit: inout Hit, seconds: Double) -> Stereo {
        var phase = 0.0
        let breath = hit.noise.signal(seconds).through(Biquad.bandPass(2_500, q: 1.2)).normal
        let sound = breath.enumerated().map { index, air in
            let time = Double(index) / sampleRate
            let pea = sine(time * 34)
            phase += (2_290 + 110 * pea + 60 * falling(time, 0.1)) / sampleRate
            let level = 0.75 + 0.25 * pea
            return level * (sine(phase) + 0.18 * sine(2 * phase) + 0.05 * sine(3 * phase)) + 0.25 * air
        }
        let swell = sound.rising(0.006).shaped { min(1, max(0, (seconds - $0) / 0.03)) }
        return inRoom(swell, 0)
    }

    /// A drum whose skin is rubbed through a stick: a moan that climbs (open) or falls (muted).
    static func cuica(_ hit: inout Hit, from low: Double, to high: Double, seconds: Double) -> Stereo {
        var phase = 0.0
        let sound = Signal(seconds) { time in
            let part = min(1, time / seconds * 1.3)
            phase += (low + (high - low) * part * (2 - part)) / sampleRate
            let rub = sine(phase) + 0.5 * sine(2 * phase) + 0.35 * sine(3 * phase) + 0.2 * sine(4 * phase)
            return rub * sine(min(0.5, time / seconds / 2)) * (1 + 0.15 * sine(phase / 2))
        }
        let rough = hit.noise.signal(seconds).through(Biquad.bandPass(1_500, q: 1)).normal
        let body = sound.mixed(with: rough.shaped { sine(min(0.5, $0 / seconds / 2)) }, 0.12)
        return inRoom(body.through(Biquad.bell(900, q: 0.8, decibels: 6)), 0.1)
    }

    private static func inRoom(_ sound: Signal, _ pan: Double) -> Stereo {
        let stereo = Stereo(sound.through(Biquad.highPass(200)), pan: pan)
        return stereo.mixed(with: Room(seconds: 0.4, size: 0.9, lowest: 300).echo(of: stereo), 0.1)
    }
}
