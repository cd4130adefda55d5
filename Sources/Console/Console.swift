import Artwork
import CReadline
import Glibc
import Host
import Session

/// Text in, commands out: the prompt, or lines from a pipe, in one loop with the session's own events.
///
/// Thread: control.
public final class Console {
    private let session: any SessionFace
    private let signals: Signals
    private let output = LineOutput(descriptor: STDOUT_FILENO)
    private let printer: Printer
    private let dispatcher: Dispatcher
    private let prompt: Prompt?
    private var pipe: LinePipe?
    private var hasToLeave = false
    private var hasAskedToQuit = false
    /// True until that was asked: not while readline still deals with the key.
    private var hasToAsk = false

    /// The session is looked at this often, in milliseconds, even if nothing happens.
    private static let tickMilliseconds: Int32 = 10

    /// A console that carries out the files of `configuration` (of which only errors are told), `script`, and
    /// then what standard input brings.
    public init(
        session: any SessionFace, configuration: [String] = [], script: Script, settings: ConsoleSettings,
        signals: Signals
    ) {
        setlocale(LC_CTYPE, "")
        self.session = session
        self.signals = signals
        let isUTF8 = String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8"
        let isASCII = output.isTerminal && !isUTF8
        let isTerminal = output.isTerminal
        printer = Printer(
            isJSON: settings.isJSON, isASCII: isASCII, columns: { isTerminal ? WindowSize.columns : nil })
        let usesPrompt = settings.readsInput && output.isTerminal && isatty(STDIN_FILENO) == 1
        let prompt =
            usesPrompt
            ? Prompt(
                output: output, isASCII: isASCII, historyPath: settings.historyPath,
                keyMap: settings.keyMap, names: session.completions) : nil
        self.prompt = prompt
        pipe = settings.readsInput && !usesPrompt ? LinePipe(descriptor: STDIN_FILENO) : nil
        dispatcher = Dispatcher(
            session: session, configuration: configuration, script: script, printer: printer,
            print: { [output] lines in prompt.map { $0.print(lines) } ?? output.write(lines) })
        if let prompt { wire(prompt) }
        if prompt != nil && !settings.isJSON { fitCovers() }
    }

    /// Tells the session how covers can be drawn in the window as it is.
    private func fitCovers() {
        let names = [
            "TERM", "TERM_PROGRAM", "COLORTERM", "KITTY_WINDOW_ID", "NO_COLOR", "TMUX", "STY", "LC_ALL",
            "LC_CTYPE",
            "LANG",
        ]
        let environment = names.reduce(into: [:]) { $0[$1] = Paths.environment($1) }
        let pictures = TerminalPictures.detect(environment: environment, isTerminal: true)
        guard pictures != .none else { return }
        session.drawing = CoverStyle(pictures: pictures, area: WindowSize.coverArea)
    }

    /// Works until the end is asked for, or until everything is done and no more can come. Answers the status
    /// to exit with: 0, or 1 if a command of the script has failed. The terminal is as it was before.
    public func run() -> Int32 {
        prompt?.open(for: session.songState)
        while true {
            tick()
            if !output.isCongested { dispatcher.advance() }
            if hasToLeave || dispatcher.wantsToQuit || output.isBroken || isDone { break }
            prompt?.update(for: session.songState)
            waitForInput()
        }
        leave()
        return dispatcher.hasFailed ? 1 : 0
    }

    /// Opens a list to pick from in place of the prompt; see `Prompt.startPicker`. Without a prompt `completion` gets
    /// nil at once.
    public func startPicker(
        source: any PickerSource, title: String, picksSeveral: Bool = false, initialText: String = "",
        completion: @escaping ([Int64]?) -> Void
    ) {
        guard let prompt else { return completion(nil) }
        prompt.startPicker(
            source: source, title: title, picksSeveral: picksSeveral, initialText: initialText,
            completion: completion)
    }

