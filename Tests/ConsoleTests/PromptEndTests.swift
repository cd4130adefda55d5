import Glibc
import Testing

/// How the prompt is left, and in which state it leaves the terminal.
@Suite(.serialized)
struct PromptEndTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func aSignalEndsItAndTheTerminalIsAsBefore(signal: Int32) throws {
        let terminal = try ProbeTerminal()
        let before = terminal.settingsBefore
        terminal.expect("a prompt") { $0.marksPastes }
        terminal.type("hit ki")
        terminal.expect(line: "drumdub> hit ki")
        #expect(terminal.settings != before)
        terminal.send(signal)
        #expect(try terminal.end() == 0)
        #expect(terminal.settings == before)
        #expect(!terminal.screen.marksPastes)
        #expect(terminal.screen.lines == ["left"], "the half typed line is taken away")
    }

    @Test func controlCEndsIt() throws {
        let terminal = try ProbeTerminal()
        let before = terminal.settingsBefore
        terminal.expect("a prompt") { $0.marksPastes }
        terminal.type("kits\r\u{03}")
        #expect(try terminal.end() == 0)
        #expect(terminal.settings == before)
    }

    @Test func controlCDropsTheLineAndAsksOnceMoreWhileASongPlays() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("play /a.flac\r")
        terminal.expect(line: "▶ 0:00 a>")
        terminal.type("half typed")
        terminal.expect(line: "▶ 0:00 a> half typed")
        terminal.type("\u{03}")
        terminal.expect(line: "▶ 0:00 a>")
        terminal.type("kits\r")
        terminal.expect(above: "standard  24")
        terminal.type("\u{03}")
        terminal.expect(above: "* a song plays; the same key once more leaves")
        terminal.type("\u{03}")
        #expect(try terminal.end() == 0)
    }

    @Test func aCrashGivesTheTerminalBack() throws {
        let terminal = try ProbeTerminal()
        let before = terminal.settingsBefore
        terminal.expect("a prompt") { $0.marksPastes }
        terminal.type("set crash now\r")
        #expect(try terminal.end() == 128 + SIGABRT)
        #expect(terminal.settings == before)
        #expect(!terminal.screen.marksPastes)
    }

    @Test func controlDEndsItOnAnEmptyLineOnly() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("kits\u{01}\u{04}")
        terminal.expect(line: "drumdub> its")
        terminal.type("\u{05}\u{15}\u{04}")
        #expect(try terminal.end() == 0)
    }

    @Test func controlDAsksOnceMoreWhileASongPlays() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("play /a.flac\r")
        terminal.expect(line: "▶ 0:00 a>")
        terminal.type("\u{04}")
        terminal.expect(above: "* a song plays; the same key once more leaves")
        terminal.type("kits\r")
        terminal.expect(above: "standard  24")
        terminal.type("\u{04}")
        terminal.expect("asked again after a command") { screen in
            screen.lines.filter { $0.hasPrefix("* a song plays") }.count == 2
        }
        terminal.type("\u{04}")
        #expect(try terminal.end() == 0)
    }

    @Test func controlZDoesNotStopTheProcess() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.type("hi\u{1A}")
        terminal.expect(above: "* Ctrl-Z would freeze the sound: it does nothing; quit leaves")
        terminal.type("t kick\r")
        terminal.expect(above: "hit(sound: \"kick\", velocity: 100)")
    }

    @Test func aStoppedProcessTakesTheTerminalAgain() throws {
        let terminal = try ProbeTerminal.atPrompt()
        let raw = terminal.settings
        terminal.type("hit kick")
        terminal.expect(line: "drumdub> hit kick")
        terminal.send(SIGSTOP)
        terminal.restoreSettings()
        #expect(terminal.settings != raw)
        terminal.send(SIGCONT)
        terminal.type(" 3\r")
        terminal.expect("the answer") { $0.lines.contains("hit(sound: \"kick\", velocity: 3)") }
        terminal.expect(line: "drumdub>")
        #expect(terminal.settings == raw)
    }

    @Test func inTheBackgroundItLeavesTheTerminalToTheShell() throws {
        let terminal = try ProbeTerminal(
            ["--norc", "-i"], program: "/bin/bash", environment: ["PS1": "SH> ", "PROBE_HISTORY": ""])
        terminal.expect(line: "SH>")
        terminal.type("\(Child.path(of: "console-probe")) -c kits &\r")
        terminal.expect(above: "standard  24")
        terminal.type("echo $((40 + 2))\r")
        terminal.expect(above: "42")
        terminal.type("fg\r")
        terminal.expect(line: "drumdub>")
        terminal.type("hit kick\r")
        terminal.expect(above: "hit(sound: \"kick\", velocity: 100)")
        terminal.type("quit\r")
        terminal.expect(line: "SH>")
        terminal.type("exit\r")
        #expect(try terminal.end() == 0)
    }

    @Test func aTerminalThatGoesEndsIt() throws {
        let terminal = try ProbeTerminal.atPrompt()
        terminal.hangUp()
        #expect(try terminal.end() == 0)
    }
}
