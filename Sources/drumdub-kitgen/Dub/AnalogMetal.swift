/// Hats, cymbals and the bell of a drum machine: six square waves that fit nobody.
enum AnalogMetal {
    private static let squares = [205.3, 304.4, 369.6, 522.7, 540.0, 800.0]

    static func closedHat(_ hit: inout Hit) -> Stereo {
        hat(&hit, falls: (0.02, hit.between(0.08, 0.11)), seconds: 0.2)
    }

    static func pedalHat(_ hit: inout Hit) -> Stereo {
        hat(&hit, falls: (0.04, 0.15), seconds: 0.28, tone: 0.8)
    }

    static func openHat(_ hit: inout Hit) -> Stereo {
        hat(&hit, falls: (0.1, 0.85), seconds: 1)
    }

    /// A cymbal: a long low band, a shorter high one.
    static func cymbal(_ hit: inout Hit, seconds: Double) -> Stereo {
        let (left, right) = (metal(seconds, phase: 0), metal(seconds, phase: 0.012))
        let noise = hit.noise.signal(seconds)
        return Stereo(left, right).map { side in
            let low = side.through(Biquad.highPass(1_400)).through(Biquad.bandPass(3_440, q: 1.6)).falling(
                seconds * 1.2)
            let high = side.through(Biquad.highPass(7_000)).falling(seconds * 0.7)
            let air = noise.through(Biquad.highPass(6_000)).falling(seconds * 0.6)
            return low.mixed(with: high, hit.between(0.8, 1.6)).mixed(with: air, 0.12)
        }
    }

    static func cowbell(_ hit: inout Hit) -> Stereo {
        let pair = Oscillator.tone(.pulse(0.5), 540, 0.6)
            .mixed(with: Oscillator.tone(.pulse(0.5), 800, 0.6, phase: 0.3))
        let bell = pair.shaped { 0.55 * falling($0, 0.06) + 0.45 * falling($0, 0.5) }
        let filtered = bell.through(Biquad.bandPass(880, q: 0.9)).mixed(
            with: bell.through(Biquad.highPass(2_600)), hit.between(0.04, 0.2))
        return Stereo(filtered.rising(0.0004))
    }

    private static func hat(
        _ hit: inout Hit, falls: (Double, Double), seconds: Double, tone: Double = 1
    ) -> Stereo {
        let edge = hit.between(4_800, 7_600) * tone
        var sound = Stereo(metal(seconds, phase: 0), metal(seconds, phase: 0.012))
        sound.add(Stereo(hit.noise.signal(seconds)), 0.3)
        sound.add(Stereo(hit.noise.signal(seconds), hit.noise.signal(seconds)), 0.2)
        return sound.map { side in
            side.through(Biquad.highPass(edge)).through(Biquad.highPass(edge * 0.9))
                .through(Biquad.lowPass(hit.between(9_000, 13_500) * tone))
                .mixed(with: side.through(Biquad.bandPass(3_500, q: 2)), 0.14 * tone)
                .shaped { 0.6 * falling($0, falls.0) + 0.4 * falling($0, falls.1) }.rising(0.0003)
        }
    }

    private static func metal(_ seconds: Double, phase: Double) -> Signal {
        var sum = Signal.silence(seconds)
        for (index, hertz) in squares.enumerated() {
            let start = phase + 0.17 * Double(index)
            sum.add(
                Oscillator.tone(.pulse(0.5), hertz * 1.3, seconds, phase: start - start.rounded(.down)), 0.25)
        }
        return sum
    }
}
