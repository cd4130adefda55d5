import Host
import MusicLibrary

/// How long a query takes: how many songs fit, and the first page of them.
enum QueryBenchmark {
    /// A kind of query, and an example.
    private static let kinds: [(name: String, text: String)] = [
        ("all", ""), ("word", "dance"), ("common word", "the"), ("letter", "e"), ("two letters", "an"),
        ("several words", "river \"of the\" -moon"), ("range", "bpm:110..120"),
        ("the manual's", "genre:dance bpm:110..120 length:2:00.."),
        ("or", "genre:jazz year:1990.. , artist:stone"),
        ("exact", "genre:=jazz"), ("path", "path:/music/stone"), ("missing", "bpm:= -comment:="),
        ("nothing fits", "qqqqq"), ("sorted", "genre:rock year- title+"), ("sorted whole", "title-"),
        ("dates", "added:-700d.. plays:1.. type:music playable:yes"),
    ]

    /// What is typed into the picker, letter by letter.
    private static let typed = [
        "e", "en", "en ", "the", "the r", "the ri", "the riv", "xq", "a", "ab", "abc",
    ]

    static func run(_ workshop: Workshop) throws(BenchError) -> [Outcome] {
        var outcomes: [Outcome] = []
        for (count, limit) in [(10_000, 3.0), (100_000, 20.0)] where count == 10_000 || !workshop.isQuick {
            do throws(LibraryError) {
                outcomes += try measure(workshop, songCount: count, limit: limit)
            } catch {
                throw BenchError(error.text)
            }
        }
        return outcomes
    }

    private static func measure(
        _ workshop: Workshop, songCount: Int, limit: Double
    ) throws(LibraryError) -> [Outcome] {
        let path = workshop.folder + "/queries-\(songCount).db"
        let queries = try LibraryQueries(of: MadeSongs.songs(songCount), at: path)
        let scan = try PlainScan(path)
        let size = "\(songCount / 1_000)k"
        let columns = try columnFigure(size, queries)
        var outcomes = [
            try slowest(
                "query-\(size)", kinds, count: workshop.runs(9), pageSize: 100, limit: limit, queries, scan)
        ]
        outcomes.append(
            try slowest(
                "picker-\(size)", typed.map { ("\"\($0)\"", "\"\($0)\"") }, count: workshop.runs(9),
                pageSize: 50, limit: 10, queries, scan))
        outcomes.append(columns)
        outcomes.append(
            try slowest(
                "query-pattern-\(size)",
                [("pattern", "title::^(the|of).*river$"), ("any", "artist::(a|e).*o{1,2}")],
                count: workshop.runs(3), pageSize: 100, limit: nil, queries, scan))
        outcomes.append(try withoutColumns("query-unread-\(size)", path))
        return outcomes
    }

    private static func columnFigure(_ size: String, _ queries: LibraryQueries) throws(LibraryError)
        -> Outcome
    {
        let before = residentBytes()
        let start = MonotonicClock.seconds
        try queries.prepare()
        let milliseconds = (MonotonicClock.seconds - start) * 1_000
        return .measured(
            Figure(
                name: "query-columns-\(size)", unit: "ms to read the columns", ours: Runs([milliseconds]),
                note:
                    "by a worker after the index has changed; they hold \((residentBytes() - before) >> 20) MB"
            ))
    }

    /// The first query after a start or a change: by SQL.
    private static func withoutColumns(_ name: String, _ path: String) throws(LibraryError) -> Outcome {
        var times: [Double] = []
        for kind in kinds {
            let queries = try LibraryQueries(Database(path: path))
            let query = try Query(kind.text)
            let start = MonotonicClock.seconds
            _ = try queries.page(query, limit: 100)
            times.append((MonotonicClock.seconds - start) * 1_000)
            // The worker that this query has started is not to disturb the next one.
            try queries.prepare()
        }
        let each = zip(kinds, times).map { "\($0.name) \(Report.number($1))" }.joined(separator: ", ")
        return .measured(
            Figure(
                name: name, unit: "ms, the slowest of \(kinds.count)", ours: Runs([times.max() ?? 0]),
                note: "before the columns are read: " + each))
    }

    /// The slowest one of several queries, once a run.
    private static func slowest(
        _ name: String, _ kinds: [(name: String, text: String)], count: Int, pageSize: Int, limit: Double?,
        _ queries: LibraryQueries, _ scan: PlainScan
    ) throws(LibraryError) -> Outcome {
        var each = [[Double]](repeating: [], count: kinds.count)
        let runs = try pairs(count) { () throws(LibraryError) in
            var slowest = 0.0
            for (index, kind) in kinds.enumerated() {
                let start = MonotonicClock.seconds
                _ = try queries.page(try Query(kind.text), limit: pageSize)
                each[index].append((MonotonicClock.seconds - start) * 1_000)
                slowest = max(slowest, each[index].last ?? 0)
            }
            return slowest
        } _: { () throws(LibraryError) in
            try scan.milliseconds("dance", pageSize: pageSize)
        }
        let medians = zip(kinds, each).map { "\($0.name) \(Report.number(Runs($1).median))" }
        return .measured(
            Figure(
                name: name, unit: "ms, the slowest of \(kinds.count)", ours: runs.ours,
                baseline: Figure.Baseline(name: "LIKE on all rows", runs: runs.baseline),
                target: limit.map(Figure.Target.atMost) ?? .none, neighbours: "of 10,000: MPD 3.4, cmus 34",
                note: "count and \(pageSize) songs; " + medians.joined(separator: ", ")))
    }
}

/// The same by a plain scan of the table, as one writes it first.
private struct PlainScan {
    private let database: Database
    private let count: Statement
    private let page: Statement

    init(_ path: String) throws(LibraryError) {
        database = try Database(path: path, mode: .readOnly)
        let fits = ["title", "artist", "album", "albumartist", "genre", "comment"]
            .map { "\($0) LIKE ?1" }.joined(separator: " OR ")
        count = try database.prepare("SELECT count(*) FROM songs WHERE \(fits)", isKept: true)
        page = try database.prepare(
            "SELECT * FROM songs WHERE \(fits) ORDER BY albumartist, album, disc, track, path LIMIT ?2",
            isKept: true)
    }

    func milliseconds(_ word: String, pageSize: Int) throws(LibraryError) -> Double {
        let start = MonotonicClock.seconds
        count.bind(1, "%\(word)%")
        page.bind(1, "%\(word)%")
        page.bind(2, Int64(pageSize))
        try count.run()
        try page.run()
        return (MonotonicClock.seconds - start) * 1_000
    }
}

/// What this program holds in memory now.
private func residentBytes() -> Int {
    let words = (try? Files.readText("/proc/self/statm"))?.split(separator: " ") ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * 4_096 : 0
}
