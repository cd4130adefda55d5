/// The desk: every part dry, into the tape echo and into the spring; then the two-track.
struct Mix {
    private var dry = Stereo.silence(Score.end)
    private var toEcho = Signal.silence(Score.end)
    private var toSpring = Signal.silence(Score.end)

    /// The finished song.
    static func song() -> Stereo {
        var mix = Mix()
        mix.playBass()
        mix.playChords()
        mix.playLead()
        mix.playEffects()
        return mix.master()
    }

    /// What the song's file says of it.
    static var metadata: FlacMetadata {
        FlacMetadata(
            tags: [
                ("TITLE", "Sixteen Pads Dub"), ("ARTIST", "DrumDub"), ("ALBUM", "Riddims Without Drums"),
                ("GENRE", "Dub"), ("DATE", "2026"), ("TRACKNUMBER", "1"), ("BPM", "140"),
                ("COMMENT", "A riddim in A minor that waits for its drums. Synthesised by drumdub-kitgen."),
            ], cover: Cover.png, coverSide: Cover.side)
    }

    /// Puts a sound on the desk.
    private mutating func add(
        _ sound: Stereo, _ level: Double, at seconds: Double, echo: Double = 0, spring: Double = 0
    ) {
        dry.add(sound, level, at: seconds)
        let mono = sound.mono
        if echo > 0 { toEcho.add(mono, level * echo, at: seconds) }
        if spring > 0 { toSpring.add(mono, level * spring, at: seconds) }
    }

    private mutating func playBass() {
        for note in Score.bass { add(Stereo(Band.bass(note)), 0.4, at: note.seconds) }
    }

    private mutating func playChords() {
        var noise = Noise("chords")
        for note in Score.skank {
            let hand = Band.skank(note, &noise)
            let late = 0.004 * noise.uniform()
            add(Stereo(hand, pan: -0.35), 0.56, at: note.seconds + late, echo: note.echo, spring: 0.22)
        }
        for note in Score.organ {
            add(Band.organ(note, &noise), 0.36, at: note.seconds + 0.003 * noise.uniform(), spring: 0.08)
        }
    }

    private mutating func playLead() {
        var noise = Noise("lead")
        for note in Score.lead {
            let tone = Band.melodica(note, &noise)
            let late = 0.012 * noise.uniform()
            add(Stereo(tone, pan: 0.18), 0.36, at: note.seconds + late, echo: note.echo, spring: 0.16)
        }
    }

    /// The spring is kicked where the band drops out; a siren far away.
    private mutating func playEffects() {
        var noise = Noise("effects")
        for bar in [12, 24] {
            let kick = noise.signal(0.3).falling(0.14).through(Biquad.lowPass(2_500)).normal
            add(Stereo(kick), 0.1, at: Score.seconds(bar: bar, eighth: 0), echo: 0.5, spring: 5)
        }
        let siren = Oscillator.tone(.pulse(0.5), 1.6) { 380 * power(2.4, 0.5 - 0.5 * cosine(1.17 * $0)) }
        let far = siren.through(Biquad.lowPass(1_400)).rising(0.3).shaped { min(1, max(0, (1.6 - $0) / 0.4)) }
        add(Stereo(far, pan: -0.5), 0.05, at: Score.seconds(bar: 13, eighth: 4), echo: 1, spring: 0.5)
    }

    private func master() -> Stereo {
        let tape = TapeDelay(seconds: Score.beat * 1.5, feedback: 0.55, band: (260, 2_900))
        let echo = tape.echo(of: toEcho.fitted(Score.end), tail: 0)
        let spring = Spring(seconds: 2.4).echo(of: toSpring.fitted(Score.end).mixed(with: echo.mono, 0.2))
        let sum = dry.mixed(with: echo).mixed(with: spring)
        let level = 1 / sum.peak
        let mastered = sum.map {
            $0.fitted(Score.end).through(Biquad.highPass(26)).through(Biquad.highShelf(5_000, decibels: 2))
                .scaled(level).driven(0.8)
        }
        let top = gain(decibels: -3) / mastered.peak
        let fade = 3.0
        return mastered.map { channel in
            channel.scaled(top).shaped { time in
                let rest = min(1, max(0, (Score.end - time) / fade))
                return rest * rest * (3 - 2 * rest)
            }
        }
    }
}
