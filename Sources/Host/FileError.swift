import Glibc

/// A file or folder that can't be used: which, why.
public struct FileError: Error, Equatable, Sendable {
    /// The path as the user knows it.
    public var path: String
    /// The system's reason, such as "No such file or directory".
    public var reason: String

    /// `path` fails for `reason`.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// `path` fails for the reason in `errno`.
    public init(path: String, code: Int32 = errno) {
        self.init(path: path, reason: String(cString: strerror(code)))
    }

    /// Both in one line.
    public var text: String { "\(path): \(reason)" }
}
