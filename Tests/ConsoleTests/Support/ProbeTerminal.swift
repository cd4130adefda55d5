import Foundation
import Glibc
import Testing

/// The real console at a terminal of the test's own.
final class ProbeTerminal {
    /// What the terminal shows.
    private(set) var screen: Screen
    let child: Child
    /// Where the program keeps its history.
    let historyPath: String
    private let folder: TemporaryFolder
    private var master: Int32
    private var before = termios()
    /// Held open, so that the settings can be looked at after the program has gone.
    private let slave: Int32
    private let outside: Int32

    /// Starts the console or another program. `history` is what earlier runs have left.
    init(
        _ arguments: [String] = [], program: String = "console-probe", columns: Int = 80, rows: Int = 24,
        history: [String] = [], environment: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        historyPath = folder.path + "/state/history"
        if !history.isEmpty {
            mkdir(folder.path + "/state", 0o755)
            try (history.joined(separator: "\n") + "\n").write(
                toFile: historyPath, atomically: true, encoding: .utf8)
        }
        let pipe = folder.path + "/outside"
        mkfifo(pipe, 0o600)
        outside = open(pipe, O_RDWR | O_CLOEXEC)
        var ends: (Int32, Int32) = (-1, -1)
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: 64)
        defer { name.deallocate() }
        openpty(&ends.0, &ends.1, name, nil, nil)
        (master, slave) = ends
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let path = String(cString: name)
        tcgetattr(slave, &before)
        screen = Screen(columns: columns, rows: rows)
        ProbeTerminal.setSize(of: master, columns: columns, rows: rows)
        var all = [
            "TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "SWIFT_BACKTRACE": "enable=no",
            "PROBE_OUTSIDE": pipe,
            "PROBE_HISTORY": historyPath,
        ]
        all.merge(environment) { $1 }
        child = try Child(
            program, arguments, streams: [.path(path), .path(path), .path(path)], environment: all)
    }

    deinit {
        for descriptor in [master, slave, outside] where descriptor >= 0 { close(descriptor) }
    }

    /// The terminal's settings, field by field.
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return Self.fields(of: settings)
    }

    /// Those that it had before the program was started.
    var settingsBefore: [UInt32] { Self.fields(of: before) }

    private static func fields(of settings: termios) -> [UInt32] {
        let signs = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + signs
    }

    /// Starts the program and waits for its prompt.
    static func atPrompt(
        _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, history: [String] = []
    ) throws -> ProbeTerminal {
        let terminal = try ProbeTerminal(arguments, columns: columns, rows: rows, history: history)
        terminal.expect("the first prompt") { $0.marksPastes && $0.line.hasSuffix(">") }
        return terminal
    }

    /// Types text or keys.
    func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            // A terminal holds 4096 bytes: more only as the program takes them, while it also writes.
            var entry = pollfd(fd: master, events: Int16(POLLOUT | POLLIN), revents: 0)
            guard poll(&entry, 1, 20_000) > 0 else { return }
            if entry.revents & Int16(POLLIN) != 0 { read() }
            if entry.revents & Int16(POLLOUT) != 0 {
                let count = bytes.prefix(512).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
                if count > 0 { bytes = bytes.dropFirst(count) }
            }
        }
    }

    /// Pastes a text as terminals do: between marks.
    func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Lets an event happen in the session, or with `bound ` before it a bound line come.
    func happen(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(outside, bytes, bytes.count)
    }

    /// Gives the window another size, which sends SIGWINCH.
    func resize(columns: Int, rows: Int) {
        ProbeTerminal.setSize(of: master, columns: columns, rows: rows)
        screen.resize(columns: columns, rows: rows)
    }

    /// Puts the terminal's settings back, as a shell does with a stopped program's.
    func restoreSettings() { tcsetattr(slave, TCSANOW, &before) }

    /// Takes the terminal away, as a closed window does.
    func hangUp() {
        close(master)
        master = -1
    }

    /// Sends the program a signal.
    func send(_ signal: Int32) { kill(child.processID, signal) }

    /// Looks at the screen whenever it changes, until `condition` holds; an issue says what was there instead.
    func expect(
        _ what: Comment, at location: SourceLocation = #_sourceLocation, until condition: (Screen) -> Bool
    ) {
        while !condition(screen) {
            var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 20_000) > 0, read() else {
                let shown = screen.lines.joined(separator: "\n")
                Issue.record("\(what): not seen; the screen shows\n\(shown)", sourceLocation: location)
                return
            }
        }
    }

    /// Waits until the row with the cursor reads so.
    func expect(line: String, at location: SourceLocation = #_sourceLocation) {
        expect("line \"\(line)\"", at: location) { $0.line == line }
    }

    /// Waits until a row above the cursor reads so.
    func expect(above line: String, at location: SourceLocation = #_sourceLocation) {
        expect("row \"\(line)\"", at: location) { $0.lines.prefix($0.row).contains(line) }
    }

    /// Waits for the program's end and answers its status; shows what it wrote last.
    func end() throws -> Int32 {
        let status = try child.end()
        while read(waitMilliseconds: 0) {}
        return status
    }

    @discardableResult
    private func read(waitMilliseconds: Int32 = -1) -> Bool {
        var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, waitMilliseconds) > 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(master, &chunk, chunk.count)
        if count > 0 { screen.show(Array(chunk[0..<count])) }
        return count > 0
    }

    private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }
}
