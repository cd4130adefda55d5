/// Something that the library can't do: with what, why.
public struct LibraryError: Error, Equatable, Sendable {
    /// The path or the words that are at fault, as the user knows them.
    public var subject: String
    /// The reason and the remedy, such as "the disk is full; make room and rescan".
    public var reason: String
    /// True if the index itself is damaged.
    public var isDamage: Bool

    /// `subject` fails for `reason`.
    public init(subject: String, reason: String, isDamage: Bool = false) {
        self.subject = subject
        self.reason = reason
        self.isDamage = isDamage
    }

    /// Both in one line.
    public var text: String { "\(subject): \(reason)" }
}
