/// What a terminal can show of a picture.
public enum TerminalPictures: Equatable, Sendable {
    /// How many colours half blocks have.
    public enum Colours: Equatable, Sendable {
        case indexed256, trueColour
    }

    /// Nothing: no terminal, or none with colours.
    case none
    /// Coloured half blocks, two to a cell.
    case blocks(Colours)
    /// Pixels by DEC's sixel graphics.
    case sixel
    /// Pixels by kitty's graphics protocol.
    case kitty

    /// Decides by the environment alone; the terminal is asked nothing, as its answer might never come.
    public static func detect(environment: [String: String], isTerminal: Bool) -> TerminalPictures {
        func value(_ name: String) -> String { environment[name] ?? "" }
        let terminal = value("TERM")
        guard isTerminal, value("NO_COLOR").isEmpty, !isColourless(terminal) else { return .none }
        // What is inside of a multiplexer hides the terminal around it.
        let isInside = ["tmux", "screen"].contains(where: terminal.hasPrefix)
        if !isInside && value("TMUX").isEmpty && value("STY").isEmpty {
            if let pixels = pixels(terminal, program: value("TERM_PROGRAM"), environment) { return pixels }
        }
        let locale = [value("LC_ALL"), value("LC_CTYPE"), value("LANG")].first { !$0.isEmpty } ?? ""
        guard isUTF8(locale) else { return .none }
        let hasTrueColour =
            ["truecolor", "24bit"].contains(value("COLORTERM").lowercased()) || terminal.hasSuffix("-direct")
        return .blocks(hasTrueColour ? .trueColour : .indexed256)
    }

    private static let kittyTerminals = ["xterm-kitty", "xterm-ghostty"]
    private static let kittyPrograms = ["ghostty", "kitty"]
    private static let sixelTerminals = ["foot", "foot-extra", "mlterm", "contour", "yaft-256color", "vt340"]
    private static let sixelPrograms = ["WezTerm", "iTerm.app", "mintty"]

    private static func pixels(
        _ terminal: String, program: String, _ environment: [String: String]
    ) -> TerminalPictures? {
        if kittyTerminals.contains(terminal) || kittyPrograms.contains(program) { return .kitty }
        if sixelPrograms.contains(program) || sixelTerminals.contains(terminal) { return .sixel }
        if terminal.contains("sixel") { return .sixel }
        if !program.isEmpty { return nil }
        let isInKitty = environment["KITTY_WINDOW_ID"]?.isEmpty == false
        return isInKitty && terminal == "xterm-256color" ? .kitty : nil
    }

    private static func isColourless(_ terminal: String) -> Bool {
        if terminal.isEmpty || ["dumb", "unknown"].contains(terminal) { return true }
        return terminal.hasSuffix("-mono") || terminal.hasPrefix("vt") && terminal != "vt340"
    }

    private static func isUTF8(_ locale: String) -> Bool {
        let locale = locale.lowercased()
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
