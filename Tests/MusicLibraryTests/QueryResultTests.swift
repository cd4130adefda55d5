import Glibc
import Testing

@testable import MusicLibrary

/// What queries find among 200 songs, against plain filters; by columns and by SQL.
@Suite struct QueryResultTests {
    private let queries: LibraryQueries

    init() throws {
        queries = try LibraryQueries(of: QuerySongs.all)
        try queries.prepare()
    }

    private func found(_ text: String) throws -> [LibrarySong] { try queries.songs(Query(text)) }

    /// The songs' numbers by columns, having checked that SQL answers the same.
    private func ids(_ text: String) throws -> [Int64] {
        let query = try Query(text)
        let slow = try queries.findBySQL(try queries.expanded(query), offset: 0, limit: 1_000)
        let ids = try queries.songs(query).map(\.id)
        #expect(slow.ids == ids, "by SQL: \(text)")
        #expect(try queries.ids(query) == ids, "numbers alone: \(text)")
        #expect(slow.totalCount == ids.count, "count by SQL: \(text)")
        return ids
    }

    @Test func `the table is what it should be`() {
        let songs = QuerySongs.all
        #expect(Set(songs.map { $0.artist.replacing(", Café Noir", with: "") }).count == 12)
        #expect(Set(songs.map(\.folder)).count == 25)
        #expect(songs.count { $0.beatsPerMinute == nil } == 25)
        #expect(Set(songs.filter { $0.title == "Intro" }.map(\.album)).count > 3)
    }

    @Test(arguments: 0..<40) func `random queries find what a plain filter finds, in order`(
        seed: Int
    ) throws {
        var maker = QueryMaker(seed: UInt64(seed) &* 977 + 1)
        var foundCount = 0
        for _ in 0..<25 {
            let made = maker.query()
            let expected = OracleOrder.sorted(QuerySongs.all.filter(made.fits)).map(\.id)
            foundCount += expected.count
            #expect(try ids(made.text) == expected, "\(made.text)")
        }
        #expect(foundCount > 0)
    }

