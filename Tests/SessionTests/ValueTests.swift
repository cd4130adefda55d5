import Engine
import Testing

@testable import Session

@Suite("Session's values: levels, settings, mix and texts")
struct ValueTests {
    @Test("A percentage is the square root of the amplitude, decibels are decibels")
    func levels() {
        #expect(Level.percent(50).gain == 0.25)
        #expect(Level.percent(100).gain == 1)
        #expect(abs(Level.decibels(-20).gain - 0.1) < 1e-12)
        #expect(Level.decibels(-.infinity).gain == 0)
        #expect(Level.decibels(-6.5).text == "-6.5dB")
        #expect(Level.percent(80).text == "80")
        #expect(Level.percent(50).decibelText == "-12 dB")
        #expect(Level.percent(0).decibelText == "-inf dB")
    }

    @Test("Numbers without needless zeros")
    func numbers() {
        #expect(trimmed(1.5) == "1.5")
        #expect(trimmed(2) == "2")
        #expect(trimmed(-0.0625) == "-0.063")
        #expect(trimmed(0.0004) == "0")
        #expect(trimmed(10.05, digits: 1) == "10.1" || trimmed(10.05, digits: 1) == "10")
        #expect(clockText(59.9) == "0:59")
        #expect(clockText(3_723) == "1:02:03")
        #expect(clockText(-1) == "0:00")
    }

    @Test("Words that need quotes get them")
    func quotes() {
        #expect(quoted("kick") == "kick")
        #expect(quoted("My Kit") == "\"My Kit\"")
        #expect(quoted("a\"b\\c") == "\"a\\\"b\\\\c\"")
        #expect(quoted("") == "\"\"")
        #expect(quoted("#1") == "\"#1\"")
    }

    @Test("A setting takes what it tells, and refuses the rest by name")
    func settings() throws {
        for name in Settings.names {
            var settings = Settings()
            let value = try settings.value(name)
            try settings.set(name, value)
            #expect(settings == Settings())
        }
        var settings = Settings()
        try settings.set("kit-fade", "10ms")
        #expect(settings.kitFadeMilliseconds == 10)
        #expect(throws: SessionError("resume is on or off, not maybe", word: "maybe")) {
            try settings.set("resume", "maybe")
        }
        #expect(throws: SessionError("voices is a number from 1 to 16384, not 0", word: "0")) {
            try settings.set("voices", "0")
        }
        #expect(throws: (any Error).self) { try settings.set("nothing", "1") }
    }

    @Test("Buses by name, extra outputs after the fixed ones, mute keeps the level")
    func mix() throws {
        var mix = MixState()
        #expect(try mix.bus("main") == .main)
        #expect(try mix.makeOutput("kick_mic", isStereo: nil).place == 0)
        #expect(try mix.makeOutput("kick_mic", isStereo: nil).place == 0)
        #expect(try mix.bus("kick_mic") == .extra(0))
        mix.setLevel("kit", .percent(50))
        let isMuted = mix.mute("kit", nil)
        #expect(isMuted && mix.gain("kit") == 0)
        _ = mix.mute("kit", nil)
        #expect(mix.gain("kit") == 0.25)
        #expect(throws: (any Error).self) { try mix.bus("nowhere") }
        #expect(throws: (any Error).self) { try mix.makeOutput("song", isStereo: nil) }
        for number in 1..<Bus.extraCount { _ = try mix.makeOutput("extra\(number)", isStereo: nil) }
        #expect(throws: (any Error).self) { try mix.makeOutput("one too many", isStereo: nil) }
    }

    @Test("A solo silences the other parts of the mix: not main, not the click; what is muted stays silent")
    func solo() throws {
        var mix = MixState()
        _ = try mix.makeOutput("mic", isStereo: false)
        _ = mix.mute("song", true)
        mix.setLevel("kit", .decibels(-6))
        let isSolo = [mix.solo("kit", nil), mix.solo("song", true)]
        #expect(isSolo == [true, true])
        #expect(mix.names.map { mix.gain($0) > 0 } == [true, false, true, true, false])
        #expect(mix.names.map(mix.isSilencedBySolo) == [false, false, false, false, true])
        let isOff = mix.solo("kit", nil)
        #expect(!isOff && mix.gain("kit") == 0)
        mix.endSolos()
        #expect(mix.names.map { mix.gain($0) > 0 } == [true, false, true, true, true])
    }

    @Test("Overruns are told at once, then at most once a minute, and none is left out")
    func overruns() {
        var tally = OverrunTally()
        tally.add(2)
        var told = [tally.take(at: 100), tally.take(at: 101)]
        tally.add(3)
        told.append(tally.take(at: 159))
        tally.add(4)
        told += [tally.take(at: 160), tally.take(at: 300)]
        #expect(told == [2, nil, nil, 7, nil])
    }
}
