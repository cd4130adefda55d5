/// A room around a sound: early reflections, then a network of eight delay lines that feed each other.
struct Room {
    /// Time in which the room falls by 60 dB, at middle frequencies.
    var seconds: Double
    /// Delays relative to a room of about 6 by 8 metres.
    var size = 1.0
    /// Frequency above which walls swallow.
    var brightness = 6_000.0
    /// Frequency below which the room says nothing.
    var lowest = 120.0

    private static let lines = [0.01127, 0.01361, 0.01583, 0.01847, 0.02111, 0.02383, 0.02741, 0.03089]
    private static let walls: [(seconds: Double, gain: Double, pan: Double)] = [
        (0.0043, 0.62, -0.7), (0.0061, 0.55, 0.8), (0.0089, 0.50, 0.3), (0.0117, 0.42, -0.4),
        (0.0142, 0.38, 0.9), (0.0178, 0.34, -0.9), (0.0211, 0.27, 0.1), (0.0263, 0.24, -0.2),
        (0.0317, 0.19, 0.6), (0.0379, 0.16, -0.6),
    ]

    /// What comes back from the room alone, longer than `sound` by `seconds`.
    func echo(of sound: Stereo) -> Stereo {
        let source = sound.mono.through(Biquad.highPass(lowest)).through(Smoother(brightness * 1.5))
        var echo = Stereo(source.scaled(0), source.scaled(0))
        for wall in Self.walls {
            echo.add(Stereo(source, pan: wall.pan), 0.5 * wall.gain, at: wall.seconds * size)
        }
        echo.add(tail(of: source), 0.6, at: 0.008 * size)
        return echo
    }

    private func tail(of source: Signal) -> Stereo {
        let input = source + Signal.silence(seconds)
        let delays = Self.lines.map { frames($0 * size) }
        let gains = delays.map { powerOfTwo(-9.965784284662087 * Double($0) / sampleRate / seconds) }
        var lines = delays.map { Signal(repeating: 0, count: $0) }
        var walls = delays.map { _ in Smoother(brightness) }
        var heads = [Double](repeating: 0, count: 8)
        var (left, right) = (input.scaled(0), input.scaled(0))
        for i in 0..<input.count {
            var sum = 0.0
            for line in 0..<8 {
                heads[line] = walls[line].next(lines[line][i % delays[line]]) * gains[line]
                sum += heads[line]
            }
            // Householder's mirror: every line hears every other one, and no energy is made.
            for line in 0..<8 { lines[line][i % delays[line]] = input[i] + heads[line] - sum / 4 }
            left[i] = heads[0] - heads[2] + heads[4] - heads[6] + heads[1] * 0.3
            right[i] = heads[1] - heads[3] + heads[5] - heads[7] + heads[0] * 0.3
        }
        return Stereo(left.scaled(0.35), right.scaled(0.35))
    }
}
