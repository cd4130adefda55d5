import Session
import Testing

@testable import Console

struct CompleterTests {
    private let completer = Completer { kind in
        switch kind {
        case .sound: ["kick", "kick low", "Snare", "ride é"]
        case .kit: ["standard", "dub"]
        case .fader: ["close-mics", "room-mics", "7"]
        case .bus: ["main", "song", "kit"]
        default: []
        }
    }

    @Test(arguments: [
        ("resta", Completer.Result(start: 0, replacement: "restart ")),
        ("  disc", Completer.Result(start: 2, replacement: "disconnect ")),
        ("hit sn", Completer.Result(start: 4, replacement: "Snare ")),
        ("hit k", Completer.Result(start: 4, replacement: "kick", choices: ["kick", "kick low"])),
        ("hit kick", Completer.Result(start: 4, replacement: nil, choices: ["kick", "kick low"])),
        ("hit \"kick ", Completer.Result(start: 4, replacement: "\"kick low\" ")),
        ("hit kick\\ l", Completer.Result(start: 4, replacement: "\"kick low\" ")),
        ("hit r", Completer.Result(start: 4, replacement: "\"ride é\" ")),
        ("mute ki", Completer.Result(start: 5, replacement: "kit ")),
        ("mute kit o", Completer.Result(start: 9, replacement: nil, choices: ["on", "off"])),
        ("timing e", Completer.Result(start: 7, replacement: "exact ")),
        ("help wa", Completer.Result(start: 5, replacement: "wait ")),
        ("bind n", Completer.Result(start: 5, replacement: "note ")),
        ("bind note 36 resta", Completer.Result(start: 13, replacement: "restart ")),
        ("bind note 36 hit é\" ride", nil),
        ("bind note 36 hit ri", Completer.Result(start: 17, replacement: "\"ride é\" ")),
        ("cc ro", Completer.Result(start: 3, replacement: "room-mics ")),
        ("kit du", Completer.Result(start: 4, replacement: "dub ")),
    ])
    func namesAreCompleted(line: String, result: Completer.Result?) {
        #expect(completer.complete(line) == result)
    }

    @Test(arguments: ["pause ", "pause x", "nothing x", "hit kick # ki", "hit kick 1 ", "bind note 3"])
    func whatCanNotBeCompletedIsLeft(line: String) {
        #expect(completer.complete(line) == nil)
    }

    @Test func startsAreCountedInBytes() {
        #expect(completer.complete("bind note 36 hit \"é\" ") == nil)
        #expect(completer.complete("output é x")?.start == nil)
        #expect(completer.complete("\u{3000}ki") == nil)
    }

    @Test func everythingIsListedForAnEmptyLine() {
        #expect(completer.complete("")?.choices == CommandTable.rows.map(\.name))
        #expect(completer.complete("help ")?.choices.count == CommandTable.rows.count)
    }

    @Test func pathsAreCompletedFolderByFolder() throws {
        let folder = try TemporaryFolder()
        for name in ["My Song.flac", "My Sound.flac", ".hidden", "#1 'x'.mp3"] {
            _ = try folder.write(name, "")
        }
        let base = folder.path
        #expect(
            completer.complete("open \(base)/M")
                == Completer.Result(
                    start: 5, replacement: "\"\(base)/My So", choices: ["My Song.flac", "My Sound.flac"]))
        #expect(
            completer.complete("open \(base)/My Son")
                == Completer.Result(start: 5, replacement: "\"\(base)/My Song.flac\" "))
        #expect(
            completer.complete("play \"\(base)/My Sou")
                == Completer.Result(start: 5, replacement: "\"\(base)/My Sound.flac\" "))
        #expect(
            completer.complete("open \(base)/#")
                == Completer.Result(start: 5, replacement: "\"\(base)/#1 'x'.mp3\" "))
        #expect(
            completer.complete("open \(base)/.h")
                == Completer.Result(start: 5, replacement: "\(base)/.hidden "))
        #expect(completer.complete("open \(base)/zzz") == nil)
        let parent = String(base[..<(base.lastIndex(of: "/") ?? base.startIndex)])
        let name = base.split(separator: "/").last ?? ""
        #expect(
            completer.complete("kit \(parent)/\(name.dropLast())")
                == Completer.Result(start: 4, replacement: "\(base)/"))
    }

    @Test func choicesStandInColumns() {
        #expect(ChoiceList.lines(["a", "bb", "c", "d", "e"], columns: 12) == ["a   c   e", "bb  d"])
        #expect(ChoiceList.lines(["long", "x"], columns: 1) == ["long", "x"])
        #expect(ChoiceList.lines((1...202).map(String.init), columns: 1000).last == "and 2 more")
    }
}
