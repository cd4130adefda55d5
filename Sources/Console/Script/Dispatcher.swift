import Host
import Session

/// Carries out lines from everywhere, one command at a time.
///
/// The configuration comes first, then the script, then typed lines in their order; who waits (`wait`) lets the others by, so that
/// a prompt stays alive while a set list waits for the end of a song. Bound lines are carried out at once.
///
/// Thread: control.
final class Dispatcher {
    /// True once a command asked for the end.
    private(set) var wantsToQuit = false
    /// True once a command of the script has failed.
    private(set) var hasFailed = false
    /// Opens a list to pick from; nil where there is no terminal.
    var startPicker: ((any PickerSource, Pick, @escaping ([Int64]?) -> Void) -> Void)?
    /// Makes the keyboard pads; nil where there is no terminal.
    var startKeyboard: (() -> Void)?

    private let session: any SessionFace
    private let printer: Printer
    private let print: ([String]) -> Void
    private let now: () -> Double
    private let configuration: Lane
    private let main: Lane
    private var others: [Lane] = []
    private var typedLines: ArraySlice<String> = []
    /// The error of a knob's line that was told last, until one succeeds.
    private var toldOfKnob: String?
    /// Lines of the configuration that have failed.
    private var configurationErrorCount = 0
    /// As many of them are told one by one: a file of noise would scroll all else away.
    private static let configurationErrorLimit = 50
    /// What was answered to the kits that the configuration has asked for.
    private var configuredKits: [Answer] = []

    init(
        session: any SessionFace, configuration: [String] = [], script: Script, printer: Printer,
        now: @escaping () -> Double = { MonotonicClock.seconds }, print: @escaping ([String]) -> Void
    ) {
        self.session = session
        self.printer = printer
        self.now = now
        self.print = print
        self.configuration = Lane(.configuration, Script(configuration.map { .file(path: $0) }))
        main = Lane(.script, script)
    }

    /// Whether nothing is left to do.
    var isIdle: Bool { configuration.isDone && main.isDone && others.isEmpty && typedLines.isEmpty }

    /// Whether `advance` would do something now.
    var canAdvance: Bool { !wantsToQuit && (nextLane() != nil || canType) }

    private var canType: Bool { typedLines.first.map { !isBusy || overtakes($0) } ?? false }

    /// How many lines of the script wait that belong to no file.
    var waitingLineCount: Int { main.script.itemCount }

    /// When the earliest `wait` is over, in seconds of the clock; nil if none waits for a moment.
    var wakeSeconds: Double? {
        lanes.compactMap { if case .waiting(.seconds(let moment)) = $0.state { moment } else { nil } }.min()
    }

    /// Puts a line behind the script.
    func append(_ line: String) {
        main.script.append(.line(line))
    }

    /// Takes a line from the prompt.
    func type(_ line: String) {
        typedLines.append(line)
    }

    /// Carries out a line that is bound to a pad or a switch; of a knob's (`isQuiet`) only errors are told.
    func performBound(_ line: String, isQuiet: Bool = false) {
        let lane = Lane(isQuiet ? .turned : .bound, Script([.line(line)]))
        others.append(lane)
        while lane.canStep, !wantsToQuit { step(lane) }
    }

    /// Reports a line of the script that never became one.
    func fail(_ error: ConsoleError) {
        report(error, to: nil, in: main, at: nil)
    }

    /// Carries out what can be carried out now: at most `limit` lines, so that others get their turn.
    func advance(limit: Int = 64) {
        endWaits()
        defer { endConfiguration() }
        for _ in 0..<limit where !wantsToQuit {
            endConfiguration()
            others.removeAll(where: \.isDone)
            if nextLane() == nil, canType, let line = typedLines.popFirst() {
                let lane = Lane(.typed, Script([.line(line)]))
                others.append(lane)
                step(lane)
                continue
            }
            guard let lane = nextLane() else { return }
            step(lane)
        }
    }

    private var lanes: [Lane] {
        configuration.isDone ? [main] + others : [configuration] + others.filter(\.isBound)
    }

    /// Whether a typed line need not wait: another kit, or none, instead of the one that is being loaded.
    private func overtakes(_ line: String) -> Bool {
        session.isLoadingKit && CommandTable.commandName(of: line) == "kit"
    }

    /// Whether a command is being carried out that the others wait for.
    private var isBusy: Bool { lanes.contains { !$0.isBound && $0.state == .performing } }

    private func nextLane() -> Lane? {
        if let bound = others.first(where: { $0.isBound && $0.canStep }) { return bound }
        return isBusy ? nil : lanes.first(where: \.canStep)
    }

    private func endWaits() {
        for lane in lanes {
            guard case .waiting(let wait) = lane.state, isOver(wait) else { continue }
            lane.state = .ready
            answer(Answer(), to: "wait", in: lane)
        }
    }

    private func isOver(_ wait: Wait) -> Bool {
        switch wait {
        case .seconds(let moment): moment <= now()
        case .end: session.songState.state == .stopped
        case .scan: !session.isScanning
        }
    }

    private func step(_ lane: Lane) {
        guard let step = lane.script.next() else { return }
        switch step.item {
        case .file(let path): source(path, in: lane, at: step.place)
        case .line(let line):
            lane.line = line
            do throws(ConsoleError) {
                guard let parsed = try CommandTable.parse(line) else { return }
                perform(parsed, in: lane, at: step.place)
            } catch {
                report(error, to: CommandTable.commandName(of: line), in: lane, at: step.place)
            }
        }
    }

