import Testing

/// The computer's keyboard as pads, at a real terminal.
@Suite(.serialized)
struct KeyboardTests {
    @Test func keysAreHitsUntilEscape() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("pads keyboard\r")
        terminal.expect(line: "(Esc ends)")
        terminal.type("x")
        terminal.expect(above: "* pad 36 velocity 100")
        terminal.type("é")
        terminal.expect(above: "* pad 38 velocity 90")
        terminal.type("q\u{1B}[A\r\u{1B}")
        terminal.expect(above: "* the keyboard types again")
        terminal.type("hit kick\r")
        terminal.expect(above: "hit(sound: \"kick\", velocity: 100)")
        #expect(terminal.screen.lines.filter { $0.hasPrefix("* pad") }.count == 2)
        #expect(!terminal.screen.lines.contains { $0.contains("x") && $0.contains("Esc") }, "no echo")
    }

    @Test func escapeEndsLearningAndLeavesTheLineAsItIs() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("learn stop\r")
        terminal.expect(above: "press it")
        terminal.type("hit ki")
        terminal.expect("the line") { $0.line.hasSuffix("> hit ki") }
        terminal.type("\u{1B}")
        terminal.expect(above: "learning is over")
        terminal.type("ck\r")
        terminal.expect(above: "hit(sound: \"kick\", velocity: 100)")
        #expect(terminal.screen.lines.filter { $0 == "learning is over" }.count == 1)
    }

    @Test func aLineBoundToAPadIsCarriedOutWhileOneIsTyped() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("play /a.flac\rwait end\rhit sn")
        terminal.expect(line: "▶ 0:00 a> hit sn")
        terminal.happen("bound pause")
        terminal.expect("the answer above the line") {
            $0.lines.contains("pause") && $0.line == "‖ 0:00 a> hit sn"
        }
    }

    @Test func aTypedLineIsCarriedOutWhileAScriptWaits() throws {
        let terminal = try ProbeTerminal(["-c", "play /a.flac", "-c", "wait end", "-c", "seek 7"])
        terminal.expect("a prompt") { $0.line == "▶ 0:00 a>" && $0.marksPastes }
        terminal.type("hit kick\r")
        terminal.expect(above: "hit(sound: \"kick\", velocity: 100)")
        #expect(!terminal.screen.lines.contains { $0.hasPrefix("seek") })
        terminal.type("stop\r")
        terminal.expect("the script goes on after the song's end") {
            $0.lines.contains { $0.hasPrefix("seek(") }
        }
    }

    @Test func escapeCodesInATitleDoNotReachTheTerminal() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("set title \"\u{16}\u{1B}[31mred\u{16}\u{07}\"\rplay\r")
        terminal.expect("a prompt with the title's letters only") { $0.line == "▶ 0:00 �[31mred�>" }
        #expect(terminal.screen.bellCount == 0)
    }

    @Test func withoutUTF8ThePromptIsASCII() throws {
        let terminal = try ProbeTerminal(
            ["-c", "play '/漢é.flac'", "-c", "seek 62"], environment: ["LC_ALL": "C"])
        terminal.expect(line: "playing 1:02 ??>")
    }

    @Test func inANarrowWindowThePromptIsShort() throws {
        let terminal = try ProbeTerminal(["-c", "play /a.flac"], columns: 20, rows: 5)
        terminal.expect(line: ">")
        terminal.resize(columns: 60, rows: 5)
        terminal.expect(line: "▶ 0:00 a>")
    }
}
