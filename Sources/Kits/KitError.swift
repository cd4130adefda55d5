/// A kit, or a sound of a kit, that can't be had: which, why, and what helps.
public struct KitError: Error, Equatable, Sendable {
    /// The kit's path, or the word that the user typed.
    public var thing: String
    /// What is the matter with it.
    public var reason: String
    /// What the user can do; empty if there is nothing to say.
    public var remedy: String

    /// `thing` fails for `reason`; `remedy` may help.
    public init(_ thing: String, _ reason: String, remedy: String = "") {
        self.thing = PlainText.line(thing)
        self.reason = PlainText.line(reason)
        self.remedy = PlainText.line(remedy)
    }

    /// All of it in one line.
    public var text: String { "\(thing): \(reason)" + (remedy.isEmpty ? "" : "; \(remedy)") }
}
