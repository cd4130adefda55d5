import Glibc
import Testing

/// The picker at a real terminal.
@Suite(.serialized)
struct PickerTests {
    /// A terminal with an open picker, over a line that is half typed.
    private func atPicker(
        _ words: String = "pick", typed: String = "hit sna", columns: Int = 80, rows: Int = 24
    ) throws -> ProbeTerminal {
        let terminal = try ProbeTerminal.atPrompt(columns: columns, rows: rows)
        terminal.type(typed)
        terminal.expect(line: typed.isEmpty ? "drumdub>" : "drumdub> \(typed)")
        terminal.happen(words)
        terminal.expect("the picker") {
            $0.line.hasPrefix("Choose a song>") && $0.lines.last?.contains(" of ") == true
        }
        return terminal
    }

    @Test func theListNarrowsAsOneTypesAndEnterPicks() throws {
        let terminal = try atPicker()
        #expect(terminal.screen.lines.first == "Choose a song>", "it stands where the prompt was")
        #expect(terminal.screen.lines.last == "1 of 43 · Enter picks, Esc cancels")
        #expect(terminal.screen.lines.count == 20)
        terminal.type("song 3")
        terminal.expect("what matches") {
            $0.line == "Choose a song> song 3" && $0.lines.count == 13 && $0.column == 21
        }
        terminal.type("9")
        terminal.expect("one song") { screen in
            screen.lines.count == 3 && screen.lines[1].hasPrefix("> Song 39 ")
                && screen.lines[1].hasSuffix("3:09")
                && screen.lines[2] == "1 of 1 · Enter picks, Esc cancels"
        }
        terminal.type("\r")
        terminal.expect("the prompt as it was") {
            $0.lines == ["* picked [39]", "drumdub> hit sna"] && $0.column == 16
        }
        terminal.type("re 5\r")
        terminal.expect(above: "hit(sound: \"snare\", velocity: 5)")
    }

    @Test func arrowsAndPageKeysMove() throws {
        let terminal = try atPicker()
        terminal.type("\u{1B}[B\u{1B}[B\u{1B}[A")
        terminal.expect("the second") { $0.lines.last?.hasPrefix("2 of 43") == true }
        terminal.type("\u{1B}[6~")
        terminal.expect("a page further") { screen in
            screen.lines.last?.hasPrefix("20 of 43") == true && screen.lines[18].hasPrefix("> Song 20 ")
        }
        terminal.type("\u{1B}[F")
        terminal.expect("the last") { $0.lines.last?.hasPrefix("43 of 43") == true }
        terminal.type("\u{1B}[H\u{1B}OB\r")
        terminal.expect(above: "* picked [2]")
    }

    @Test(arguments: ["\u{1B}", "\u{04}", "\u{03}"])
    func escapeControlDAndControlCCancel(key: String) throws {
        let terminal = try atPicker()
        let raw = terminal.settings
        terminal.type("abc")
        terminal.expect(line: "Choose a song> abc")
        terminal.type(key)
        terminal.expect("the prompt as it was") {
            $0.lines == ["* picked nothing", "drumdub> hit sna"] && $0.column == 16
        }
        #expect(terminal.settings != raw, "Ctrl-C is a signal again")
        terminal.type("re\r")
        terminal.expect(above: "hit(sound: \"snare\", velocity: 100)")
    }

    @Test func whatIsTypedBehindEscapeGoesToTheLine() throws {
        let terminal = try atPicker()
        terminal.type("abc\u{04}re 7\r")
        terminal.expect(above: "hit(sound: \"snare\", velocity: 7)")
    }

