import Testing

@testable import Artwork

struct TerminalPicturesTests {
    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
            (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "foot"], .sixel),
            (["TERM": "mlterm"], .sixel),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", "KITTY_WINDOW_ID": "1"], .sixel),
            (
                ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"],
                .blocks(.indexed256)
            ),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .blocks(.trueColour)),
            (["TERM": "xterm-256color", "COLORTERM": "24bit"], .blocks(.trueColour)),
            (["TERM": "xterm-direct"], .blocks(.trueColour)),
            (["TERM": "xterm"], .blocks(.indexed256)),
            (["TERM": "linux"], .blocks(.indexed256)),
            (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .blocks(.indexed256)),
            (["TERM": "screen", "TERM_PROGRAM": "WezTerm"], .blocks(.indexed256)),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], .blocks(.indexed256)),
            (["TERM": "xterm-kitty", "STY": "1.pts"], .blocks(.indexed256)),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none),
            (["TERM": "xterm", "NO_COLOR": ""], .blocks(.indexed256)),
            (["TERM": "xterm", "LANG": "de_DE.ISO-8859-1"], .none),
            (["TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.UTF-8"], .none),
            (["TERM": "xterm-kitty", "LANG": "C"], .kitty),
            (["TERM": "dumb"], .none),
            (["TERM": "vt100"], .none),
            (["TERM": "vt340"], .sixel),
            (["TERM": "rxvt-mono"], .none),
            ([:], .none),
        ] as [([String: String], TerminalPictures)])
    func theEnvironmentDecides(environment: [String: String], pictures: TerminalPictures) {
        let all = ["LANG": "C.UTF-8"].merging(environment) { $1 }
        #expect(TerminalPictures.detect(environment: all, isTerminal: true) == pictures)
        #expect(TerminalPictures.detect(environment: all, isTerminal: false) == .none)
    }
}
