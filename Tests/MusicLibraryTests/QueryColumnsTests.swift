import Foundation
import Testing

@testable import MusicLibrary

/// The columns in memory, and how they follow the index.
@Suite final class QueryColumnsTests {
    private let path = NSTemporaryDirectory() + "columns-" + UUID().uuidString + ".db"

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Queries on an index in a file, whose columns are read by a worker.
    private func bigLibrary() throws -> LibraryQueries {
        _ = try LibraryQueries(of: QuerySongs.all, at: path)
        return try LibraryQueries(Database(path: path), smallCount: 0)
    }

    private func ids(_ text: String, _ queries: LibraryQueries) throws -> [Int64] {
        try queries.songs(Query(text)).map(\.id)
    }

    @Test func `a change by ourselves is seen by the next query`() throws {
        let queries = try LibraryQueries(of: QuerySongs.all)
        #expect(try ids("plays:99", queries).isEmpty)
        try queries.database.run("UPDATE songs SET plays = 99 WHERE id = 7")
        #expect(try ids("plays:99", queries) == [7])
        try queries.database.run("DELETE FROM songs WHERE id = 7; DELETE FROM folded WHERE id = 7")
        #expect(try ids("plays:99", queries).isEmpty)
    }

    @Test func `before the columns are read SQL answers the same`() throws {
        let queries = try bigLibrary()
        let query = try Query("genre:dance title-")
        #expect(try queries.columns.current(for: query.order) == nil)
        let bySQL = try queries.page(query, limit: 20)
        queries.columns.wait()
        #expect(try queries.columns.current(for: query.order) != nil)
        #expect(try queries.page(query, limit: 20) == bySQL)
    }

    @Test func `a change by another connection is seen by the next query`() throws {
        let queries = try bigLibrary()
        try queries.prepare()
        #expect(try queries.columns.current(for: []) != nil)
        try Database(path: path).run("UPDATE songs SET plays = 99 WHERE id = 7")
        #expect(try ids("plays:99", queries) == [7])
        queries.columns.wait()
        #expect(try queries.columns.current(for: []) != nil)
        #expect(try ids("plays:99", queries) == [7])
    }

    @Test func `columns that a worker began before a change are not taken for it`() throws {
        let queries = try bigLibrary()
        try queries.prepareSoon()
        try queries.database.run("UPDATE songs SET plays = 99 WHERE id = 7")
        queries.columns.wait()
        #expect(try queries.columns.current(for: []) == nil)
        #expect(try ids("plays:99", queries) == [7])
    }

    @Test func `the change of one song is followed without reading all`() throws {
        let queries = try bigLibrary()
        try queries.prepare()
        #expect(try ids("rating- plays-", queries).count == 200)
        try queries.database.run("UPDATE songs SET plays = 99, rating = 5, last_played = 1 WHERE id = 7")
        try queries.noteChange(ofSong: 7)
        #expect(try queries.columns.current(for: []) != nil)
        #expect(try ids("plays:99 lastplayed:=", queries).isEmpty)
        #expect(try ids("plays:99", queries) == [7])
        #expect(try ids("rating- plays-", queries).first == 7)
    }

    @Test func `more than one change is not followed but read`() throws {
        let queries = try bigLibrary()
        try queries.prepare()
        try queries.database.run("UPDATE songs SET plays = 99 WHERE id IN (7, 8)")
        try queries.noteChange(ofSong: 7)
        #expect(try queries.columns.current(for: []) == nil)
        #expect(try ids("plays:99", queries).sorted() == [7, 8])
    }

    @Test func `an index without songs answers`() throws {
        let queries = try LibraryQueries(of: [])
        for text in ["", "x", "-x", "year+ title-", "genre:=", "title::.", "bpm:1.."] {
            #expect(try queries.page(Query(text), limit: 10) == LibraryPage(totalCount: 0, songs: []))
        }
    }

    @Test(arguments: [1, 63, 64, 65, 128]) func `sets of rows count at every size`(count: Int) {
        let odd = RowSet(rowCount: count) { $0 % 2 == 1 }
        #expect(odd.count == count / 2)
        #expect(odd.inverted.count == count - count / 2)
        #expect(RowSet(rowCount: count).inverted == RowSet(rowCount: count, isFull: true))
        var all = odd
        all.formUnion(odd.inverted)
        #expect(all.count == count)
        all.formIntersection(odd)
        #expect(all == odd)
        var rows: [Int] = []
        odd.forEach { row in
            rows.append(row)
            return rows.count < 3
        }
        #expect(rows == Array([1, 3, 5].filter { $0 < count }))
    }
}