    @Test func theCursorComesBackToItsPlaceInALineThatWraps() throws {
        let terminal = try ProbeTerminal.atPrompt(columns: 40, rows: 12)
        terminal.type("kits\rhit \"" + String(repeating: "漢", count: 30) + "\u{1B}[D\u{1B}[D\u{1B}[D")
        terminal.expect("a line of two rows, the cursor before its last three signs") {
            $0.lines.last?.hasSuffix("漢漢漢") == true && $0.row == $0.lines.count - 1 && $0.column == 28
        }
        let before = terminal.screen
        terminal.happen("pick")
        terminal.expect("the picker where the line was") {
            $0.line.hasPrefix("Choose a song>") && $0.lines.last?.hasPrefix("1 of 43") == true
        }
        terminal.type("\u{1B}")
        terminal.expect("the line as it was") {
            Array($0.lines.suffix(3)) == ["* picked nothing"] + Array(before.lines.suffix(2))
                && $0.column == before.column
        }
    }

    @Test func fromKeyboardPadsItGoesBackToThem() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("pads keyboard\r")
        terminal.expect(line: "(Esc ends)")
        terminal.happen("pick")
        terminal.expect("the picker") { $0.line.hasPrefix("Choose a song>") }
        terminal.type("x\u{04}")
        terminal.expect("pads again, and no hit so far") { screen in
            screen.lines.last == "(Esc ends)" && screen.lines.contains("* picked nothing")
                && !screen.lines.contains { $0.hasPrefix("* pad 36") }
        }
        terminal.type("x")
        terminal.expect(above: "* pad 36 velocity 100")
    }

    @Test func asLongAsOneIsOpenNoOtherOpens() throws {
        let terminal = try atPicker("pick song 3")
        terminal.happen("pick song 4")
        terminal.expect("a refusal above the first") { screen in
            screen.lines.first == "* picked nothing" && screen.line == "Choose a song> song 3"
        }
    }

    @Test func severalArePickedInOrder() throws {
        let terminal = try atPicker("pick -m", typed: "")
        terminal.type("\t\u{1B}[B\u{1B}[B\t\u{1B}[A\u{1B}[A\t")
        terminal.expect("marks") { screen in
            screen.lines[1].hasPrefix("> 1,3  Song 1 ") && screen.lines[3].hasPrefix("  2    Song 3 ")
                && screen.lines.last?.hasPrefix("1 of 43 · 3 chosen") == true
        }
        terminal.type("song 40\t\u{15}")
        terminal.type("\u{1B}[B\u{1B}[B\u{1B}[Z\r")
        terminal.expect(above: "* picked [1, 1, 40]")
    }

    @Test func whatCanNotBePlayedSaysWhyAndIsNotPicked() throws {
        let terminal = try atPicker("pick lock")
        terminal.expect("the reason") { screen in
            screen.lines[1].contains("it is protected; buy it without")
                && screen.lines.last == "1 of 1 · it is protected; buy it without"
        }
        terminal.type("\r")
        terminal.expect("a refusal") {
            $0.lines.last == "1 of 1 · can't be picked: it is protected; buy it without"
        }
        terminal.type("\u{1B}")
        terminal.expect(above: "* picked nothing")
    }

    @Test func aHalfTypedQueryKeepsTheList() throws {
        let terminal = try atPicker("pick song 1")
        let rows = Array(terminal.screen.lines.dropFirst().dropLast())
        terminal.type(" genre:")
        terminal.expect("the error below the old rows") { screen in
            screen.lines.last == "1 of 11 · song 1 genre: needs a value, such as song 1 genre:dub"
                && Array(screen.lines.dropFirst().dropLast()) == rows
        }
        terminal.type("\u{17}\u{7F}")
        terminal.expect("the list again") { $0.lines.last == "1 of 11 · Enter picks, Esc cancels" }
    }

    @Test func eventsArePrintedAboveTheList() throws {
        let terminal = try atPicker("pick song 1", rows: 10)
        let before = terminal.screen.lines
        terminal.happen("pads lost: MPD218")
        terminal.expect("the event, then the list") { $0.lines == ["* pads lost: MPD218"] + before }
        for index in 1...12 { terminal.happen("event \(index)") }
        terminal.expect("the last event, then the list at the bottom") {
            $0.lines == ["* event 12"] + before && $0.line == before[0] && $0.column == 21
        }
        terminal.type("9\r")
        terminal.expect("the prompt") { $0.line == "drumdub> hit sna" && $0.lines.contains("* picked [19]") }
    }

    @Test func commandsAndTheSongGoOnBehindIt() throws {
        let terminal = try atPicker(typed: "")
        terminal.happen("bound play /a.flac")
        terminal.expect(above: "play /a.flac")
        terminal.type("\u{1B}")
        terminal.expect(line: "▶ 0:00 a>")
    }

    @Test func aPasteGoesIntoTheText() throws {
        let terminal = try atPicker()
        terminal.paste("song\n12\u{1B}[31m")
        terminal.expect(line: "Choose a song> song 12[31m")
        terminal.type("\u{7F}\u{7F}\u{7F}\u{7F}\r")
        terminal.expect(above: "* picked [12]")
    }

    @Test func wideAndEvilSignsDoNotTearTheList() throws {
        let terminal = try atPicker(columns: 40)
        terminal.type("漢")
        terminal.expect("a wide title that is cut") { screen in
            screen.line == "Choose a song> 漢" && screen.column == 17
                && screen.lines == [
                    "Choose a song> 漢", "> 漢字漢字漢字漢…  日本語 – e\u{301}te\u{301}    12:34",
                    "1 of 1 · Enter picks, Esc cancels",
                ]
        }
        terminal.type("\u{7F}evil")
        terminal.expect("no escape codes") {
            $0.lines.count == 3 && $0.lines[1].hasPrefix("> Evil�[31m�name")
        }
    }

    @Test func itFollowsTheWindow() throws {
        let terminal = try atPicker()
        terminal.type("\u{1B}[F")
        terminal.expect("the last") { $0.lines.last?.hasPrefix("43 of 43") == true }
        terminal.resize(columns: 30, rows: 6)
        terminal.send(SIGWINCH)
        terminal.type("\u{1B}[A")
        terminal.expect("five lines at most") { screen in
            screen.lines.last?.hasPrefix("42 of 43") == true && screen.line == "Choose a song>"
                && screen.lines.count - screen.row == 5
        }
        for index in 0..<100 {
            terminal.resize(columns: 1 + index % 40, rows: 1 + index % 9)
            terminal.send(SIGWINCH)
        }
        terminal.resize(columns: 80, rows: 24)
        terminal.send(SIGWINCH)
        terminal.type("song 7\r")
        terminal.expect("the pick, and the prompt as it was") {
            $0.lines.contains("* picked [7]") && $0.line == "drumdub> hit sna"
        }
    }

    @Test func inAWindowOfAFewCellsItStillPicks() throws {
        let terminal = try atPicker(typed: "")
        terminal.resize(columns: 1, rows: 1)
        terminal.send(SIGWINCH)
        terminal.type("song")
        terminal.resize(columns: 3, rows: 1)
        terminal.send(SIGWINCH)
        terminal.type(" 8")
        terminal.expect(line: "…8")
        terminal.type("\r")
        terminal.expect(line: ">")
        terminal.resize(columns: 80, rows: 24)
        terminal.send(SIGWINCH)
        terminal.happen("recall")
        terminal.expect(above: "* picked [8]")
    }

    @Test func aSignalEndsTheProgramAndTheTerminalIsAsBefore() throws {
        let terminal = try atPicker()
        terminal.send(SIGTERM)
        #expect(try terminal.end() == 0)
        #expect(terminal.settings == terminal.settingsBefore)
        #expect(terminal.screen.lines == ["left"], "neither the list nor the line stays")
    }

    @Test func aStoppedProcessShowsItAgain() throws {
        let terminal = try atPicker()
        terminal.send(SIGSTOP)
        terminal.restoreSettings()
        terminal.send(SIGCONT)
        terminal.type("song 25\r")
        terminal.expect("the pick") { $0.lines.contains("* picked [25]") && $0.line == "drumdub> hit sna" }
    }

}
