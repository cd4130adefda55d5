import Foundation

@testable import MusicLibrary

/// A query as the test makes it: how it is written, and which songs it means by a plain filter.
struct MadeQuery {
    var text: String
    var fits: (LibrarySong) -> Bool

    static func words(_ song: LibrarySong) -> [String] {
        [song.title, song.artist, song.album, song.albumArtist, song.genre, song.comment]
    }
}

/// Makes random queries whose meaning is known.
struct QueryMaker {
    private var state: UInt64
    private static let words = [
        "the", "a", "ab", "x", "dance", "cafe", "Björk", "ANGSTROM", "リズム", "終", "🥁", "don't", "50%", "_",
        "100% w", "kick (", "\"quoted\"", "vol. 1", "a-b", "o'neill", ":", "nonesuch", "drum and",
        "wind & tide",
    ]
    private static let texts: [(String, @Sendable (LibrarySong) -> String)] = [
        ("title", { $0.title }), ("artist", { $0.artist }), ("album", { $0.album }),
        ("albumartist", { $0.albumArtist }), ("genre", { $0.genre }), ("composer", { $0.composer }),
        ("comment", { $0.comment }), ("path", { $0.path }),
    ]
    private static let numbers: [(String, @Sendable (LibrarySong) -> Double?, ClosedRange<Int>)] = [
        ("year", { $0.year.map(Double.init) }, 1955...2025), ("track", { $0.track.map(Double.init) }, 0...9),
        ("disc", { $0.disc.map(Double.init) }, 0...3), ("bpm", { $0.beatsPerMinute }, 55...185),
        ("rating", { Double($0.rating) }, 0...5), ("plays", { Double($0.plays) }, 0...15),
        ("skips", { Double($0.skips) }, 0...4), ("length", { $0.seconds }, 0...800),
    ]

    init(seed: UInt64) {
        state = seed
    }

    private mutating func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }

    private mutating func one<Element>(of all: [Element]) -> Element { all[number(below: all.count)] }

    /// One to three alternatives of one to three terms.
    mutating func query() -> MadeQuery {
        let alternatives = (0...number(below: 3)).map { _ in (0...number(below: 3)).map { _ in term() } }
        return MadeQuery(
            text: alternatives.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " , "),
            fits: { song in alternatives.contains { $0.allSatisfy { $0.fits(song) } } })
    }

    private mutating func term() -> MadeQuery {
        let made =
            switch number(below: 5) {
            case 0: plainWord()
            case 1: textField()
            case 2: range()
            case 3: single()
            default: choice()
            }
        guard number(below: 4) == 0 else { return made }
        return MadeQuery(text: "-" + made.text, fits: { !made.fits($0) })
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            + "\""
    }

    private mutating func plainWord() -> MadeQuery {
        let word = one(of: Self.words)
        return MadeQuery(text: Self.quoted(word)) { song in
            MadeQuery.words(song).contains { plain($0).contains(plain(word)) }
        }
    }

    private mutating func textField() -> MadeQuery {
        let (name, value) = one(of: Self.texts)
        if number(below: 4) == 0 {
            let whole = value(one(of: QuerySongs.all))
            let isList = ["artist", "albumartist", "composer", "genre"].contains(name)
            let separator = name == "genre" ? "; " : ", "
            return MadeQuery(text: "\(name):=\(whole.isEmpty ? "" : Self.quoted(whole))") { song in
                let text = plain(value(song))
                if text == plain(whole) { return true }
                return isList && !whole.isEmpty
                    && (separator + text + separator).contains(separator + plain(whole) + separator)
            }
        }
        let word = one(of: Self.words)
        return MadeQuery(text: "\(name):\(Self.quoted(word))") { plain(value($0)).contains(plain(word)) }
    }

    private mutating func range() -> MadeQuery {
        let (name, value, values) = one(of: Self.numbers)
        let ends = (0..<2).map { _ in values.lowerBound + number(below: values.count) }.sorted()
        let isOpen = number(below: 3)
        // Whole seconds as an upper end are the very second.
        let (low, high) = (isOpen == 1 ? nil : ends[0], isOpen == 2 ? nil : ends[1])
        return MadeQuery(text: "\(name):\(low.map(String.init) ?? "")..\(high.map(String.init) ?? "")") {
            guard let number = value($0) else { return false }
            return number >= Double(low ?? .min) && number <= Double(high ?? .max)
        }
    }

    private mutating func single() -> MadeQuery {
        let (name, value, values) = one(of: Self.numbers)
        if number(below: 4) == 0 { return MadeQuery(text: "\(name):=") { value($0) == nil } }
        let wanted = values.lowerBound + number(below: values.count)
        return MadeQuery(text: "\(name):\(wanted)") {
            guard let number = value($0) else { return false }
            return name == "length" ? number.rounded(.down) == Double(wanted) : number == Double(wanted)
        }
    }

    private mutating func choice() -> MadeQuery {
        one(of: [
            MadeQuery(text: "type:podcast,itunesu") { !$0.type.isDisjoint(with: [.podcast, .iTunesU]) },
            MadeQuery(text: "type:music") { $0.type.contains(.music) },
            MadeQuery(text: "compilation:yes", fits: \.isCompilation),
            MadeQuery(text: "art:no") { !$0.hasArt },
            MadeQuery(text: "playable:no") { $0.problem != nil },
            MadeQuery(text: "lastplayed:=") { $0.lastPlayed == nil },
        ])
    }
}

/// The library's order, or another one, by a plain sort.
enum OracleOrder {
    static func sorted(_ songs: [LibrarySong], by first: [(LibrarySong) -> SortKey] = []) -> [LibrarySong] {
        let keys =
            first + [
                { .text($0.albumArtist.isEmpty ? $0.artist : $0.albumArtist) }, { .text($0.album) },
                { .number($0.disc.map(Double.init) ?? -1) }, { .number($0.track.map(Double.init) ?? -1) },
                { .text($0.path) },
            ]
        return songs.sorted { one, other in
            for key in keys {
                let (a, b) = (key(one), key(other))
                if a < b { return true }
                if b < a { return false }
            }
            return false
        }
    }
}

/// What is sorted by.
enum SortKey: Comparable {
    case number(Double)
    case text(String)
    case missing

    static func < (one: SortKey, other: SortKey) -> Bool {
        switch (one, other) {
        case (.missing, _): false
        case (_, .missing): true
        case (.number(let a), .number(let b)): a < b
        case (.text(let a), .text(let b)): plainBytes(a).lexicographicallyPrecedes(plainBytes(b))
        default: false
        }
    }

    private static func plainBytes(_ text: String) -> [UInt8] { Array(plain(text).utf8) }
}
