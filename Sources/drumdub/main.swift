import Console
import Glibc
import Host

do throws(OptionError) {
    switch try Options.parse(Array(CommandLine.arguments.dropFirst())) {
    case .help: print(Options.helpText)
    case .version: print("drumdub \(version)")
    // The signals first of all: threads that are made later inherit which they don't get.
    case .run(let options): Program(options: options).run(Signals())
    case .render(let options): exit(Render(options: options).run())
    }
} catch {
    _ = Files.writeAll(Array("error: \(error.text)\n".utf8), to: STDERR_FILENO)
    exit(2)
}
