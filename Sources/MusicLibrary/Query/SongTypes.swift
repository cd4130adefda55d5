/// The kinds of a song by name; a song can be of several.
enum SongTypes {
    static let music = 1
    static let podcast = 2
    static let audiobook = 4
    static let iTunesU = 8

    static let names = ["music", "podcast", "audiobook", "itunesu"]

    /// The bit of each name, and of the names in the plural; `any` is all of them.
    static let bits = [
        "music": music, "podcast": podcast, "podcasts": podcast, "audiobook": audiobook,
        "audiobooks": audiobook, "itunesu": iTunesU, "any": 15,
    ]
}
