/// What the user does with songs: it is in the index alone, and outlives the file's changes and moves.
extension MusicLibrary {
    /// Notes what the user did, at once: it waits while a scan writes.
    public func note(_ note: LibraryNote) throws(LibraryError) {
        try note.write(to: database)
        try lastQueries?.noteChange(ofSong: note.songID)
    }

    /// The same by the worker, so that whoever asks never waits for a scan that writes.
    public func noteSoon(_ note: LibraryNote) {
        state.jobs.post(.note(note))
    }
}
