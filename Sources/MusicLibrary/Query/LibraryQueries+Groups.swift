extension LibraryQueries {
    /// The query's songs in groups, in the order of the groups' folded names. A song of several genres is in
    /// each of them; artists and composers are taken as they are shown.
    public func groups(
        _ query: Query = .everything, by grouping: LibraryGrouping
    ) throws(LibraryError) -> [LibraryGroup] {
        let sql = try compiled(try expanded(query))
        let (name, artist, keys) = Self.columns(of: grouping)
        let rows = try database.prepare(
            """
            SELECT \(name), \(artist), count(*), total(songs.seconds)
            FROM songs JOIN folded ON folded.id = songs.id
            WHERE \(sql.condition) GROUP BY \(keys) ORDER BY \(keys)
            """)
        sql.bind(to: rows)
        var groups: [LibraryGroup] = []
        while try rows.step() {
            groups.append(
                LibraryGroup(
                    name: rows.text(0), artist: rows.text(1), songCount: rows.int(2) ?? 0,
                    seconds: rows.double(3) ?? 0))
        }
        return grouping == .genre ? Self.apart(groups) : groups
    }

    /// Each genre of the lists alone.
    private static func apart(_ lists: [LibraryGroup]) -> [LibraryGroup] {
        var groups: [String: LibraryGroup] = [:]
        for list in lists {
            for name in list.name.split(separator: "; ", omittingEmptySubsequences: false).map(String.init) {
                var group =
                    groups[Folding.fold(name)]
                    ?? LibraryGroup(name: name, artist: "", songCount: 0, seconds: 0)
                group.songCount += list.songCount
                group.seconds += list.seconds
                groups[Folding.fold(name)] = group
            }
        }
        return groups.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    private static func columns(of grouping: LibraryGrouping) -> (name: String, artist: String, keys: String)
    {
        switch grouping {
        case .album:
            (
                "songs.album", "CASE songs.albumartist WHEN '' THEN songs.artist ELSE songs.albumartist END",
                """
                CASE folded.albumartist WHEN '' THEN folded.artist ELSE folded.albumartist END,
                folded.album
                """
            )
        case .artist: ("songs.artist", "''", "folded.artist")
        case .albumArtist: ("songs.albumartist", "''", "folded.albumartist")
        case .genre: ("songs.genre", "''", "folded.genre")
        case .composer: ("songs.composer", "''", "folded.composer")
        case .folder: ("songs.folder", "''", "songs.folder")
        }
    }
}
