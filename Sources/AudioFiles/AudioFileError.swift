/// A sound file that can't be read or written: which, why.
public struct AudioFileError: Error, Equatable, Sendable {
    /// The path as the user knows it.
    public var path: String
    /// The reason, such as "Permission denied".
    public var reason: String

    /// `path` fails for `reason`.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// Both in one line.
    public var text: String { "\(path): \(reason)" }
}
