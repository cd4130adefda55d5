import Console
import Glibc
import Host

// The real console over a session without sound: PROBE_HISTORY and PROBE_OUTSIDE name a history file and a
// pipe for events; the arguments are those of the program.
let signals = Signals()
do throws(OptionError) {
    let options = try Options.parse(Array(CommandLine.arguments.dropFirst()))
    guard case .run(let run) = options else { exit(0) }
    var settings = ConsoleSettings()
    settings.isJSON = run.isJSON
    settings.readsInput = run.readsInput
    settings.historyPath = Paths.environment("PROBE_HISTORY")
    settings.keyMap = { $0 == "x" ? (36, 100) : $0 == "é" ? (38, 90) : nil }
    let session = FakeSession(outside: Paths.environment("PROBE_OUTSIDE"))
    let console = Console(session: session, script: run.script(), settings: settings, signals: signals)
    let songs = FakeSongs()
    session.openPicker = { picksSeveral, text, done in
        console.startPicker(
            source: songs, title: "Choose a song", picksSeveral: picksSeveral, initialText: text,
            completion: done)
    }
    let status = console.run()
    print("left")
    exit(status)
} catch {
    _ = Files.writeAll(Array("console-probe: \(error.text)\n".utf8), to: STDERR_FILENO)
    exit(2)
}
