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
    private var isShown = false
    private var text = ""
    private var lastInputSeconds = 0.0

    /// After so many seconds without a byte a paste has lost its end.
    private static let pasteTimeoutSeconds = 1.0

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
        isShown = false
        editor.close()
        try history.save()
    }

    /// Prints lines above the one being typed.
    func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        if isShown { editor.printAbove { output.write(lines) } } else { output.write(lines) }
    }

    /// Shows what the song does, if that has changed, and ends a paste that has lost its end. In the background
    /// it looks whether the terminal has become ours: a shell says nothing when it brings a job to the front.
    func update(for song: SongState) {
        guard isShown else { return resume(for: song) }
        if input.isPasting, MonotonicClock.seconds - lastInputSeconds > Prompt.pasteTimeoutSeconds {
            if let piece = input.endPaste() { take(piece) }
        }
        let next =
            keyboard == nil
            ? PromptText.text(for: song, columns: editor.columns, isASCII: isASCII) : "(Esc ends) "
        if next != text && editor.setPrompt(next) { text = next }
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

    /// The window has another size.
    func resize() {
        if isShown { editor.resize() }
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
            editor.retake()
        }
    }

    private func take(_ bytes: [UInt8]) {
        guard keyboard != nil else {
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
        switch piece {
        case .keys(let bytes): editor.type(bytes)
        case .paste(let text): editor.insert(text)
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
