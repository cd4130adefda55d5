import Foundation
import Testing

@testable import MusicLibrary

/// Queries asked of the library itself.
@Suite final class QueryOfLibraryTests {
    private let folder = NSTemporaryDirectory() + "queried-" + UUID().uuidString
    private let library: MusicLibrary

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try LibraryQueries(of: QuerySongs.all, at: folder + "/songs.db")
        library = MusicLibrary(indexPath: folder + "/index.db", watchesFolders: false)
        try library.database.run(
            """
            ATTACH '\(folder)/songs.db' AS made;
            INSERT INTO songs SELECT * FROM made.songs; INSERT INTO folded SELECT * FROM made.folded;
            DETACH made;
            """)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test func `it answers pages and songs`() throws {
        let query = try Query("genre:jazz rating-")
        let songs = try library.songs(query)
        #expect(songs.count == QuerySongs.all.count { $0.genre == "Jazz" })
        #expect(
            try library.page(query, offset: 2, limit: 3)
                == LibraryPage(totalCount: songs.count, songs: Array(songs[2..<5])))
    }

    @Test func `what the user does with a song is found at once`() throws {
        try library.prepareQueries()
        #expect(try library.songs(Query("plays:50..")).isEmpty)
        try library.note(.rated(id: 5, stars: 3))
        for _ in 0..<50 { try library.note(.played(id: 9, at: 1_750_000_000)) }
        try library.note(.skipped(id: 4))
        #expect(try library.songs(Query("plays:50..")).map(\.id) == [9])
        #expect(try library.songs(Query("lastplayed:=")).contains { $0.id == 9 } == false)
        #expect(
            try library.song(id: 4).map { try library.songs(Query("skips:\($0.skips)")).contains($0) } == true
        )
        try library.note(.rated(id: 9, stars: 5))
        #expect(try library.songs(Query("rating:5 plays:50..")).map(\.id) == [9])
    }

    @Test func `saved queries stay when the library is opened again`() throws {
        try library.saveQuery("genre:jazz year-", as: "evening")
        let again = MusicLibrary(indexPath: folder + "/index.db", watchesFolders: false)
        #expect(try again.savedQueries() == [SavedQuery(name: "evening", text: "genre:jazz year-")])
        #expect(try again.songs(Query("smart:evening")) == (try library.songs(Query("genre:jazz year-"))))
        try again.removeQuery("evening")
        #expect(try library.savedQueries().isEmpty)
    }
}