    private func wire(_ prompt: Prompt) {
        prompt.onLine = { [unowned self] line in
            hasAskedToQuit = false
            dispatcher.type(line)
        }
        prompt.onEnd = { [unowned self] in endOfInput() }
        prompt.onEscape = { [unowned self] in
            if session.isLearning {
                dispatcher.performBound("learn off")
            } else if session.isLoadingKit {
                dispatcher.performBound("kit --stop")
            } else {
                return false
            }
            return true
        }
        prompt.onHit = { [unowned self] hit in session.hitKey(hit.key, velocity: hit.velocity) }
        prompt.onKeyboardEnd = { [unowned self] in
            tell(SessionEvent("keyboard-types", "the keyboard types again"))
        }
        dispatcher.startPicker = { [unowned prompt] source, pick, completion in
            prompt.startPicker(
                source: source, title: pick.title, picksSeveral: pick.isSeveral, initialText: pick.text,
                completion: completion)
        }
        dispatcher.startKeyboard = { [unowned prompt] in prompt.startKeyboard() }
    }

    /// Whether everything is done and printed, and no more can come.
    private var isDone: Bool {
        prompt == nil && pipe == nil && dispatcher.isIdle && !output.hasBacklog
    }

    private func tick() {
        if hasToAsk { tell(SessionEvent("quit-asked", "a song plays; the same key once more leaves")) }
        hasToAsk = false
        for event in session.tick() { tell(event) }
        for line in session.takeBoundLines() { dispatcher.performBound(line) }
        for line in session.takeTurnedLines() { dispatcher.performBound(line, isQuiet: true) }
        let droppedCount = output.takeDroppedCount()
        if droppedCount > 0 {
            tell(SessionEvent("events-dropped", "\(droppedCount) events were not printed: nobody read them"))
        }
    }

    private func tell(_ event: SessionEvent) {
        let lines = printer.lines(of: event)
        if let prompt { prompt.print(lines) } else { output.writeDroppable(lines) }
    }

    private func waitForInput() {
        let readsInput = prompt?.wantsInput ?? (pipe != nil && dispatcher.waitingLineCount < 1000)
        var entries = [
            pollfd(fd: readsInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output.hasBacklog ? output.descriptor : -1, events: Int16(POLLOUT), revents: 0),
        ]
        entries += session.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&entries, nfds_t(entries.count), timeoutMilliseconds) > 0 else { return }
        if entries[1].revents != 0 { signals.take().forEach(obey) }
        if entries[2].revents != 0 { output.flush() }
        if entries[0].revents != 0 { readInput() }
    }

    private var timeoutMilliseconds: Int32 {
        if dispatcher.canAdvance && !output.isCongested { return 0 }
        guard let wakeSeconds = dispatcher.wakeSeconds else { return Console.tickMilliseconds }
        let milliseconds = ((wakeSeconds - MonotonicClock.seconds) * 1000).rounded(.up)
        return Int32(min(max(milliseconds, 0), Double(Console.tickMilliseconds)))
    }

    private func obey(_ request: Signals.Request) {
        switch request {
        case .quit: hasToLeave = true
        case .interrupt: interrupt()
        case .suspend:
            tell(
                SessionEvent("suspend-refused", "Ctrl-Z would freeze the sound: it does nothing; quit leaves")
            )
        case .resume: prompt?.resume(for: session.songState)
        case .resize:
            prompt?.resize()
            if session.drawing != nil { fitCovers() }
        }
    }

    private func readInput() {
        if let prompt {
            prompt.read()
            if !prompt.isReadable { hasToLeave = true }
            return
        }
        for line in pipe?.read() ?? [] {
            switch line {
            case .text(let text): dispatcher.append(text)
            case .tooLong: dispatcher.fail(ConsoleError("a line of more than 1 MB was left out"))
            }
        }
        if pipe?.isAtEnd == true { pipe = nil }
    }

    /// Ctrl-C: drops the line that is being typed; without one it ends the program, as Ctrl-D does.
    private func interrupt() {
        guard let prompt else { return hasToLeave = true }
        if !prompt.dropLine() { endOfInput() }
    }

    /// Ctrl-D: ends the program, but asks once more while a song plays.
    private func endOfInput() {
        if hasAskedToQuit || session.songState.state != .playing {
            hasToLeave = true
        } else {
            hasAskedToQuit = true
            hasToAsk = true
        }
    }

    private func leave() {
        do throws(FileError) {
            try prompt?.close()
        } catch {
            tell(SessionEvent("history-lost", "the history could not be kept: \(error.text)"))
        }
        output.flush()
    }
}
