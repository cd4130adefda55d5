import Testing

@testable import MusicLibrary

/// Queries saved under a name.
@Suite struct QuerySavedTests {
    private let queries: LibraryQueries

    init() throws {
        queries = try LibraryQueries(of: QuerySongs.all)
    }

    private func error(_ body: () throws(LibraryError) -> Void) -> String? {
        do throws(LibraryError) {
            try body()
            return nil
        } catch {
            return error.text
        }
    }

    @Test func `a saved query stands for what it was saved as`() throws {
        try queries.save("genre:dance , genre:jazz", as: "warm-up")
        let expected = QuerySongs.all.filter { ["Dance", "Jazz"].contains($0.genre) && $0.rating >= 3 }
        let found = try queries.songs(Query("smart:warm-up rating:3.."))
        #expect(!expected.isEmpty)
        #expect(found.map(\.id) == OracleOrder.sorted(expected).map(\.id))
        let others = try queries.songs(Query("-smart:warm-up"))
        #expect(others.count == QuerySongs.all.count { !["Dance", "Jazz"].contains($0.genre) })
    }

    @Test func `its order counts unless the query has one`() throws {
        try queries.save("genre:dance bpm-", as: "fast")
        let dance = QuerySongs.all.filter { $0.genre == "Dance" }
        let fast = OracleOrder.sorted(dance, by: [{ $0.beatsPerMinute.map { .number(-$0) } ?? .missing }])
        #expect(try queries.songs(Query("smart:fast")).map(\.id) == fast.map(\.id))
        let rated = OracleOrder.sorted(dance, by: [{ .number(Double($0.rating)) }])
        #expect(try queries.songs(Query("smart:fast rating+")).map(\.id) == rated.map(\.id))
    }

    @Test func `they are listed by name, replaced and removed`() throws {
        try queries.save("genre:jazz", as: "b")
        try queries.save("year+", as: "a")
        try queries.save("genre:rock  \"x y\"", as: "b")
        #expect(
            try queries.saved() == [
                SavedQuery(name: "a", text: "year+"), SavedQuery(name: "b", text: "genre:rock  \"x y\""),
            ])
        try queries.removeSaved("a")
        #expect(try queries.saved().map(\.name) == ["b"])
        #expect(
            error { () throws(LibraryError) in try queries.removeSaved("a") }
                == "\"smart:a\": there is no saved query of that name; there are b")
    }

    @Test func `what leads back to itself is refused`() throws {
        try queries.save("genre:jazz", as: "a")
        try queries.save("smart:a", as: "b")
        #expect(
            error { () throws(LibraryError) in try queries.save("smart:b", as: "a") }
                == "\"smart:a\": it leads back to itself (a → b → a); save one of them anew")
        #expect(
            error { () throws(LibraryError) in try queries.save("x , -smart:c", as: "c") }
                == "\"smart:c\": it leads back to itself (c → c); save one of them anew")
        #expect(try queries.songs(Query("smart:b")).count == QuerySongs.all.count { $0.genre == "Jazz" })
    }

    @Test func `an unknown name names the nearest`() throws {
        try queries.save("genre:jazz", as: "evening")
        #expect(
            error { () throws(LibraryError) in _ = try queries.page(Query("smart:evenign"), limit: 1) }
                == "\"smart:evenign\": there is no saved query of that name; did you mean evening?")
        #expect(
            error { () throws(LibraryError) in try queries.save("bmp:1", as: "x") }?.contains("bpm") == true)
    }

    @Test func `a name is a word`() {
        for name in ["", "a b", "-x", "a:b", "a,b", String(repeating: "x", count: 65)] {
            #expect(
                error { () throws(LibraryError) in try queries.save("jazz", as: name) }
                    == "\"\(name)\": this is no name for a query; use letters, digits, - and _")
        }
    }

    @Test func `what grows without end is refused`() throws {
        try queries.save("genre:jazz rating:1..", as: "n0")
        for index in 1...5 {
            try queries.save("smart:n\(index - 1) , smart:n\(index - 1)", as: "n\(index)")
        }
        #expect(
            error { () throws(LibraryError) in try queries.save("smart:n5 , smart:n5", as: "n6") }?
                .hasSuffix("it has more than 200 terms; use fewer") == true)
        #expect(try queries.songs(Query("smart:n5")).count > 0)
    }

    @Test func `they are taken over from an index that is rebuilt`() throws {
        try queries.save("genre:jazz", as: "a")
        try queries.save("smart:a year-", as: "b")
        let new = try Database(path: ":memory:")
        LibraryQueries.copySaved(from: queries.database, to: new)
        LibraryQueries.copySaved(from: try Database(path: ":memory:"), to: new)
        let rows = try new.prepare("SELECT name || ' ' || query FROM smart ORDER BY name")
        #expect(try rows.step() && rows.text(0) == "a genre:jazz")
        #expect(try rows.step() && rows.text(0) == "b smart:a year-")
    }
}
