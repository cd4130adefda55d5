extension LibrarySong {
    /// The columns of `songs` in the order in which `init(row:from:)` reads them.
    static let columnNames = [
        "id", "path", "folder", "size", "modified", "inode", "title", "artist", "album", "albumartist",
        "genre",
        "composer", "year", "track", "track_count", "disc", "disc_count", "bpm", "seconds", "sample_rate",
        "frames", "type", "comment", "rating", "plays", "skips", "added", "last_played", "compilation",
        "track_gain", "track_peak", "album_gain", "album_peak", "has_art", "problem",
    ]

    /// The same for a SELECT: `songs.id, songs.path, …`.
    static let selectedColumns = columnNames.map { "songs." + $0 }.joined(separator: ", ")

    /// The song of a row that begins with `selectedColumns` at column `first`.
    init(row: Statement, from first: Int = 0) {
        var next = first - 1
        func column() -> Int {
            next += 1
            return next
        }
        id = row.integer(column()) ?? 0
        path = row.text(column())
        folder = row.text(column())
        size = row.integer(column()) ?? 0
        modifiedNanoseconds = row.integer(column()) ?? 0
        inode = row.integer(column()) ?? 0
        title = row.text(column())
        artist = row.text(column())
        album = row.text(column())
        albumArtist = row.text(column())
        genre = row.text(column())
        composer = row.text(column())
        year = row.int(column())
        track = row.int(column())
        trackCount = row.int(column())
        disc = row.int(column())
        discCount = row.int(column())
        beatsPerMinute = row.double(column())
        seconds = row.double(column())
        sampleRate = row.int(column())
        frameCount = row.int(column())
        type = MediaTypes(rawValue: row.int(column()) ?? 1)
        comment = row.text(column())
        rating = row.int(column()) ?? 0
        plays = row.int(column()) ?? 0
        skips = row.int(column()) ?? 0
        added = row.integer(column()) ?? 0
        lastPlayed = row.integer(column())
        isCompilation = row.int(column()) == 1
        trackGain = row.double(column())
        trackPeak = row.double(column())
        albumGain = row.double(column())
        albumPeak = row.double(column())
        hasArt = row.int(column()) == 1
        problem = row.optionalText(column())
    }

    /// Binds all but `id` to the parameters from 1 on, in the order of `columnNames`.
    func bind(to statement: Statement) {
        var place = 0
        func bind(_ text: String) {
            place += 1
            statement.bind(place, text)
        }
        func bind(_ number: Int64?) {
            place += 1
            statement.bind(place, number)
        }
        func bind(_ number: Double?) {
            place += 1
            statement.bind(place, number)
        }
        bind(path)
        bind(folder)
        [size, modifiedNanoseconds, inode].forEach(bind)
        [title, artist, album, albumArtist, genre, composer].forEach(bind)
        [year, track, trackCount, disc, discCount].forEach { bind($0.map(Int64.init)) }
        bind(beatsPerMinute)
        bind(seconds)
        [sampleRate, frameCount, type.rawValue].forEach { bind($0.map(Int64.init)) }
        bind(comment)
        [rating, plays, skips].forEach { bind(Int64($0)) }
        bind(added)
        bind(lastPlayed)
        bind(Int64(isCompilation ? 1 : 0))
        [trackGain, trackPeak, albumGain, albumPeak].forEach(bind)
        bind(Int64(hasArt ? 1 : 0))
        place += 1
        statement.bind(place, problem)
    }
}