    @Test func `the example of the manual finds dance of its speed and length`() throws {
        let expected = QuerySongs.all.filter {
            $0.genre == "Dance" && (100...150).contains($0.beatsPerMinute ?? 0) && $0.seconds ?? 0 >= 120
        }
        #expect(!expected.isEmpty)
        #expect(
            try ids("genre:dance bpm:100..150 length:2:00..")
                == OracleOrder.sorted(expected).map(\.id))
    }

    @Test func `an empty query is all songs in the library's order`() throws {
        #expect(try ids("") == OracleOrder.sorted(QuerySongs.all).map(\.id))
        #expect(try ids("  ") == (try ids("")))
    }

    @Test func `a sort term sorts, missing values last, equal ones in the library's order`() throws {
        for (text, sign) in [("year+", 1.0), ("year-", -1.0)] {
            let expected = OracleOrder.sorted(
                QuerySongs.all, by: [{ $0.year.map { .number(Double($0) * sign) } ?? .missing }])
            #expect(try ids(text) == expected.map(\.id), "\(text)")
        }
    }

    @Test func `several sort terms count from the left`() throws {
        let expected = OracleOrder.sorted(
            QuerySongs.all,
            by: [
                { .number(Double(-$0.rating)) }, { $0.title.isEmpty ? .missing : .text($0.title) },
                { $0.beatsPerMinute.map { .number(-$0) } ?? .missing }, { .number(Double($0.skips)) },
            ])
        #expect(try ids("rating- title+ bpm- skips+") == expected.map(\.id))
    }

    @Test func `titles sort backwards`() throws {
        let titles = try found("title-").map(\.title)
        #expect(titles.suffix(4) == ["", "", "", ""])
        let named = titles.dropLast(4).map { Array(Folding.fold($0).utf8) }
        #expect(zip(named, named.dropFirst()).allSatisfy { !$0.lexicographicallyPrecedes($1) })
    }

    @Test func `pages put together are the whole, with any order`() throws {
        for text in ["", "year-", "title+ bpm-", "a length-"] {
            let query = try Query(text)
            let whole = try queries.songs(query)
            var pages: [LibrarySong] = []
            for offset in stride(from: 0, to: 200, by: 7) {
                let page = try queries.page(query, offset: offset, limit: 7)
                #expect(page.totalCount == whole.count)
                let slow = try queries.findBySQL(query, offset: offset, limit: 7)
                #expect(slow == LibraryQueries.Found(totalCount: page.totalCount, ids: page.songs.map(\.id)))
                pages += page.songs
            }
            #expect(pages == whole)
        }
    }

    @Test func `a page behind the end is empty and still counts`() throws {
        let page = try queries.page(.everything, offset: 500, limit: 10)
        #expect(page == LibraryPage(totalCount: 200, songs: []))
        #expect(try queries.page(.everything, offset: -3, limit: -1).songs.isEmpty)
        #expect(try queries.page(.everything, offset: .max, limit: .max).songs.isEmpty)
    }

    @Test(arguments: [
        ("title::^d.n.t", "Don't Stop"), ("title::\\(live\\)$", "Kick (Live)"),
        ("title::^ÉLAN", "Élan vital"),
        ("title::^[a-c]b$", "ab"), ("title::^.{1}$", "x"),
    ]) func `a pattern is looked for in folded text`(text: String, title: String) throws {
        let expected = QuerySongs.all.filter { $0.title == title }.map(\.id)
        #expect(try ids(text).sorted() == expected)
    }

    @Test func `a pattern that would take for ever is over at once`() throws {
        var song = LibrarySong()
        song.path = "/a"
        song.title = String(repeating: "a", count: 5_000)
        let queries = try LibraryQueries(of: [song])
        #expect(try queries.songs(Query("title::^(a+)+$")).count == 1)
        #expect(try queries.songs(Query("title::^(a|a)*b$")).isEmpty)
        #expect(try queries.songs(Query("title::(a*)*c")).isEmpty)
        #expect(try queries.songs(Query("title::(a|b)*b(a|b){60}")).isEmpty)
    }

    @Test func `a pattern is right after many texts`() throws {
        let pattern = try #require(QueryPattern("^a+$"))
        #expect((0..<5_000).allSatisfy { pattern.matches($0 % 2 == 0 ? "aa" : "ab") == ($0 % 2 == 0) })
        #expect(pattern.matches("") == false)
        #expect(QueryPattern("^$")?.matches("") == true)
    }

    @Test func `a query of as many terms as may be is answered by SQL too`() throws {
        let text = (0..<200).map { $0 % 2 == 0 ? "e" : "-qqq" }.joined(separator: " ")
        let expected = QuerySongs.all.count { song in
            MadeQuery.words(song).contains { plain($0).contains("e") }
        }
        #expect(try ids(text).count == expected)
        #expect(throws: LibraryError.self) { try queries.songs(Query(text + " e")) }
    }

    @Test(arguments: [
        "'; DROP TABLE songs; --", "\" OR 1=1 --", "%' OR '1'='1", "title:\"x\" OR 1\"", "{title} : x",
        "NEAR(a b)", "a* AND b", "title:NOT", "^the", "(((", "genre:=');--", "\u{1}", "a\0b", "col:\"",
        "path:\"\\\"\" ", "title:\"\"\"\"", "*", "%", "_", "__", "100%_",
    ]) func `what looks like SQL or a search expression is only text`(text: String) throws {
        let word = "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        let wanted = plain(text.replacing("\0", with: ""))
        let expected = QuerySongs.all.filter { song in
            MadeQuery.words(song).contains { plain($0).contains(wanted) }
        }
        #expect(try ids(word).sorted() == expected.map(\.id))
        #expect(try queries.page(.everything, limit: 1).totalCount == 200)
    }

    @Test func `dates are whole days, months and years`() throws {
        for (text, least, most) in [
            ("added:2023-12-01", (2023, 12, 1), (2023, 12, 2)), ("added:2024-02", (2024, 2, 1), (2024, 3, 1)),
            ("added:2024", (2024, 1, 1), (2025, 1, 1)),
            ("added:2023-12-30..2024-01", (2023, 12, 30), (2024, 2, 1)),
        ] {
            let expected = QuerySongs.all.filter {
                (localSeconds(least)..<localSeconds(most)).contains(Int($0.added))
            }
            #expect(!expected.isEmpty)
            #expect(try ids(text).sorted() == expected.map(\.id), "\(text)")
        }
    }

    @Test func `times ago count back from now`() throws {
        let now = 1_700_000_000 + 100 * 86_400
        func count(_ text: String) throws -> Int { try queries.songs(Query(text, now: now)).count }
        #expect(try count("added:-7d.. added:..2024-02-29") <= 8 + 100)
        #expect(try count("added:-7d..") == 107)
        #expect(try count("added:-7d") == 107)
        #expect(try count("added:-1w..-24h") == 7)
        #expect(try count("added:..-99d") == 2)
        #expect(try count("added:-1y..-1m") == 71)
    }
}

/// Midnight at the start of a day here, in unix seconds.
private func localSeconds(_ day: (Int, Int, Int)) -> Int {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(day.0 - 1900), Int32(day.1 - 1), Int32(day.2))
    parts.tm_isdst = -1
    return mktime(&parts)
}
