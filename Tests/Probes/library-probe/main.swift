import Glibc
import MusicLibrary

// Scans a folder into an index and tells each step, so that a test can end it in the midst of it.
let words = CommandLine.arguments
if words.count == 3 {
    let library = MusicLibrary(indexPath: words[1], watchesFolders: false)
    try library.scan([words[2]])
    var isDone = false
    while !isDone {
        library.waitForEvents(milliseconds: -1)
        for event in library.takeEvents() {
            print("\(event)")
            if case .finished = event { isDone = true }
        }
        fflush(nil)
    }
}
