import Session
import Testing

@testable import Console

private let pedalText = """
    "pedal" can't be bound: note, cc, program, bend, pressure, polypressure, mmc, song, start, continue, stop
    """

struct CommandTableTests {
    @Test(
        arguments: [
            ("open My Song.flac", .open(path: "My Song.flac")),
            ("play", .play(nil)),
            ("play \"a b\"", .play(SongChoice(path: "a b", query: "\"a b\""))),
            (
                "append genre:\"drum and bass\" bpm:110..120",
                .append(
                    SongChoice(
                        path: "genre:\"drum and bass\" bpm:110..120",
                        query: "genre:\"drum and bass\" bpm:110..120"))
            ),
            (
                "next-up \"two words\" year+",
                .nextUp(SongChoice(path: nil, query: "\"two words\" year+"))
            ),
            ("queue", .queue), ("goto 3", .goTo(3)), ("clear", .clear),
            ("remove 2 5-7", .remove([2...2, 5...7])), ("move 5 1", .move(from: 5, to: 1)),
            ("next", .next), ("prev", .previous), ("previous", .previous), ("prev!", .previousLiterally),
            ("shuffle", .shuffle(nil)), ("shuffle albums", .shuffle(.given(.albums))),
            ("repeat default", .repeats(.standard)), ("repeat one", .repeats(.given(.one))),
            ("replaygain album", .set(name: "replaygain", value: "album")), ("restore", .restore),
            ("single on", .single(true)), ("events off", .events(false)),
            ("rate -0.5", .rate(-0.5)),
            ("rate", .rate(nil)), ("ff", .run(isForward: true)), ("rw", .run(isForward: false)),
            ("now", .now),
            ("pause", .pause), ("toggle", .toggle), ("stop", .stop), ("restart", .restart),
            ("seek 1:23", .seek(.seconds(83))), ("seek 1:02:03.5", .seek(.seconds(3723.5))),
            ("seek 90", .seek(.seconds(90))), ("seek +10", .seek(.relative(10))),
            ("seek -1:05", .seek(.relative(-65))), ("seek 50%", .seek(.percent(50))),
            ("volume", .volume(nil)), ("vol 80", .volume(.percent(80))),
            ("volume -6dB", .volume(.decibels(-6))),
            ("volume +1.5DB", .volume(.decibels(1.5))),
            ("hit kick", .hit(sound: "kick", velocity: 100)),
            ("hit 'low tom' 1", .hit(sound: "low tom", velocity: 1)),
            ("silence", .silence), ("panic", .silence),
            ("cc", .fader(nil, nil)), ("cc 101", .fader("101", nil)), ("cc 101 0.8", .fader("101", 0.8)),
            ("cc \"room mics\" 80%", .fader("room mics", 0.8)), ("cc room-mics 1", .fader("room-mics", 1)),
            ("kit", .kit(nil)), ("kit My Kit", .kit("My Kit")), ("kits", .kits),
            ("kit My Kit --mics Over Head, room", .kit("My Kit", microphones: ["Over Head", "room"])),
            ("kit \"a --mics b\" --mics c", .kit("a --mics b", microphones: ["c"])),
            ("kit big --mics", .kit("big", microphones: [])), ("kit big--mics", .kit("big--mics")),
            ("kit --stop", .stopKit),
            ("pads", .pads(nil)), ("pads keyboard", .pads(.keyboard)), ("pads td", .pads(.map("td"))),
            ("pads \"my map\" on TD-17", .pads(.map("my map"), on: "TD-17")),
            ("pads on \"LPD8 #2\"", .pads(nil, on: "LPD8 #2")),
            ("pads off on td-17", .pads(.asOthers, on: "td-17")),
            ("pads ignore LPD8", .ignore(device: "LPD8", Set(MessageKind.allCases), true)),
            ("pads ignore 'MPK mini 3' cc bend", .ignore(device: "MPK mini 3", [.cc, .bend], true)),
            ("pads hear LPD8 cc", .ignore(device: "LPD8", [.cc], false)),
            ("pad 40 ch 2 on LPD8 clap", .pad(PadEntry(40, channel: 1, ["clap"]), on: "LPD8")),
            ("pad 40 on LPD8 off", .padOff(note: 40, channel: nil, on: "LPD8")),
            ("hihat", .hat(nil)), ("hihat on", .hat(HatChange(.on))),
            ("hihat reversed 30..90", .hat(HatChange(.reversed, halfOpen: 30...90))),
            ("hihat on on TD-17", .hat(HatChange(.on), on: "TD-17")),
            ("hihat on 50..60 on TD-17", .hat(HatChange(.on, halfOpen: 50...60), on: "TD-17")),
            ("hihat on TD-17", .hat(nil, on: "TD-17")),
            ("lights", .lights(nil)), ("lights on", .lights(true)), ("lights off", .lights(false)),
            ("pad-level snare -3dB", .sound(.level, "snare", .level(.decibels(-3)))),
            ("pad-level snare", .sound(.level, "snare", nil)),
            ("pad-pan ride kit", .sound(.pan, "ride", .asKit)),
            ("pad-pan ride left", .sound(.pan, "ride", .pan(-100))),
            ("pad-pan ride 12.5", .sound(.pan, "ride", .pan(12.5))),
            ("pad-pan ride centre", .sound(.pan, "ride", .pan(0))),
            ("pad-tune 38 -2", .sound(.tune, "38", .tune(cents: -200))),
            ("pad-tune 38 +30ct", .sound(.tune, "38", .tune(cents: 30))),
            ("choke open-hat 7", .sound(.choke, "open-hat", .choke(group: 7))),
            ("choke open-hat off", .sound(.choke, "open-hat", .asKit)),
            ("hold siren on", .sound(.hold, "siren", .hold(true))),
            ("hold siren off", .sound(.hold, "siren", .hold(false))),
            ("hold siren kit", .sound(.hold, "siren", .asKit)), ("sounds", .sounds),
            ("channels 10 1 on MPD218", .channels([0, 9], on: "MPD218")),
            ("channels on MPD218", .channels(nil, on: "MPD218")),
            ("learn on this stop", .learn(.line("stop"), on: .this)),
            ("learn on LPD8 snare", .learn(.sound("snare"), on: .named("LPD8"))),
            (
                "bind note 36 ch 2 on \"LPD8 #2\" press toggle",
                .bind(Trigger(.note(36), channel: 1), command: "toggle", isPress: true, on: "LPD8 #2")
            ),
            ("bind note 36 on LPD8 off", .bind(.note(36), command: nil, on: "LPD8")),
            ("pad 22 closed-hat", .pad(PadEntry(22, ["closed-hat"]))),
            ("pad 26 ch 10 26 46", .pad(PadEntry(26, channel: 9, ["26", "46"]))),
            ("pad 51 silent", .pad(PadEntry(51, []))), ("pad 51 ch 1 off", .padOff(note: 51, channel: 0)),
            ("curve", .touch(.curve, sound: nil, nil)),
            ("curve soft", .touch(.curve, sound: nil, .curve(.soft))),
            ("curve fixed 100", .touch(.curve, sound: nil, .curve(.fixed(100)))),
            ("curve snare", .touch(.curve, sound: "snare", nil)),
            ("curve snare off", .touch(.curve, sound: "snare", .off)),
            ("curve snare hard", .touch(.curve, sound: "snare", .curve(.hard))),
            (
                "curve 1:30 127:127",
                .touch(
                    .curve, sound: nil,
                    .curve(.points([VelocityCurve.Point(1, 30), VelocityCurve.Point(127, 127)])))
            ),
            ("threshold 8", .touch(.threshold, sound: nil, .threshold(8))),
            ("threshold 38 20", .touch(.threshold, sound: "38", .threshold(20))),
            ("lockout 20ms", .touch(.lockout, sound: nil, .lockout(seconds: 0.02))),
            ("lockout snare off", .touch(.lockout, sound: "snare", .off)),
            ("threshold 200", .touch(.threshold, sound: "200", nil)),
            ("channels", .channels(nil)), ("channels 10 1", .channels([0, 9])),
            ("channels all", .channels(Set(0..<16))),
            ("monitor", .monitor(nil)), ("monitor on", .monitor(true)),
            ("learn", .learn(nil)), ("learn off", .learn(.off)), ("learn snare", .learn(.sound("snare"))),
            ("learn stop", .learn(.line("stop"))), ("learn 38", .learn(.sound("38"))),
            ("learn level kit {value}", .learn(.line("level kit {value}"))),
            ("bind", .bind(nil, command: nil)), ("bindings", .bind(nil, command: nil)),
            ("bind note 51 ch 10 toggle", .bind(Trigger(.note(51), channel: 9), command: "toggle")),
            ("bind cc 64 press next", .bind(.controller(64), command: "next", isPress: true)),
            ("bind cc 7 level kit {value}", .bind(.controller(7), command: "level kit {value}")),
            ("bind program * kit {value}", .bind(Trigger(.program(nil)), command: "kit {value}")),
            ("bind program 5 ch 2 kit x", .bind(Trigger(.program(5), channel: 1), command: "kit x")),
            ("bind bend rate {value}", .bind(Trigger(.bend), command: "rate {value}")),
            ("bind pressure ch 1 silence", .bind(Trigger(.channelPressure, channel: 0), command: "silence")),
            ("bind polypressure 55 silence", .bind(Trigger(.notePressure(55)), command: "silence")),
            ("bind mmc play play", .bind(Trigger(.machine(2)), command: "play")),
            ("bind mmc 68 stop", .bind(Trigger(.machine(68)), command: "stop")),
            ("bind song * goto {value}", .bind(Trigger(.song(nil)), command: "goto {value}")),
            ("bind start play", .bind(Trigger(.start), command: "play")),
            ("bind continue play", .bind(Trigger(.resume), command: "play")),
            ("bind note 36", .binding(.note(36))),
            ("bind cc 7 on LPD8", .binding(.controller(7), on: "LPD8")),
            ("bind bend pan kit {-100..100}", .bind(Trigger(.bend), command: "pan kit {-100..100}")),
            ("bind stop off", .bind(Trigger(.stop), command: nil)),
            ("bind note 36 play", .bind(.note(36), command: "play")),
            ("bind cc 64 play \"a b\" ", .bind(.controller(64), command: "play \"a b\"")),
            ("bind note 36 play Don't Stop.mp3", .bind(.note(36), command: "play Don't Stop.mp3")),
            ("bind note 127 off # no more", .bind(.note(127), command: nil)),
            ("midi", .midi),
            ("timing", .timing(nil)), ("timing soonest", .timing(.soonest)),
            ("timing exact", .timing(.exact(marginSeconds: nil))),
            ("timing exact 0.5ms", .timing(.exact(marginSeconds: 0.0005))),
            ("ports", .ports),
            ("connect", .connect(port: nil, target: nil)),
            ("connect main", .connect(port: "main", target: nil)),
            ("connect kit_left \"Mix er:in 1\"", .connect(port: "kit_left", target: "Mix er:in 1")),
            ("disconnect main_left x:y", .disconnect(port: "main_left", target: "x:y")),
            ("output", .output(sound: nil, output: nil)),
            ("output kick kick_mic", .output(sound: "kick", output: "kick_mic")),
            ("output kick kick_mic mono", .output(sound: "kick", output: "kick_mic", isStereo: false)),
            ("output kit:1 room stereo", .output(sound: "kit:1", output: "room", isStereo: true)),
            ("outputs", .outputs(name: nil, isStereo: nil)),
            ("outputs room mono", .outputs(name: "room", isStereo: false)),
            ("outputs room off", .removeOutput("room")),
            ("include", .include(bus: nil, nil)), ("include room on", .include(bus: "room", true)),
            ("solo", .solo(bus: nil, nil)), ("solo kit", .solo(bus: "kit", nil)),
            ("solo off", .solo(bus: nil, false)), ("solo kit on", .solo(bus: "kit", true)),
            ("pan", .pan(bus: nil, nil)), ("pan kit", .pan(bus: "kit", nil)),
            ("pan kit -30", .pan(bus: "kit", -30)), ("pan kit Right", .pan(bus: "kit", 100)),
            ("pan kit centre", .pan(bus: "kit", 0)),
            ("level", .level(bus: nil, nil)), ("level kit", .level(bus: "kit", nil)),
            ("level kit -3dB", .level(bus: "kit", .decibels(-3))),
            ("mute kit", .mute(bus: "kit", nil)), ("mute kit on", .mute(bus: "kit", true)),
            ("mute song off", .mute(bus: "song", false)),
            ("transport", .transport(nil)), ("transport follow", .transport(.follow)),
            ("transport master", .transport(.master)), ("transport off", .transport(.off)),
            ("limiter", .limiter(nil)), ("limiter on", .limiter(true)), ("limiter off", .limiter(false)),
            ("status", .status),
            ("set", .set(name: nil, value: nil)), ("set resume", .set(name: "resume", value: nil)),
            ("set resume 'on'", .set(name: "resume", value: "on")),
            ("save", .save(path: nil)), ("save my file.conf # here", .save(path: "my file.conf")),
        ] as [(String, Command)])
    func aLineBecomesACommand(line: String, command: Command) throws {
        #expect(try CommandTable.parse(line)?.action == .session(command))
    }

