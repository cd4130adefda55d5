/// Songs that belong together: a record, all of an artist, of a genre, of a podcast, an audiobook.
public struct LibraryGroup: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Whose it is; empty for an artist or a genre.
    public var artist = ""
    /// How many songs that can be played it has.
    public var songCount: Int
    /// How long they are together.
    public var seconds: Double
}

extension MusicLibrary {
    /// What songs can be grouped by.
    public enum Grouping: String, Equatable, Sendable, CaseIterable {
        case albums, artists, genres, podcasts, audiobooks
    }

    /// The groups of a kind, sorted by name.
    public func groups(_ grouping: Grouping) throws(LibraryError) -> [LibraryGroup] {
        switch grouping {
        case .albums: try records("type & 1 AND album != ''")
        case .podcasts: try records("type & 2", name: "CASE WHEN album != '' THEN album ELSE artist END")
        case .audiobooks: try records("type & 4", name: "CASE WHEN album != '' THEN album ELSE title END")
        case .artists: try artists()
        case .genres: try genres()
        }
    }

    private func records(_ condition: String, name: String = "album") throws(LibraryError) -> [LibraryGroup] {
        try sorted(
            """
            SELECT \(name) AS name, CASE WHEN albumartist != '' THEN albumartist WHEN max(compilation) THEN ''
                WHEN min(artist) = max(artist) THEN artist ELSE '' END, count(*), total(seconds)
            FROM songs WHERE \(condition) AND problem IS NULL
            GROUP BY name, CASE WHEN albumartist != '' THEN albumartist ELSE folder END
            """)
    }

    private func artists() throws(LibraryError) -> [LibraryGroup] {
        try sorted(
            """
            SELECT artist, '', count(*), total(seconds) FROM songs
            WHERE type & 1 AND artist != '' AND problem IS NULL GROUP BY artist
            """)
    }

    /// A song counts in each of its genres.
    private func genres() throws(LibraryError) -> [LibraryGroup] {
        let joined = try sorted(
            """
            SELECT genre, '', count(*), total(seconds) FROM songs
            WHERE type & 1 AND genre != '' AND problem IS NULL GROUP BY genre
            """)
        var groups: [String: LibraryGroup] = [:]
        for group in joined {
            for name in group.name.split(separator: ";").map({ String($0.drop { $0 == " " }) }) {
                var sum = groups[name] ?? LibraryGroup(name: name, songCount: 0, seconds: 0)
                sum.songCount += group.songCount
                sum.seconds += group.seconds
                groups[name] = sum
            }
        }
        return sort(Array(groups.values))
    }

    private func sorted(_ text: String) throws(LibraryError) -> [LibraryGroup] {
        sort(
            try rows(text) { row in
                LibraryGroup(
                    name: row.text(0), artist: row.text(1), songCount: row.int(2) ?? 0,
                    seconds: row.double(3) ?? 0)
            })
    }

    private func sort(_ groups: [LibraryGroup]) -> [LibraryGroup] {
        groups.map { (Folding.fold($0.name), Folding.fold($0.artist), $0) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { $0.2 }
    }
}
