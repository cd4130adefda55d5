import Session
import Testing

@testable import Console

struct OptionsTests {
    @Test func everyOptionIsRead() throws {
        var wanted = Options()
        wanted.items = [.line("kits"), .file(path: "a.set"), .line("play x")]
        wanted.songs = ["one.flac", "-two.mp3"]
        wanted.readsInput = false
        wanted.isFresh = true
        wanted.isJSON = true
        wanted.serverName = "stage"
        wanted.clientName = "drums"
        wanted.driver = .dummy
        wanted.sampleRate = 44_100
        wanted.periodFrames = 64
        wanted.configurationFolder = "/c"
        wanted.dataFolder = "/d"
        let line = """
            -c|kits|-f|a.set|one.flac|--no-prompt|--fresh|--json|-c|play x|--server=stage|--client|drums|--driver=dummy\
            |--rate|44100|--period=64|--config=/c|--data|/d|--|-two.mp3
            """
        #expect(try Options.parse(line.split(separator: "|").map(String.init)) == .run(wanted))
    }

    @Test func theDefaultsAreThoseOfAPlayer() throws {
        #expect(try Options.parse([]) == .run(Options()))
        #expect(try Options.parse(["--help", "x"]) == .help)
        #expect(try Options.parse(["-h"]) == .help)
        #expect(try Options.parse(["--version"]) == .version)
    }

    @Test(arguments: [
        (["--servr", "x"], "--servr is no option; did you mean --server?"),
        (["-x"], "-x is no option; see --help"),
        (["--server"], "--server needs a value: --server NAME"),
        (["--json=1"], "--json takes no value"),
        (["--driver", "oss"], "\"oss\" is wrong for --driver DRIVER: auto, jack, alsa, dummy, none"),
        (["--rate=48k"], "\"48k\" is wrong for --rate HZ: frames a second of our own server, 8000 to 384000"),
        (
            ["--period", "15"],
            "\"15\" is wrong for --period FRAMES: frames a period of our own server, 16 to 8192"
        ),
        (["render", "--kit", "k"], "render needs --hits; see --help"),
        (
            ["render", "--cc", "room=loud"],
            "\"room=loud\" is wrong for --cc FADER=VALUE: where a fader of the kit stands, 0 to 1; any number"
        ),
        (["render", "song.mp3"], "\"song.mp3\" is too much: render takes options only"),
        (["render", "--hit", "x"], "--hit is no option; did you mean --kit?"),
    ])
    func wrongUsageNamesTheWord(words: [String], text: String) {
        #expect(throws: OptionError(text: text)) { _ = try Options.parse(words) }
    }

    @Test func renderingIsDescribed() throws {
        let words =
            "render --kit dub --song s.flac --hits h.mid --out o.wav --rate 44100 --period 1 --tail 2.5 "
            + "--mics close,room --cc room-mics=0.5 --cc=101=80%"
        guard case .render(let options) = try Options.parse(words.split(separator: " ").map(String.init))
        else {
            Issue.record("no rendering")
            return
        }
        #expect(options.kit == "dub")
        #expect(options.song == "s.flac")
        #expect(options.hits == "h.mid")
        #expect(options.output == "o.wav")
        #expect(options.sampleRate == 44_100)
        #expect(options.periodFrames == 1)
        #expect(options.tailSeconds == 2.5)
        #expect(options.microphones == ["close", "room"])
        #expect(
            options.faders == [
                RenderOptions.Fader(name: "room-mics", value: 0.5),
                RenderOptions.Fader(name: "101", value: 0.8),
            ])
    }

    @Test func songsArePlayedOneAfterTheOther() throws {
        var options = Options()
        options.items = [.line("kits")]
        options.songs = ["a b.flac", "it's \"x\".mp3"]
        let first = [Script.Item.file(path: "conf")]
        let songs: [Script.Item] = [
            .line("play \"a b.flac\""), .line("append \"it's \\\"x\\\".mp3\""),
        ]
        #expect(options.script(after: first) == Script(first + options.items + songs))
        options.readsInput = false
        #expect(options.script() == Script(options.items + songs + [.line("wait end")]))
        #expect(
            try CommandTable.parse("append \"it's \\\"x\\\".mp3\"")?.action
                == .session(
                    .append(
                        SongChoice(path: "it's \"x\".mp3", query: "\"it's \\\"x\\\".mp3\""))))
    }

    @Test func helpNamesEveryOption() {
        for name in Options.rows.map(\.usage) + RenderOptions.rows.map(\.usage) {
            #expect(Options.helpText.contains("\n  \(name) "))
        }
    }
}
