/// A spring reverb: highs travel slower than lows, so that every round trip is a chirp
/// (chains of stretched all-pass filters after Välimäki, Parker and Abel, 2010).
struct Spring {
    /// Time in which it falls by 60 dB.
    var seconds: Double
    /// Below this frequency the chirps live; above it is almost nothing.
    var edge = 4_200.0

    /// What comes back from two springs, one for each side; longer than `sound` by `seconds`.
    func echo(of sound: Signal) -> Stereo {
        let input = sound.through(Biquad.highPass(180)) + Signal.silence(seconds)
        return Stereo(
            coil(input, trip: 0.0413, again: 0.0571, chain: 70),
            coil(input, trip: 0.0457, again: 0.0613, chain: 76))
    }

    private func coil(_ input: Signal, trip: Double, again: Double, chain: Int) -> Signal {
        var first = round(input, trip: trip, chain: chain)
        first.add(round(input, trip: again, chain: chain - 12), 0.7)
        return first.through(Biquad.lowPass(edge, q: 0.9)).through(Biquad.lowPass(edge * 1.1))
            .through(Biquad.highPass(140)).scaled(0.5).fitted(input.seconds)
    }

    /// One coil: round trips with a chain of all-passes in the loop.
    private func round(_ input: Signal, trip: Double, chain: Int) -> Signal {
        let stretch = Int((sampleRate / (2 * edge)).rounded(.down))
        let loop = frames(trip)
        let keep = -powerOfTwo(-9.965784284662087 * (trip + 0.012) / seconds)
        var line = Signal(repeating: 0, count: loop)
        var links = [StretchedAllPass](repeating: StretchedAllPass(stretch), count: chain)
        var damping = Smoother(edge * 1.6)
        return input.enumerated().map { index, sample in
            var travelling = sample + keep * damping.next(line[index % loop])
            for link in links.indices { travelling = links[link].next(travelling) }
            line[index % loop] = travelling
            return travelling
        }
    }
}

/// A first-order all-pass whose memory is `stretch` frames long instead of one.
private struct StretchedAllPass: SampleFilter {
    private var memory: Signal
    private var place = 0

    init(_ stretch: Int) {
        memory = Signal(repeating: 0, count: stretch)
    }

    mutating func next(_ sample: Double) -> Double {
        let inner = sample - 0.62 * memory[place]
        let result = 0.62 * inner + memory[place]
        memory[place] = inner
        place = place + 1 == memory.count ? 0 : place + 1
        return result
    }
}