    @Test(
        arguments: [
            ("help", .help(nil)), ("help vol", .help("volume")), ("? ?", .help("help")),
            ("source my set.txt", .source(path: "my set.txt")),
            ("wait 2.5", .wait(.seconds(2.5))), ("wait 1:30", .wait(.seconds(90))), ("wait end", .wait(.end)),
            ("quit", .quit), ("exit", .quit), ("q", .quit),
        ] as [(String, Action)])
    func someCommandsAreTheConsolesOwn(line: String, action: Action) throws {
        #expect(try CommandTable.parse(line)?.action == action)
    }

    @Test(arguments: [
        ("plya", "plya", "\"plya\" is no command; did you mean play?"),
        ("xyzzy", "xyzzy", "\"xyzzy\" is no command; help lists them"),
        ("PLAY", "PLAY", "\"PLAY\" is no command; did you mean play?"),
        ("disc", "disc", "\"disc\" is no command; did you mean disconnect?"),
        ("pause now", "now", "\"now\" is too much: pause stands alone"),
        ("hit kick 1 2", "2", "\"2\" is too much: it is hit SOUND [VELOCITY]"),
        ("hit", "hit", "hit needs a sound: hit SOUND [VELOCITY]"),
        ("hit kick 0", "0", "\"0\" is no velocity: 1 to 127"),
        ("hit kick 1e2", "1e2", "\"1e2\" is no velocity: 1 to 127"),
        ("hit kick nan", "nan", "\"nan\" is no velocity: 1 to 127"),
        ("seek", "seek", "seek needs a place: seek PLACE"),
        ("seek 1:60", "1:60", "\"1:60\" is no place in a song: 1:23, 90, +10, -5 or 50%"),
        ("seek 101%", "101%", "\"101%\" is no place in a song: 1:23, 90, +10, -5 or 50%"),
        ("seek inf", "inf", "\"inf\" is no place in a song: 1:23, 90, +10, -5 or 50%"),
        ("volume 101", "101", "\"101\" is no level: 0 to 100, or -120dB to 12dB"),
        ("volume -1", "-1", "\"-1\" is no level: 0 to 100, or -120dB to 12dB"),
        ("level kit 20dB", "20dB", "\"20dB\" is no level: 0 to 100, or -120dB to 12dB"),
        ("mute kit maybe", "maybe", "\"maybe\" is neither on nor off"),
        ("pad 128 kick", "128", "\"128\" is no note number: 0 to 127"),
        ("pad 36 ch 17 kick", "17", "\"17\" is no channel: 1 to 16"),
        ("channels 0", "0", "\"0\" is no channel: 1 to 16"),
        ("threshold snare 128", "128", "\"128\" is no velocity: 1 to 127"),
        ("lockout kick 2s", "2s", "\"2s\" is no lockout: 0ms to 1s"),
        ("lockout -5ms", "-5ms", "\"-5ms\" is no lockout: 0ms to 1s"),
        ("threshold -1", "-1", "\"-1\" is no velocity: 1 to 127"),
        (
            "curve 1:999", "1:999",
            "\"1:999\" is no curve: soft, linear, hard, fixed 1 to 127, or rising points such as 1:30 127:127"
        ),
        ("lockout 99999s", "99999s", "\"99999s\" is no lockout: 0ms to 1s"),
        (
            "curve snare 60:1 1:60", "60:1",
            "\"60:1 1:60\" is no curve: soft, linear, hard, fixed 1 to 127, or rising points such as 1:30 127:127"
        ),
        ("learn level kit {value} x", "x", "\"x\" is too much: it is level [BUS [LEVEL]]"),
        ("bind cc 7 level kit {vlaue}", "{vlaue}", "\"{vlaue}\" is no level: 0 to 100, or -120dB to 12dB"),
        ("timing exakt", "exakt", "\"exakt\" is no timing: exact or soonest; did you mean exact?"),
        ("timing exact 0.5", "0.5", "\"0.5\" is no margin: 0ms to 100ms"),
        ("timing soonest 1ms", "1ms", "\"1ms\" is too much: it is timing [exact [MARGIN]|soonest]"),
        (
            "bind bend pan kit {-100..300}", "300",
            "\"300\" is no balance: -100 (left) to 100 (right), or centre"
        ),
        ("bind pedal 1 play", "pedal", pedalText),
        (
            "pads ignore LPD8 note", "note",
            "\"note\" is no kind of messages: notes, pressure, cc, program, bend, system; did you mean notes?"
        ),
        (
            "pads td x", "x",
            "\"x\" is too much: it is pads [MAP|keyboard|off] [on DEVICE] | ignore|hear DEVICE [KIND…]"
        ),
        ("hihat maybe", "maybe", "\"maybe\" is not one of off, on, reversed"),
        ("hihat on 90..30", "90..30", "\"90..30\" is no range of values from 1 to 126, such as 43..84"),
        ("pad-tune snare 25", "25", "\"25\" is not a tuning: -24 to 24 semitones, -2400ct to 2400ct, or kit"),
        ("pad-level snare 13dB", "13dB", "\"13dB\" is not a level: 0 to 100, -120dB to 12dB, or kit"),
        ("choke snare 0", "0", "\"0\" is not a group: 1 to 127, or kit"),
        ("hold snare maybe", "maybe", "\"maybe\" is not one of on, off, kit"),
        (
            "learn on LPD8", "learn",
            "learn needs a sound or a command: learn [on this|on DEVICE] [SOUND|COMMAND…|off]"
        ),
        ("bind note 128 play", "128", "\"128\" is no note number: 0 to 127"),
        (
            "bind note 36 press", "bind",
            "bind needs a command: bind [MESSAGE [NUMBER] [ch N] [on DEVICE] [[press] COMMAND…|off]]"
        ),
        ("bind note 36 plya", "plya", "\"plya\" is no command; did you mean play?"),
        ("wait", "wait", "wait needs seconds, end or scan: wait SECONDS|end|scan"),
        ("wait -1", "-1", "\"-1\" is nothing to wait for: seconds, end or scan"),
        ("help plya", "plya", "\"plya\" is no command; did you mean play?"),
        ("open", "open", "open needs a song: open PATH"),
        ("cc 7 100", "100", "\"100\" is no value: 0 to 1, or 0% to 100%"),
        ("cc 7 100/127", "100/127", "\"100/127\" is no value: 0 to 1, or 0% to 100%"),
    ])
    func anErrorNamesTheWrongWord(line: String, word: String, text: String) {
        #expect(throws: ConsoleError(text, word: word)) { _ = try CommandTable.parse(line) }
    }

