/// Two small cymbals on a stand: the closer they are, the faster they calm each other.
enum HiHat {
    private static let bronze = Curve(
        (300, -15), (450, -9), (900, -14), (2_000, -12), (4_000, -7), (7_500, 0), (12_000, -1), (19_000, -9))

    /// Struck while closed.
    static func closed(_ hit: inout Hit) -> Stereo {
        let plates = pair(&hit, fall: 0.6, length: 0.4, sizzle: 0.5)
        return inRoom(plates.map { $0.pressed(hit.between(0.15, 0.22)) }, 0.05)
    }

    /// Closed by the foot: darker, with a short grip of the two edges.
    static func pedal(_ hit: inout Hit) -> Stereo {
        var soft = hit
        soft.force *= 0.75
        let plates = pair(&soft, fall: 0.5, length: 0.4, sizzle: 0.9, stick: 0)
        let grip = hit.noise.signal(0.2).through(Biquad.bandPass(2_300, q: 0.7)).falling(0.08)
        let sound = plates.mixed(with: Stereo(grip.normal), 0.3).map { $0.rising(0.0025).pressed(0.17) }
        return inRoom(sound, 0.06)
    }

    /// Struck while open: the edges sizzle against each other until they come to rest.
    static func open(_ hit: inout Hit) -> Stereo {
        let plates = pair(&hit, fall: 2.2, length: 1.7, sizzle: 0.4)
        return inRoom(plates.map { $0.pressed(hit.between(1.5, 1.9)) }, 0.06)
    }

    private static func pair(
        _ hit: inout Hit, fall: Double, length: Double, sizzle: Double, stick: Double = 0.3
    ) -> Stereo {
        let plate = Cymbal(
            lowest: 320, modeCount: 520, spectrum: bronze,
            fall: Curve((300, fall * 0.7), (3_000, fall), (8_000, fall), (16_000, fall * 0.7)),
            climb: Curve((300, 0.0004), (16_000, 0.003)), softTilt: 2.6, shimmer: 0.25, stick: stick,
            width: 0.6)
        let plates = plate.make(&hit, seconds: length)
        let (edge, top) = (hit.between(4_500, 7_000), hit.between(8_000, 16_000))
        let noise = Stereo(hit.noise.signal(length), hit.noise.signal(length)).map {
            $0.through(Biquad.highPass(edge)).through(Biquad.lowPass(top)).falling(fall).rising(0.001)
        }
        return plates.mixed(with: noise, sizzle * 0.6)
    }

    private static func inRoom(_ sound: Stereo, _ level: Double) -> Stereo {
        sound.mixed(with: Room(seconds: 0.3, size: 0.8, lowest: 400).echo(of: sound), level)
    }
}
