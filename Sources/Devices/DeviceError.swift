/// A device that does not do what was asked: what failed, why, and what to do about it.
public struct DeviceError: Error, Equatable, Sendable {
    /// One line for the user.
    public var text: String

    /// An error that reads `text`.
    public init(_ text: String) {
        self.text = text
    }
}
