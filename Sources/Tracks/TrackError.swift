import AudioFiles

/// A song that can't be opened: which, why.
public struct TrackError: Error, Equatable, Sendable {
    /// One line for the user.
    public var text: String

    init(_ error: AudioFileError) {
        text = error.text
    }
}
