/// Several people who clap their hands, nearly together.
enum Clap {
    static func make(_ hit: inout Hit) -> Stereo {
        var claps = Stereo.silence(0.4)
        for person in 0..<7 {
            let late = person == 0 ? 0 : hit.noise.uniform(0.001, hit.between(0.028, 0.02))
            let palm = hit.noise.uniform(850, 1_500)
            let burst = hit.noise.signal(0.12).falling(hit.noise.uniform(0.03, 0.07))
            let hollow = burst.through(Biquad.bandPass(palm, q: 2)).normal
            let crack = burst.through(Biquad.bandPass(palm * 2.3, q: 0.8)).falling(0.02).normal
            let air = burst.through(Biquad.highPass(3_500)).falling(0.03).normal
            let hands = hollow.mixed(with: crack, hit.between(0.5, 1.1)).mixed(
                with: air, hit.between(0.08, 0.3))
            claps.add(Stereo(hands, pan: 0.8 * hit.noise.white()), hit.noise.uniform(0.5, 1), at: late)
        }
        return claps.mixed(
            with: Room(seconds: 0.5, size: 1, brightness: 6_000, lowest: 300).echo(of: claps), 0.28)
    }
}
