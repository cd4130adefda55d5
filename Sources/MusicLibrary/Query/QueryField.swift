/// What a query can ask of a song.
public enum QueryField: String, CaseIterable, Sendable {
    case title, artist, album, albumartist, genre, composer, comment, path
    case year, track, disc, bpm, rating, plays, skips
    case length
    case added, lastplayed
    case type
    case compilation, art, playable
    case smart

    /// How the values of a field are written and compared.
    enum Kind: Equatable {
        case text
        case number(isWhole: Bool)
        /// Seconds, `M:SS` or `H:MM:SS`.
        case length
        case date
        case type
        case flag
        /// The name of a saved query.
        case name
    }

    var kind: Kind {
        switch self {
        case .title, .artist, .album, .albumartist, .genre, .composer, .comment, .path: .text
        case .year, .track, .disc, .rating, .plays, .skips: .number(isWhole: true)
        case .bpm: .number(isWhole: false)
        case .length: .length
        case .added, .lastplayed: .date
        case .type: .type
        case .compilation, .art, .playable: .flag
        case .smart: .name
        }
    }

    /// The fields in which a plain word is looked for.
    static let plain: [QueryField] = [.title, .artist, .album, .albumartist, .genre, .comment]

    /// All names by which a field can be asked for; `duration` is another one for `length`.
    static let names = allCases.map(\.rawValue) + ["duration"]

    /// The field of this name, any case; nil if there is none.
    init?(name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "duration" ? "length" : name)
    }
}
