import Console
import Glibc
import Host

// First of all: threads that are made later inherit which signals they don't get.
let signals = Signals()

do throws(OptionError) {
    switch try Options.parse(Array(CommandLine.arguments.dropFirst())) {
    case .help: print(Options.helpText)
    case .version: print("drumdub \(version)")
    case .run(let options): Program(options: options).run(signals)
    case .render(let options): exit(Render(options: options).run())
    }
} catch {
    _ = Files.writeAll(Array("error: \(error.text)\n".utf8), to: STDERR_FILENO)
    exit(2)
}
