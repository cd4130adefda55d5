import Foundation
import Glibc
import Testing

/// The prompt at a real terminal, typed at as a person does.
@Suite(.serialized)
struct PromptTests {
    @Test func aLineIsCarriedOutAndAnswered() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("hit kick 90\r")
        terminal.expect(above: "hit(sound: \"kick\", velocity: 90)")
        terminal.expect(line: "drumdub>")
        #expect(terminal.screen.lines[0] == "drumdub> hit kick 90")
    }

    @Test func thePromptShowsStateTimeAndTitle() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("play /songs/Dub Train.flac\rseek 1:23\r")
        terminal.expect(line: "▶ 1:23 Dub Train>")
        terminal.type("pause\r")
        terminal.expect(line: "‖ 1:23 Dub Train>")
    }

    @Test func anEventIsPrintedAboveTheHalfTypedLine() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("hit sna")
        terminal.expect(line: "drumdub> hit sna")
        terminal.happen("pads lost: MPD218")
        terminal.expect("the event, then the line") {
            $0.lines == ["* pads lost: MPD218", "drumdub> hit sna"] && $0.column == 16
        }
        terminal.type("re 5\r")
        terminal.expect(above: "hit(sound: \"snare\", velocity: 5)")
    }

    @Test func eventsDoNotTearALineThatWraps() throws {
        let terminal = try ProbeTerminal.atPrompt(columns: 30, rows: 10)
        terminal.type("hit \"" + String(repeating: "漢", count: 20))
        terminal.expect("a line of two rows") { $0.lines.count == 2 }
        let before = terminal.screen
        terminal.happen("one")
        terminal.happen("two")
        terminal.expect("two events above the same line") { $0.lines == ["* one", "* two"] + before.lines }
        #expect(terminal.screen.column == before.column)
    }

    @Test func tabCompletesCommandsNamesAndPaths() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("My Song é.flac", "")
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("resta\t")
        terminal.expect(line: "drumdub> restart")
        terminal.type("\u{15}hit sn\t50\r")
        terminal.expect(above: "hit(sound: \"snare\", velocity: 50)")
        terminal.type("hit \t")
        terminal.expect(above: "kick      kick low  snare     ride é")
        terminal.type("ki\t\u{17}\"kick \t1\r")
        terminal.expect(above: "hit(sound: \"kick low\", velocity: 1)")
        terminal.type("open \(folder.path)/My\t")
        terminal.expect("the path in quotes") { $0.lines.joined().hasSuffix("My Song é.flac\"") }
        terminal.type("\r")
        terminal.expect("the path without") {
            $0.lines.joined().contains("/My Song é.flac\")■") || $0.line.hasPrefix("■ My Song é>")
        }
    }

    @Test func historyIsKeptBetweenRuns() throws {
        let terminal = try ProbeTerminal.atPrompt(history: ["kits", "hit snare 7"])
        terminal.type("\u{1B}[A")
        terminal.expect(line: "drumdub> hit snare 7")
        terminal.type("\u{7F}9\r")
        terminal.expect(above: "hit(sound: \"snare\", velocity: 9)")
        terminal.type("hit snare 9\r")
        terminal.type("quit\r")
        #expect(try terminal.end() == 0)
        let lines = try String(contentsOfFile: terminal.historyPath, encoding: .utf8)
        #expect(lines == "kits\nhit snare 7\nhit snare 9\nquit\n")
    }

    @Test func wideAndCombinedSignsAreEditedWhole() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("kit aé漢😀z")
        terminal.expect("the cursor behind 7 cells") { $0.line == "drumdub> kit aé漢😀z" && $0.column == 20 }
        terminal.type("\u{1B}[D\u{1B}[D")
        terminal.expect("the cursor before the emoji") { $0.column == 17 }
        terminal.type("\u{7F}")
        terminal.expect("漢 deleted as a whole") { $0.line == "drumdub> kit aé😀z" && $0.column == 15 }
        terminal.type("\u{04}\u{7F}\u{01}\u{05}é\r")
        terminal.expect(above: "kit azé loaded")
    }

    @Test func aPasteOfManyLinesIsOneEdit() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.paste((1...500).map { "hit snare \($0 % 127 + 1)\n" }.joined())
        terminal.type(" # 500 lines")
        terminal.expect("the end of the paste") { $0.line.hasSuffix("hit snare 120 # 500 lines") }
        #expect(terminal.screen.lines.count == 1, "nothing was carried out")
        terminal.happen("in between")
        terminal.expect("the event above the paste") {
            $0.lines.first == "* in between" && $0.lines.count == 2 && $0.line.hasSuffix("# 500 lines")
        }
        terminal.type("\r")
        terminal.expect("the last answers") {
            $0.lines.suffix(3) == [
                "hit(sound: \"snare\", velocity: 119)", "hit(sound: \"snare\", velocity: 120)", "drumdub>",
            ]
        }
    }

    @Test func aPasteCanNotBreakOut() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.paste("hit\u{1B}[201~ snare\nquit\n\u{07}\u{1B}[31m 3")
        terminal.expect("all of it in the line, without marks and control signs") {
            $0.lines == ["drumdub> hit snare", "quit", "[31m 3"]
        }
        terminal.type("\u{15}")
        terminal.expect("an empty line") { $0.lines == ["drumdub>"] }
    }

    @Test func aPasteOfAMegabyteIsOneLine() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.paste("kit " + String(repeating: "x", count: 1 << 20))
        terminal.type("END")
        terminal.expect("its end on one row") { $0.lines.count == 1 && $0.line.hasSuffix("xxxEND") }
        terminal.type("\u{15}kits\r")
        terminal.expect(above: "standard  24")
    }

    @Test func aPasteWithoutItsEndDoesNotLockTheLine() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("\u{1B}[200~hit kick")
        terminal.expect(line: "drumdub> hit kick")
    }

    @Test func resizingKeepsTheLine() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("hit kick")
        terminal.expect(line: "drumdub> hit kick")
        for index in 0..<200 {
            terminal.resize(columns: 40 + index % 50, rows: 10 + index % 9)
            terminal.send(SIGWINCH)
        }
        terminal.resize(columns: 1, rows: 10)
        terminal.type(" ")
        terminal.resize(columns: 80, rows: 24)
        terminal.type("12\r")
        terminal.expect("the answer") { $0.lines.contains("hit(sound: \"kick\", velocity: 12)") }
    }

    @Test func controlSResumesTheSearchAndHoldsNothing() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("\u{13}\u{07}")
        terminal.type("kits\r")
        terminal.expect(above: "standard  24")
    }
}
