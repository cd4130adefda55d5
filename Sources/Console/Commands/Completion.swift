import Session

/// What completes a word of a command.
enum Completion: Equatable, Sendable {
    /// Nothing.
    case nothing
    /// One of these words.
    case words([String])
    /// A name that the session knows.
    case names(CompletionKind)
    /// A name that the session knows, or a path if it begins as one.
    case namesOrPath(CompletionKind)
    /// A file or folder; all that is left of the line belongs to it.
    case path
    /// A command's name.
    case command
    /// A line of its own, which begins here.
    case line

    /// Whether all that is left of the line is one name.
    var takesRest: Bool {
        switch self {
        case .path, .namesOrPath: true
        default: false
        }
    }
}
