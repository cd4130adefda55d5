@preconcurrency import CReadline
import Glibc

/// The line being typed at a terminal: readline, fed with keys as they come.
///
/// Thread: control. There is one per process, as readline has one line.
final class LineEditor {
    /// Called with each line that is entered, and with nil for Ctrl-D on an empty line.
    var onLine: (String?) -> Void = { _ in }
    /// Called with the line up to the cursor when Tab is pressed.
    var onTab: (String) -> Completer.Result? = { _ in nil }
    /// Prints what could be meant, above the line.
    var onChoices: ([String]) -> Void = { _ in }

    private var keys: ArraySlice<UInt8> = []
    private var isOpen = false
    private var isScrolling = false

    // Only the control thread comes here: readline calls back from within the calls below.
    fileprivate nonisolated(unsafe) static var active: LineEditor?

    /// Takes the terminal and shows the prompt. `history` goes before what is typed, oldest first.
    func open(prompt: String, history: [String]) {
        LineEditor.active = self
        drumdub_guard_terminal(STDIN_FILENO)
        rl_readline_name = LineEditor.name
        rl_catch_signals = 0
        rl_catch_sigwinch = 0
        rl_change_environment = 0
        rl_prep_term_function = prepareTerminal
        rl_getc_function = nextKey
        rl_input_available_hook = hasKey
        rl_initialize()
        // Only now: with a display of somebody's own readline would take the terminal for a dumb one.
        rl_redisplay_function = redisplay
        rl_variable_bind("enable-bracketed-paste", "on")
        for keymap in ["emacs", "vi-insert"] {
            rl_bind_key_in_map(Int32(UInt8(ascii: "\t")), completeWord, rl_get_keymap_by_name(keymap))
        }
        stifle_history(Int32(History.lineLimit))
        for line in history { add_history(line) }
        rl_callback_handler_install(prompt, lineEntered)
        isOpen = true
    }

    /// Gives the terminal back as it was, on an empty line.
    func close() {
        guard isOpen else { return }
        isOpen = false
        clear()
        rl_callback_handler_remove()
        drumdub_release_terminal()
        LineEditor.active = nil
    }

    /// Takes keys as the terminal sends them.
    func type(_ bytes: [UInt8]) {
        keys.append(contentsOf: bytes)
        while !keys.isEmpty, isOpen { rl_callback_read_char() }
    }

    /// Puts a text at the cursor, as one edit.
    func insert(_ text: String) {
        rl_begin_undo_group()
        rl_insert_text(text)
        rl_end_undo_group()
        redisplay()
    }

    /// Drops the line that is being typed, or ends a search for one; false if there is none.
    func drop() -> Bool {
        if rl_end == 0 && rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH) == 0 { return false }
        rl_callback_sigcleanup()
        clear()
        rl_delete_text(0, rl_end)
        rl_point = 0
        rl_on_new_line()
        redisplay()
        fflush(rl_outstream)
        return true
    }

    /// Remembers a line for the arrow keys.
    func remember(_ line: String) {
        add_history(line)
    }

    /// Shows another prompt before the same line; not while readline uses the prompt for a search.
    func setPrompt(_ prompt: String) -> Bool {
        guard rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG) == 0 else {
            return false
        }
        // readline's own comparison of old and new rows is wrong once the prompt has another width.
        rl_clear_visible_line()
        rl_set_prompt(prompt)
        rl_on_new_line()
        redisplay()
        fflush(rl_outstream)
        return true
    }

    /// Takes the line from the screen until `show`; what was typed is kept.
    func hide() {
        clear()
    }

    /// Shows the line again, in a window that may have another size by now.
    func show() {
        rl_reset_screen_size()
        rl_on_new_line()
        redisplay()
        fflush(rl_outstream)
    }

    /// Takes the line from the screen, lets `print` print whole lines, and shows the line below them.
    func printAbove(_ print: () -> Void) {
        clear()
        print()
        rl_on_new_line()
        redisplay()
        fflush(rl_outstream)
    }

    /// The window has another size.
    func resize() {
        rl_resize_terminal()
    }

    /// Somebody else has had the terminal: takes it again, and shows the line.
    func retake(showsLine: Bool = true) {
        rl_deprep_terminal()
        prepareTerminal(1)
        fflush(rl_outstream)
        guard showsLine else { return }
        rl_on_new_line()
        redisplay()
    }

    /// How many cells a row of the window has.
    var columns: Int { windowSize.columns }

    private var rows: Int { windowSize.rows }

    private var windowSize: (rows: Int, columns: Int) {
        var rows: Int32 = 0
        var columns: Int32 = 0
        rl_get_screen_size(&rows, &columns)
        return (Int(rows), Int(columns))
    }

    /// A line that is higher than the window can't be kept in order: it becomes one row that scrolls sideways.
    fileprivate func chooseRows() {
        let scrolls = rowsNeeded >= rows
        guard scrolls != isScrolling else { return }
        clear()
        isScrolling = scrolls
        rl_variable_bind("horizontal-scroll-mode", scrolls ? "on" : "off")
        rl_on_new_line()
    }

    /// How many rows the line needs at most, as no sign covers more cells than it has bytes.
    private var rowsNeeded: Int {
        let byteCount = Int(rl_end)
        let wrapped = (strlen(rl_display_prompt) + byteCount) / max(columns, 1) + 1
        guard wrapped < rows, let line = rl_line_buffer else { return wrapped }
        let text = UnsafeRawBufferPointer(start: line, count: byteCount)
        return text.reduce(wrapped) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    private func clear() {
        rl_clear_visible_line()
        fflush(rl_outstream)
    }

    fileprivate func takeKey() -> Int32 {
        keys.popFirst().map(Int32.init) ?? EOF
    }

    fileprivate var hasKeys: Bool { !keys.isEmpty }

    fileprivate func complete() {
        guard let line = rl_line_buffer else { return }
        let typed = UnsafeRawBufferPointer(start: line, count: Int(rl_point))
        guard let result = onTab(String(decoding: typed, as: UTF8.self)) else {
            rl_ding()
            return
        }
        if !result.choices.isEmpty { onChoices(result.choices) }
        guard let replacement = result.replacement else { return }
        rl_begin_undo_group()
        rl_delete_text(Int32(result.start), rl_point)
        rl_point = Int32(result.start)
        rl_insert_text(replacement)
        rl_end_undo_group()
    }

    /// Kept for ever, as readline keeps the pointer.
    private nonisolated(unsafe) static let name = UnsafePointer(strdup("drumdub"))
}

private func lineEntered(_ line: UnsafeMutablePointer<CChar>?) {
    defer { free(line) }
    LineEditor.active?.onLine(line.map { String(cString: $0) })
}

private func completeWord(_ count: Int32, _ key: Int32) -> Int32 {
    LineEditor.active?.complete()
    return 0
}

private func nextKey(_ stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    LineEditor.active?.takeKey() ?? EOF
}

private func hasKey() -> Int32 {
    LineEditor.active?.hasKeys == true ? 1 : 0
}

private func redisplay() {
    LineEditor.active?.chooseRows()
    rl_redisplay()
}

/// readline's own way; besides, Ctrl-S must not hold the output (it would hold the program), and Ctrl-Z must not
/// drop what was typed.
private func prepareTerminal(_ meta: Int32) {
    rl_prep_terminal(meta)
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON)
    settings.c_lflag |= tcflag_t(NOFLSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
}
