import Host
import MusicLibrary

/// Looking for songs, and picking them.
extension Session {
    /// How many songs a list shows.
    static let listLength = 50

    /// `find` and `pick QUERY`: the songs with numbers, by which the next command may name them.
    func list(_ text: String) throws(SessionError) -> Answer {
        let library = try searchable()
        let page = try asking { () throws(LibraryError) in
            try library.page(try Query(text), offset: 0, limit: Self.listLength)
        }
        if page.songs.isEmpty { throw SessionError("no song of the library fits \(text)") }
        lastList = page.songs
        let more = page.totalCount - page.songs.count
        let hint = "pick NUMBER plays one"
        let line =
            more > 0
            ? "\(page.totalCount) songs, \(more) of them not shown; \(hint)"
            : "\(counted(page.totalCount, "song")); \(hint)"
        return Answer(
            line,
            table: Table(
                columns: ["number", "title", "artist", "album", "length", ""],
                rows: page.songs.enumerated().map { index, song in
                    [
                        "\(index + 1)", song.name, song.artist, song.album,
                        song.seconds.map { clockText($0) } ?? "",
                        song.problem ?? "",
                    ]
                }),
            fields: [
                Field("count", .integer(page.totalCount)),
                Field("songs", .list(page.songs.map { .object(fields(of: $0)) })),
            ])
    }

    /// Puts songs into the queue and plays them, or appends them.
    func pick(
        _ songs: [QueuedSong], appends: Bool, _ completion: @escaping Completion
    ) throws(SessionError) -> Answer? {
        if songs.isEmpty { return Answer("nothing picked") }
        return appends ? try append(songs) : try open(songs, plays: true, completion)
    }

    /// The songs of the library with these numbers, in this order.
    func songs(withIDs ids: [Int64]) -> [QueuedSong] {
        ids.compactMap { id in
            guard let song = try? library?.song(id: id), song.isPlayable else { return nil }
            return QueuedSong(song)
        }
    }

    /// Albums, artists and the like.
    func groups(_ grouping: SongGrouping) throws(SessionError) -> Answer {
        let name = grouping.rawValue
        let library = try searchable()
        let groups = try asking { () throws(LibraryError) in try library.groups(grouping) }
        if groups.isEmpty { return Answer("no \(name) in the library") }
        let hasArtists = groups.contains { !$0.artist.isEmpty }
        return Answer(
            table: Table(
                columns: [String(name.dropLast()), hasArtists ? "artist" : "", "songs", "length"],
                rows: groups.map { [$0.name, $0.artist, "\($0.songCount)", clockText($0.seconds)] }),
            fields: [
                Field(
                    "groups",
                    .list(
                        groups.map { group in
                            .object([
                                Field("name", .text(group.name)), Field("artist", .text(group.artist)),
                                Field("songs", .integer(group.songCount)),
                                Field("seconds", .number(group.seconds)),
                            ])
                        }))
            ])
    }

    // MARK: Saved queries

    /// `smart`: saves a query, forgets it (`query` empty), or lists them all.
    func smart(_ name: String?, _ query: String?) throws(SessionError) -> Answer {
        openLibrary(isNew: true)
        guard let library else {
            throw SessionError("there is no home folder for a library; use --data FOLDER")
        }
        guard let name else { return try listSmart(library) }
        guard let query else {
            try asking { () throws(LibraryError) in try library.removeQuery(name) }
            return Answer("smart:\(name) is forgotten")
        }
        try asking { () throws(LibraryError) in try library.saveQuery(query, as: name) }
        return Answer(
            "smart:\(name) is \(query)", fields: [Field("name", .text(name)), Field("query", .text(query))])
    }

    private func listSmart(_ library: MusicLibrary) throws(SessionError) -> Answer {
        let saved = try asking { () throws(LibraryError) in try library.savedQueries() }
        if saved.isEmpty { return Answer("no saved query; save one with: smart NAME QUERY") }
        return Answer(
            table: Table(columns: ["smart", "query"], rows: saved.map { [$0.name, $0.text] }),
            fields: [
                Field(
                    "queries",
                    .list(
                        saved.map {
                            .object([Field("name", .text($0.name)), Field("query", .text($0.text))])
                        }))
            ])
    }

    /// Writes the queue as a playlist.
    func savePlaylist(_ path: String) throws(SessionError) -> Answer {
        if player.queue.isEmpty { throw SessionError("the queue is empty; there is nothing to save") }
        let songs = player.queue.entries.map { entry in
            var song = LibrarySong()
            song.path = entry.song.path
            song.title = entry.song.title
            song.artist = entry.song.artist
            song.seconds = entry.song.lengthSeconds
            return song
        }
        try asking { () throws(LibraryError) in try PlaylistFile.write(songs, to: path) }
        return Answer(
            "saved \(counted(songs.count, "song")) to \(path)",
            fields: [Field("count", .integer(songs.count))])
    }
}

extension Session: PickerSource {
    /// See `SessionFace`.
    public var picker: (any PickerSource)? { library == nil ? nil : self }

    /// See `PickerSource`.
    public func page(matching text: String, offset: Int, limit: Int) -> Result<PickerPage, SessionError> {
        Result { () throws(SessionError) in
            let library = try searchable()
            let page = try asking { () throws(LibraryError) in
                try library.page(try Query(text), offset: offset, limit: limit)
            }
            return PickerPage(totalCount: page.totalCount, rows: page.songs.map(Self.row))
        }
    }

    private static func row(_ song: LibrarySong) -> PickerRow {
        PickerRow(
            id: song.id, title: song.name,
            detail: [song.artist, song.album].filter { !$0.isEmpty }.joined(separator: " – "),
            length: song.seconds.map { clockText($0) } ?? "", problem: song.problem)
    }
}
