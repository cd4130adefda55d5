import Glibc
import Host
import Session

/// A terminal to type at: the line with its prompt and history, pastes, and the keyboard as pads.
///
/// Thread: control.
final class Prompt {
    /// A hit on the computer's keyboard.
    typealias Hit = (key: UInt8, velocity: UInt8)

    /// Called with each line that is entered.
    var onLine: (String) -> Void = { _ in }
    /// Called for Ctrl-D on an empty line.
    var onEnd: () -> Void = {}
    /// Called for Esc while a line is being typed; true if it meant something.
    var onEscape: () -> Bool = { false }
    /// Called for each hit on the keyboard.
    var onHit: (Hit) -> Void = { _ in }
    /// Called when the keyboard types again.
    var onKeyboardEnd: () -> Void = {}
    /// False once nothing can come any more.
    private(set) var isReadable = true

    private let editor = LineEditor()
    private let output: LineOutput
    private let isASCII: Bool
    private let keyMap: (Character) -> Hit?
    private var history: History
    private var input = TerminalInput()
    private var keyboard: KeyPresses?
    private var picker: Picker?
    private var isShown = false
    private var text = ""
    private var lastInputSeconds = 0.0

    /// After so many seconds without a byte a paste has lost its end.
    private static let pasteTimeoutSeconds = 1.0
    /// After so many seconds nothing more belongs to the last key.
    private static let keyTimeoutSeconds = 0.05

    init(
        output: LineOutput, isASCII: Bool, historyPath: String?, keyMap: @escaping (Character) -> Hit?,
        names: @escaping (CompletionKind) -> [String]
    ) {
        self.output = output
        self.isASCII = isASCII
        self.keyMap = keyMap
        history = History(path: historyPath)
        editor.onTab = Completer(names: names).complete
        editor.onLine = { [unowned self] in entered($0) }
        editor.onChoices = { [unowned self] in print(ChoiceList.lines($0, columns: editor.columns)) }
    }

    /// Whether the terminal is ours: false while a shell has put us into the background.
    private var isForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group < 0 || group == getpgrp()
    }

    /// Whether keys are to be read.
    var wantsInput: Bool { isShown && isReadable }

    /// Shows the prompt, unless we are in the background.
    func open(for song: SongState) {
        guard isForeground else { return }
        text = PromptText.text(for: song, columns: editor.columns, isASCII: isASCII)
        isShown = true
        editor.open(prompt: text, history: history.earlier + history.added)
    }

    /// Gives the terminal back and keeps the history.
    func close() throws(FileError) {
        if picker != nil { leavePicker() }
        isShown = false
        editor.close()
        try history.save()
    }

    /// Prints lines above the one being typed.
    func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        guard isShown else { return output.write(lines) }
        if let picker {
            picker.printAbove { output.write(lines) }
        } else {
            editor.printAbove { output.write(lines) }
        }
    }

    /// Shows what the song does, if that has changed, and ends a paste that has lost its end. In the background
    /// it looks whether the terminal has become ours: a shell says nothing when it brings a job to the front.
    func update(for song: SongState) {
        guard isShown else { return resume(for: song) }
        if input.isPasting, MonotonicClock.seconds - lastInputSeconds > Prompt.pasteTimeoutSeconds {
            if let piece = input.endPaste() { take(piece) }
        }
        if let picker {
            let isOver = MonotonicClock.seconds - lastInputSeconds > Prompt.keyTimeoutSeconds
            if picker.isWaiting && isOver { picker.endWaiting(end: endPicker) }
            return
        }
        let next =
            keyboard == nil
            ? PromptText.text(for: song, columns: editor.columns, isASCII: isASCII) : "(Esc ends) "
        if next != text && editor.setPrompt(next) { text = next }
    }

    /// Drops the line that is being typed; false if there is none.
    func dropLine() -> Bool {
        isShown && picker == nil && keyboard == nil && editor.drop()
    }

    /// Takes the keys that are there.
    func read() {
        let bytes = Descriptor.readAll(STDIN_FILENO)
        guard let bytes else {
            isReadable = false
            return
        }
        lastInputSeconds = MonotonicClock.seconds
        take(bytes)
    }

    /// The keyboard becomes pads, until Esc.
    func startKeyboard() {
        keyboard = KeyPresses()
    }

    /// Opens a list to pick from in place of the line, which comes back as it was. Until then keys go to the
    /// list; lines are printed above it. `completion` gets what was picked, in order, or nil if nothing was: also
    /// where no list can be shown, because one is open or the terminal isn't ours. It is not called if the program
    /// ends.
    func startPicker(
        source: any PickerSource, title: String, picksSeveral: Bool, initialText: String,
        completion: @escaping ([Int64]?) -> Void
    ) {
        guard isShown, picker == nil else { return completion(nil) }
        editor.hide()
        let state = PickerState(title: title, picksSeveral: picksSeveral, text: initialText)
        let picker = Picker(
            source: source, state: state, output: output, isASCII: isASCII, completion: completion)
        self.picker = picker
        picker.open()
    }

    private func leavePicker() {
        picker?.close()
        picker = nil
        editor.show()
    }

    private func endPicker(_ complete: () -> Void) {
        leavePicker()
        complete()
    }

    /// The window has another size.
    func resize() {
        guard isShown else { return }
        if let picker { picker.resize() } else { editor.resize() }
    }

    /// The process was stopped and goes on, perhaps in the background.
    func resume(for song: SongState) {
        guard isForeground else {
            isShown = false
            return
        }
        if text.isEmpty {
            open(for: song)
        } else {
            isShown = true
            editor.retake(showsLine: picker == nil)
            picker?.retake()
        }
    }

    private func take(_ bytes: [UInt8]) {
        if bytes == [0x1B], keyboard == nil, picker == nil, !input.isPasting, onEscape() { return }
        guard keyboard != nil && picker == nil else {
            for piece in input.take(bytes) { take(piece) }
            return
        }
        guard let (presses, rest) = keyboard?.take(bytes) else { return }
        for press in presses {
            switch press {
            case .key(let character): if let hit = keyMap(character) { onHit(hit) }
            case .end:
                keyboard = nil
                onKeyboardEnd()
            }
        }
        if keyboard == nil && !rest.isEmpty { take(rest) }
    }

    private func take(_ piece: TerminalInput.Piece) {
        switch (piece, picker) {
        case (.keys(let bytes), nil): editor.type(bytes)
        case (.paste(let text), nil): editor.insert(text)
        case (.paste(let text), .some(let picker)): picker.paste(text)
        case (.keys(let bytes), .some(let picker)):
            let rest = picker.type(bytes, end: endPicker)
            if !rest.isEmpty { take(rest) }
        }
    }

    private func entered(_ text: String?) {
        guard let text else { return onEnd() }
        for line in Script.lines(of: text) {
            if history.add(line) { editor.remember(line) }
            onLine(line)
        }
    }
}
