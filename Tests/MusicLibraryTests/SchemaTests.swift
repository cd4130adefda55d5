import Testing

@testable import MusicLibrary

/// The tables, and songs going in and out of them.
@Suite struct SchemaTests {
    @Test func `every field of a song comes back from its row`() throws {
        let database = try Database(path: ":memory:")
        try database.run(Schema.tables)
        var song = LibrarySong()
        (song.path, song.folder, song.size, song.modifiedNanoseconds) = (
            "/m/a.flac", "/m", 12, 1_700_000_000_000_000_001
        )
        (song.inode, song.title, song.artist, song.album) = (99, "Tïtle\0x", "A, B", "Al")
        (song.albumArtist, song.genre, song.composer) = ("AA", "Dub; Dance", "C")
        (song.year, song.track, song.trackCount, song.disc, song.discCount) = (1999, 3, 12, 1, 2)
        (song.beatsPerMinute, song.seconds, song.sampleRate, song.frameCount) = (
            118.5, 4.537029, 44_100, 200_083
        )
        (song.type, song.comment, song.rating, song.plays, song.skips) = (
            [.music, .podcast], "note", 5, 7, 2
        )
        (song.added, song.lastPlayed, song.isCompilation) = (1_700_000_000, 1_700_000_001, true)
        (song.trackGain, song.trackPeak, song.albumGain, song.albumPeak) = (-6.2, 0.98, -7, 1)
        (song.hasArt, song.problem) = (true, "why")
        for each in [song, LibrarySong()] {
            let names = LibrarySong.columnNames.dropFirst()
            let insert = try database.prepare(
                "INSERT INTO songs(\(names.joined(separator: ","))) "
                    + "VALUES (\(names.map { _ in "?" }.joined(separator: ",")))")
            each.bind(to: insert)
            try insert.run()
            let select = try database.prepare("SELECT \(LibrarySong.selectedColumns) FROM songs WHERE id = ?")
            select.bind(1, database.lastRow)
            #expect(try select.step())
            var expected = each
            expected.id = database.lastRow
            #expect(LibrarySong(row: select) == expected)
        }
    }

    @Test func `a transaction that throws leaves nothing`() throws {
        let database = try Database(path: ":memory:")
        try database.run("CREATE TABLE t(x)")
        #expect(throws: LibraryError.self) {
            try database.transaction { () throws(LibraryError) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("no statement")
            }
        }
        let count = try database.prepare("SELECT count(*) FROM t")
        #expect(try count.step() && count.int(0) == 0)
    }
}
