/// Something that the user did with a song.
public enum LibraryNote: Equatable, Sendable {
    /// Played to its end, at a time in seconds since 1970.
    case played(id: Int64, at: Int64)
    /// Left before its end.
    case skipped(id: Int64)
    /// Given stars: 0 (none) to 5; other numbers become the nearest of these.
    case rated(id: Int64, stars: Int)

    /// The song.
    var songID: Int64 {
        switch self {
        case .played(let id, _), .skipped(let id), .rated(let id, _): id
        }
    }

    /// Thread: the library's worker.
    func write(to database: Database) throws(LibraryError) {
        switch self {
        case .played(let id, let time):
            try change(database, "plays = plays + 1, last_played = ?2", id, time)
        case .skipped(let id): try change(database, "skips = skips + 1", id, nil)
        case .rated(let id, let stars): try change(database, "rating = ?2", id, Int64(max(0, min(5, stars))))
        }
    }

    private func change(
        _ database: Database, _ setting: String, _ id: Int64, _ value: Int64?
    ) throws(LibraryError) {
        let statement = try database.prepare("UPDATE songs SET \(setting) WHERE id = ?1")
        statement.bind(1, id)
        if let value { statement.bind(2, value) }
        try statement.run()
    }
}
