extension Cymbal {
    /// A thin 16-inch cymbal: speaks at once, washes for seconds.
    static let crash = Cymbal(
        lowest: 240, modeCount: 900,
        spectrum: Curve(
            (240, -16), (450, -6), (900, -9), (2_500, -3), (5_000, 0), (9_000, -3), (18_000, -14)),
        fall: Curve((240, 3.6), (1_000, 3.8), (4_000, 3.0), (9_000, 2.0), (18_000, 1.0)),
        climb: Curve((240, 0.0006), (2_000, 0.004), (8_000, 0.02), (18_000, 0.035)),
        shimmer: 0.5, stick: 0.28)

    /// An 18-inch cymbal: lower and longer.
    static let darkCrash = Cymbal(
        lowest: 180, modeCount: 950,
        spectrum: Curve(
            (180, -14), (350, -4), (700, -7), (2_000, -3), (4_000, 0), (8_000, -5), (18_000, -17)),
        fall: Curve((180, 4.6), (1_000, 4.6), (4_000, 3.4), (9_000, 2.1), (18_000, 1.0)),
        climb: Curve((180, 0.0006), (2_000, 0.006), (8_000, 0.03), (18_000, 0.05)),
        shimmer: 0.45, stick: 0.22)

    /// Ten inches: bright, and gone.
    static let splash = Cymbal(
        lowest: 420, modeCount: 600,
        spectrum: Curve((420, -18), (900, -9), (2_500, -4), (6_000, 0), (11_000, -2), (19_000, -12)),
        fall: Curve((420, 1.3), (2_000, 1.5), (6_000, 1.2), (12_000, 0.8), (19_000, 0.5)),
        climb: Curve((420, 0.0004), (3_000, 0.002), (18_000, 0.012)),
        shimmer: 0.35, stick: 0.25)

    /// A bent-up rim: rough, with a gong's middle.
    static let china = Cymbal(
        lowest: 210, modeCount: 800,
        spectrum: Curve(
            (210, -12), (420, -2), (1_000, -2), (2_200, 0), (4_500, -1), (9_000, -5), (18_000, -15)),
        fall: Curve((210, 2.2), (1_000, 2.4), (4_000, 1.7), (9_000, 1.2), (18_000, 0.7)),
        climb: Curve((210, 0.0008), (2_000, 0.006), (8_000, 0.03), (18_000, 0.04)),
        softTilt: 3.5, shimmer: 1.1, stick: 0.2, width: 0.6)

    /// A heavy 20-inch cymbal, struck on its bow: a clear stick over a quiet wash.
    static let ride = Cymbal(
        lowest: 230, modeCount: 900,
        spectrum: Curve((230, -20), (500, -14), (1_500, -16), (4_000, -11), (8_000, -10), (18_000, -22)),
        fall: Curve((230, 4.5), (1_000, 5), (4_000, 3.6), (9_000, 2.2), (18_000, 1.0)),
        climb: Curve((230, 0.002), (2_000, 0.01), (8_000, 0.03), (18_000, 0.04)),
        shimmer: 0.15, stick: 1.1, stickSeconds: 0.06, width: 0.55,
        voices: ping([487, 741, 1_183, 1_932, 2_871, 3_460, 4_610, 5_390, 6_740, 8_330], 6, seconds: 1.1))

    /// A flatter one: drier, its stick higher.
    static let dryRide = Cymbal(
        lowest: 280, modeCount: 800,
        spectrum: Curve((280, -24), (600, -18), (1_500, -18), (4_000, -13), (8_000, -11), (18_000, -22)),
        fall: Curve((280, 2.6), (1_000, 2.8), (4_000, 2.2), (9_000, 1.5), (18_000, 0.8)),
        climb: Curve((280, 0.002), (2_000, 0.006), (8_000, 0.02), (18_000, 0.03)),
        shimmer: 0.1, stick: 1.2, stickSeconds: 0.05, width: 0.55,
        voices: ping([612, 1_407, 2_333, 3_290, 4_212, 5_880, 7_120, 9_050], 8, seconds: 0.6))

    /// The ride struck on its bell: few, strong, nearly tuned partials.
    static let bell = Cymbal(
        lowest: 260, modeCount: 700,
        spectrum: Curve((260, -34), (1_000, -26), (4_000, -20), (8_000, -18), (18_000, -28)),
        fall: Curve((260, 3.5), (1_000, 3.8), (4_000, 2.6), (9_000, 1.6), (18_000, 0.9)),
        climb: Curve((260, 0.002), (2_000, 0.01), (18_000, 0.03)),
        softTilt: 2, shimmer: 0.05, stick: 0.5, width: 0.4,
        voices: ping([532, 796, 1_391, 2_218, 3_127, 4_306, 5_571, 7_088, 8_742], 26, seconds: 1.9))

    private static func ping(_ partials: [Double], _ strength: Double, seconds: Double) -> [Mode] {
        partials.enumerated().map { index, hertz in
            Mode(
                hertz: hertz, amplitude: strength * (index % 2 == 0 ? 0.7 : 1) * power(hertz / 1_000, 0.15),
                seconds: seconds * power(hertz / 1_000, -0.35))
        }
    }

    /// The cymbal in the kit's room.
    func make(_ hit: inout Hit, length: Double) -> Stereo {
        let sound = make(&hit, seconds: length)
        return sound.mixed(with: Room(seconds: 0.5, size: 1.2, lowest: 400).echo(of: sound), 0.05)
    }
}
