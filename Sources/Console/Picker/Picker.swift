import Glibc
import Session

/// A list to pick from at the terminal, in place of the prompt: it is drawn below the row where the prompt was, and
/// the cursor waits in its first line, so that it can be taken away and drawn again at any moment.
///
/// Thread: control.
final class Picker {
    /// What has been picked, in order; nil for nothing. Called once, after the picker has left the screen.
    private let completion: ([Int64]?) -> Void
    private let source: any PickerSource
    private let output: LineOutput
    private let isASCII: Bool
    private var state: PickerState
    /// The beginning of a key whose end has not come yet.
    private var held: [UInt8] = []
    private var size = Picker.windowSize()

    /// Lines at most.
    private static let rowLimit = 20

    init(
        source: any PickerSource, state: PickerState, output: LineOutput, isASCII: Bool,
        completion: @escaping ([Int64]?) -> Void
    ) {
        (self.source, self.state, self.output, self.isASCII) = (source, state, output, isASCII)
        self.completion = completion
    }

    /// Shows the list; the cursor is at the start of an empty row.
    func open() {
        Picker.setSignalKeys(false)
        draw()
    }

    /// Takes keys. Once one has ended the picker, `end` is called, and the bytes behind it are answered.
    func type(_ bytes: [UInt8], end: (_ complete: @escaping () -> Void) -> Void) -> [UInt8] {
        var rest = (held + bytes)[...]
        held = []
        while let key = PickerKey.next(in: &rest) {
            if let complete = apply(key) {
                end(complete)
                return Array(rest)
            }
        }
        held = Array(rest)
        draw()
        return []
    }

    /// Takes a paste, of which blanks stand for the ends of lines.
    func paste(_ text: String) {
        _ = state.apply(.text(text.split(separator: "\n").joined(separator: " ")))
        draw()
    }

    /// Whether the beginning of a key waits for its end.
    var isWaiting: Bool { !held.isEmpty }

    /// Nothing has followed: an ESC that waits was the key Esc, everything else is dropped.
    func endWaiting(end: (_ complete: @escaping () -> Void) -> Void) {
        defer { held = [] }
        if held == [0x1B], let complete = apply(.cancel) { end(complete) }
    }

    /// Takes the list from the screen, lets `print` print whole lines, and shows it below them.
    func printAbove(_ print: () -> Void) {
        erase()
        print()
        draw()
    }

    /// The window has another size.
    func resize() {
        size = Picker.windowSize()
        draw()
    }

    /// Somebody else has had the terminal: takes it again.
    func retake() {
        Picker.setSignalKeys(false)
        resize()
    }

    /// Takes the list from the screen for good.
    func close() {
        erase()
        Picker.setSignalKeys(true)
    }

    /// Answers what to call at the end, if the key has ended the picker.
    private func apply(_ key: PickerKey) -> (() -> Void)? {
        if case .text = key {} else { refresh() }
        switch state.apply(key) {
        case .open: return nil
        case .cancelled: return { [completion] in completion(nil) }
        case .picked(let ids): return { [completion] in completion(ids) }
        }
    }

    private func refresh() {
        // A list that has become shorter meanwhile is asked for once more.
        for _ in 0..<2 {
            guard let request = state.request else { return }
            state.take(
                source.page(matching: request.text, offset: request.offset, limit: request.limit),
                for: request)
        }
    }

    private func draw() {
        let rowCount = size.rows > 5 ? min(size.rows - 1, Picker.rowLimit) : size.rows
        let view = PickerView(columns: size.columns, rows: rowCount, isASCII: isASCII)
        state.show(rowCount: view.listRowCount)
        refresh()
        let (lines, cursorColumn) = view.lines(of: state)
        // No cursor and no wrapping meanwhile, whatever the terminal thinks of the width of a sign.
        var text = "\u{1B}[?25l\u{1B}[?7l"
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "" : "\r\n") + "\r\u{1B}[" + (index == lines.count - 1 ? "J" : "K")
            text += Picker.sequence(line.style) + line.text + (line.style == .plain ? "" : "\u{1B}[0m")
        }
        text += "\r" + (lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "")
        text += (cursorColumn > 0 ? "\u{1B}[\(cursorColumn)C" : "") + "\u{1B}[?7h\u{1B}[?25h"
        output.write(text)
    }

    private func erase() {
        output.write("\r\u{1B}[J")
    }

    private static func sequence(_ style: PickerView.Line.Style) -> String {
        switch style {
        case .plain: ""
        case .selected: "\u{1B}[7m"
        case .dim: "\u{1B}[2m"
        }
    }

    private static func windowSize() -> (columns: Int, rows: Int) {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    }

    /// Whether Ctrl-C and its like are signals; without, Ctrl-C is a key.
    private static func setSignalKeys(_ areSignals: Bool) {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        if areSignals { settings.c_lflag |= tcflag_t(ISIG) } else { settings.c_lflag &= ~tcflag_t(ISIG) }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