    private func perform(_ parsed: ParsedLine, in lane: Lane, at place: Place?) {
        switch parsed.action {
        case .help(let name): answer(Help.answer(about: name), to: parsed.name, in: lane)
        case .source(let path): source(path, in: lane, at: place)
        case .wait(.seconds(let seconds)): lane.state = .waiting(.seconds(now() + seconds))
        case .wait(.end):
            if let lack = session.lackOfSound, session.songState.state != .stopped {
                return report(ConsoleError("no end can come: " + lack), to: parsed.name, in: lane, at: place)
            }
            lane.state = .waiting(.end)
        case .wait(.scan): lane.state = .waiting(.scan)
        case .quit:
            wantsToQuit = true
            answer(Answer(), to: parsed.name, in: lane)
        case .pick(let pick): self.pick(pick, parsed.name, in: lane, at: place)
        case .session(.pads(.keyboard, on: _)) where startKeyboard == nil:
            let error = ConsoleError(
                "pads keyboard needs a terminal; hit SOUND plays without", word: "keyboard")
            report(error, to: parsed.name, in: lane, at: place)
        case .session(let command): perform(command, parsed.name, in: lane, at: place)
        }
    }

    private func perform(_ command: Command, _ name: String, in lane: Lane, at place: Place?) {
        let command = lane.device.map { command.on($0) } ?? command
        lane.state = .performing
        session.perform(command) { [self] result in
            lane.state = .ready
            switch result {
            case .success(let answer):
                self.answer(answer, to: name, in: lane)
                if command == .pads(.keyboard) { startKeyboard?() }
                if case .pads(.map(let map), let device) = command, let path = session.padFile(named: map) {
                    takePadMap(path, for: device)
                }
            case .failure(let error):
                if lane === configuration && ["kit", "cc"].contains(name) {
                    session.keepUnmet(lane.line, isKit: name == "kit")
                }
                report(ConsoleError(error), to: name, in: lane, at: place)
            }
        }
    }

    /// Carries out the lines of a pad map for a controller or (nil) for all; only errors are told.
    private func takePadMap(_ path: String, for device: String?) {
        let lane = Lane(.configuration, Script([.file(path: path)]))
        lane.device = device
        others.append(lane)
        while lane.canStep, !wantsToQuit { step(lane) }
    }

    private func pick(_ pick: Pick, _ name: String, in lane: Lane, at place: Place?) {
        guard let startPicker else {
            let error = ConsoleError(
                "pick needs a terminal to open its list; pick QUERY lists without", word: name)
            return report(error, to: name, in: lane, at: place)
        }
        guard let picker = session.picker else {
            let error = ConsoleError("the library is empty; fill it with: scan FOLDER", word: name)
            return report(error, to: name, in: lane, at: place)
        }
        lane.state = .performing
        startPicker(picker, pick) { [self] songs in
            lane.state = .ready
            guard let songs else { return answer(Answer("nothing picked"), to: name, in: lane) }
            perform(.pickSongs(songs, appends: pick.appends), name, in: lane, at: place)
        }
    }

    private func source(_ path: String, in lane: Lane, at place: Place?) {
        do throws(ConsoleError) {
            try lane.script.checkEntry(of: path)
            try lane.script.enter(path: path, text: try text(of: path))
            answer(Answer(), to: "source", in: lane)
        } catch {
            report(error, to: "source", in: lane, at: place)
        }
    }

    private func text(of path: String) throws(ConsoleError) -> String {
        do throws(FileError) {
            return try Files.readText(path, limit: 16 << 20)
        } catch {
            throw ConsoleError(error.text, word: path)
        }
    }

    private func answer(_ answer: Answer, to name: String, in lane: Lane) {
        if lane.origin == .turned { toldOfKnob = nil }
        if lane === configuration && name == "kit" { configuredKits.append(answer) }
        if lane.origin != .configuration && lane.origin != .turned {
            print(printer.lines(of: answer, to: name))
        }
    }

    /// Once the configuration is done: tells of the kit that it ends with, if that is not the first one, of which `ready`
    /// tells, and how many errors were not told.
    private func endConfiguration() {
        if !configuration.isDone { return }
        let furtherCount = configurationErrorCount - Self.configurationErrorLimit
        configurationErrorCount = 0
        if furtherCount > 0 {
            let error = ConsoleError(
                "\(counted(furtherCount, "further line")) of the configuration failed")
            print(printer.lines(of: error, to: nil, at: nil))
        }
        guard let first = configuredKits.first, let last = configuredKits.last else { return }
        configuredKits = []
        if first.fields.first == last.fields.first { return }
        print(printer.lines(of: SessionEvent("kit", last.line, fields: last.fields)))
    }

    private func report(_ error: ConsoleError, to name: String?, in lane: Lane, at place: Place?) {
        if lane.origin == .script { hasFailed = true }
        if lane.origin == .turned {
            // A knob that is turned fails a hundred times a second.
            if toldOfKnob == error.text { return }
            toldOfKnob = error.text
        }
        if lane === configuration {
            configurationErrorCount += 1
            if configurationErrorCount > Self.configurationErrorLimit { return }
        }
        let told = lane.isBound ? error.inBound(lane.line) : error
        print(printer.lines(of: told, to: name, at: place))
    }
}