    @Test func blanksAndCommentsAreNothing() throws {
        for line in ["", "   ", "# play", "\t# x"] { #expect(try CommandTable.parse(line) == nil) }
    }

    /// Each of these lines is checked by the one around it: read twice each, they would take a day.
    @Test(arguments: ["play", "rate {value}", "pan kit {-100..100}"])
    func linesThatBindLinesAreReadOnce(inner: String) throws {
        let line = String(repeating: "learn ", count: 40) + inner
        #expect(try CommandTable.parse(line)?.name == "learn")
    }

    @Test func everyCommandIsThereOnce() {
        let wanted = """
            open play pause toggle stop seek restart volume rate replaygain ff rw now append next-up queue goto remove move \
            clear next prev prev! shuffle repeat single events pick find info art stars albums \
            artists genres podcasts audiobooks smart playlist scan rescan remote exclusive transport hit silence kit cc kits pads pad hihat lights bind learn monitor channels curve threshold lockout pad-level pad-pan pad-tune choke hold sounds midi timing ports \
            connect disconnect output outputs include level solo pan mute limiter status help source set save restore wait quit
            """
        #expect(Set(CommandTable.rows.map(\.name)) == Set(wanted.split(separator: " ").map(String.init)))
        #expect(Set(CommandTable.names).count == CommandTable.names.count)
    }

    @Test func everyExampleInTheHelpIsUnderstood() throws {
        for row in CommandTable.rows {
            for example in row.examples {
                #expect(try CommandTable.parse(example.line)?.name == row.name, "\(example.line)")
            }
        }
    }
}
