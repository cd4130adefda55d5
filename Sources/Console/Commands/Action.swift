import Session

/// What a line asks for: mostly something of the session, sometimes something of the console itself.
public enum Action: Equatable, Sendable {
    /// A command for the session.
    case session(Command)
    /// Tells about all commands, or about the one with this name.
    case help(String?)
    /// Carries out a file's lines.
    case source(path: String)
    /// Holds the lines that follow.
    case wait(Wait)
    /// Opens a list to pick from.
    case pick(Pick)
    /// Ends the program.
    case quit
}

/// What `wait` waits for.
public enum Wait: Equatable, Sendable {
    /// Seconds from now.
    case seconds(Double)
    /// The song has stopped.
    case end
    /// The library has been looked through.
    case scan
}
