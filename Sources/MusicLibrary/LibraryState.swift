import Host
import Synchronization

/// What the worker asks of itself, or is asked by the control side.
enum LibraryJob: Equatable, Sendable {
    /// Look through these folders, which are the library's from now on.
    case scan([String])
    /// Look through all of the library's folders.
    case rescan
    /// No longer a part of the library.
    case forget(String)
    /// Something that the user did with a song.
    case note(LibraryNote)
    /// Somebody has met with damage: the index is made anew.
    case mend
    /// End.
    case stop
}

/// What the two sides of the library share.
final class LibraryState: Sendable {
    /// What the control side wants done.
    let jobs = Mailbox<LibraryJob>()
    /// What the worker tells.
    let events = Mailbox<LibraryEvent>()
    /// True while a scan is to stop.
    let isCancelled = Atomic(false)
    /// True from the order to end on.
    let isEnding = Atomic(false)
    /// Where the index is, and how often that has changed.
    private let place: Locked<Place>

    /// Where the index is.
    struct Place: Sendable {
        var path: String
        var generation = 0
    }

    init(path: String) {
        place = Locked(Place(path: path))
    }

    var index: Place { place.withLock { $0 } }

    /// Notes that the index is another file now, although perhaps of the same name.
    func moveIndex(to path: String) {
        place.withLock { place in
            place.path = path
            place.generation += 1
        }
    }
}
