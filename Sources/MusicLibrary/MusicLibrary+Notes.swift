/// What the user does with songs: it is in the index alone, and outlives the file's changes and moves.
extension MusicLibrary {
    /// Notes that a song was played to its end at `seconds` since 1970.
    public func notePlayed(id: Int64, at seconds: Int64) throws(LibraryError) {
        try change("UPDATE songs SET plays = plays + 1, last_played = ?2 WHERE id = ?1", id, seconds)
    }

    /// Notes that a song was skipped.
    public func noteSkipped(id: Int64) throws(LibraryError) {
        try change("UPDATE songs SET skips = skips + 1 WHERE id = ?1", id)
    }

    /// Gives a song 0 (none) to 5 stars; other numbers become the nearest of these.
    public func setRating(id: Int64, _ stars: Int) throws(LibraryError) {
        try change("UPDATE songs SET rating = ?2 WHERE id = ?1", id, Int64(max(0, min(5, stars))))
    }

    /// The same by the worker, so that whoever asks never waits for a scan that writes.
    public func noteSoon(_ note: LibraryNote) {
        state.jobs.post(.note(note))
    }

    private func change(_ text: String, _ id: Int64, _ value: Int64? = nil) throws(LibraryError) {
        _ = try rows(
            text,
            { statement in
                statement.bind(1, id)
                if let value { statement.bind(2, value) }
            }
        ) { _ in }
        try lastQueries?.noteChange(ofSong: id)
    }
}
