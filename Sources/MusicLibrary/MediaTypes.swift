/// What a song is: the bits of the picker's types, of which a song can have several.
public struct MediaTypes: OptionSet, Hashable, Sendable {
    /// The bits, 1…15 for a song.
    public let rawValue: Int

    /// The types with these bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Music.
    public static let music = MediaTypes(rawValue: 1)
    /// An episode of a podcast.
    public static let podcast = MediaTypes(rawValue: 2)
    /// An audiobook or a part of one.
    public static let audiobook = MediaTypes(rawValue: 4)
    /// A lecture.
    public static let iTunesU = MediaTypes(rawValue: 8)

    /// The names of the types, as one types them, with their bits.
    public static let names: [(name: String, type: MediaTypes)] = [
        ("music", .music), ("podcast", .podcast), ("audiobook", .audiobook), ("itunesu", .iTunesU),
    ]
}
