import Host

/// A cover that can't be found, kept or drawn: which, why.
public struct ArtworkError: Error, Equatable, Sendable {
    /// The path as the user knows it, or what else failed.
    public var path: String
    /// The reason and what to do about it.
    public var reason: String

    /// `path` fails for `reason`.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    init(_ error: FileError) {
        self.init(path: error.path, reason: error.reason)
    }

    /// Both in one line.
    public var text: String { "\(path): \(reason)" }
}
