extension MusicLibrary {
    /// What answers queries on the present index.
    private var queries: LibraryQueries {
        get throws(LibraryError) {
            let database = try database
            if let lastQueries, lastQueries.database === database { return lastQueries }
            let queries = try LibraryQueries(database)
            lastQueries = queries
            return queries
        }
    }

    /// Up to `limit` songs of a query from number `offset` on (from 0), and how many there are.
    ///
    /// - Throws: if a saved query that it names isn't there, or the index can't be read.
    public func page(_ query: Query, offset: Int = 0, limit: Int) throws(LibraryError) -> LibraryPage {
        try queries.page(query, offset: offset, limit: limit)
    }

    /// All songs of a query, in order.
    public func songs(_ query: Query) throws(LibraryError) -> [LibrarySong] {
        try queries.songs(query)
    }

    /// The numbers of all songs of a query, in order: a hundred times cheaper than the songs.
    public func ids(_ query: Query) throws(LibraryError) -> [Int64] {
        try queries.ids(query)
    }

    /// The songs with these numbers, in this order; those that are gone are left out.
    public func songs(_ ids: [Int64]) throws(LibraryError) -> [LibrarySong] {
        try queries.songs(ids)
    }

    /// Lets the next query find what it needs in memory: call it at the start and when a scan is finished.
    public func prepareQueries() throws(LibraryError) {
        try queries.prepareSoon()
    }

    /// Saves a query under a name, in place of an older one of that name.
    ///
    /// - Throws: if the name or the query is wrong, names no saved query or, in the end, itself.
    public func saveQuery(_ text: String, as name: String) throws(LibraryError) {
        try queries.save(text, as: name)
    }

    /// Forgets a saved query.
    public func removeQuery(_ name: String) throws(LibraryError) {
        try queries.removeSaved(name)
    }

    /// All saved queries, by name.
    public func savedQueries() throws(LibraryError) -> [SavedQuery] {
        try queries.saved()
    }
}
