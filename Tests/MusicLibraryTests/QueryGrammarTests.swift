import Testing

@testable import MusicLibrary

/// How a query is read.
@Suite struct QueryGrammarTests {
    private func terms(_ text: String) throws -> [QueryTerm] {
        let query = try Query(text)
        #expect(query.alternatives.count == 1)
        return query.alternatives[0]
    }

    private func test(_ text: String) throws -> QueryTest? {
        let terms = try terms(text)
        #expect(terms.count == 1)
        return terms.first?.test
    }

    private func plainWord(_ text: String) -> QueryTest {
        .text([.title, .artist, .album, .albumartist, .genre, .comment], .contains(text))
    }

    @Test(arguments: [
        ("dance", "dance"), ("CAFÉ", "cafe"), ("\"drum and bass\"", "drum and bass"), ("don't", "don't"),
        ("'til", "'til"), ("'til dawn'", "til dawn"), ("'39", "'39"), ("\"genre:dance\"", "genre:dance"),
        ("\"-x\"", "-x"), ("\"year+\"", "year+"), ("\",\"", ","), ("-", "-"), ("C+", "c+"), ("+", "+"),
        ("rock,", "rock,"), ("a\"b", "a\"b"), ("\"say \\\"hi\\\" \\\\ \"", "say \"hi\" \\ "), ("\"\"", ""),
        ("\"a\"b", "ab"), ("x\\y", "x\\y"), ("\u{65}\u{301}t\u{E9}", "ete"), ("#1", "#1"),
        ("smart+", "smart+"),
    ]) func `a word is a text for six fields`(text: String, folded: String) throws {
        #expect(try test(text) == plainWord(folded))
    }

    @Test(
        arguments: [
            ("genre:dance", .contains("dance")), ("GENRE:Dance", .contains("dance")),
            ("genre:\"Drum and Bass\"", .contains("drum and bass")),
            ("genre:'Drum and Bass'", .contains("drum and bass")),
            ("genre:=Dance", .equals("dance")), ("genre:=\"Drum and Bass\"", .equals("drum and bass")),
            ("genre:\"=x\"", .contains("=x")), ("genre:\":x\"", .contains(":x")),
            ("genre::^Da\\W", .pattern("^da\\W")),
            ("genre::\"a b\"", .pattern("a b")), ("genre:a:b", .contains("a:b")),
            ("genre:-x", .contains("-x")),
            ("genre:1..2", .contains("1..2")), ("genre:don't", .contains("don't")),
        ] as [(String, TextMatch)]) func `a field's text is part, whole or pattern`(
            text: String, match: TextMatch
        ) throws
    {
        #expect(try test(text) == .text([.genre], match))
    }

    @Test(
        arguments: [
            ("bpm:118.5", .bpm, 118.5, 118.5), ("bpm:=118", .bpm, 118, 118), ("bpm:110..120", .bpm, 110, 120),
            ("bpm:110.5..120.25", .bpm, 110.5, 120.25), ("bpm:110..", .bpm, 110, nil),
            ("bpm:..120", .bpm, nil, 120),
            ("year:1999..1999", .year, 1999, 1999), ("rating:4..", .rating, 4, nil),
            ("plays:0", .plays, 0, 0),
            ("length:2:00..", .length, 120, nil), ("length:..4:30", .length, nil, 270),
            ("length:1:02:03..7200", .length, 3_723, 7_200), ("duration:90.5..100", .length, 90.5, 100),
            ("length:3:20", .length, 200, (201.0).nextDown), ("length:200.25", .length, 200.25, 200.25),
            ("length:0:00.5..90:00", .length, 0.5, 5_400), ("track:\"3..4\"", .track, 3, 4),
        ] as [(String, QueryField, Double?, Double?)]) func `a range has both ends, or one`(
            text: String, field: QueryField, least: Double?, most: Double?
        ) throws
    {
        #expect(try test(text) == .range(field, QueryRange(least: least, most: most)))
    }

    @Test func `types are a list, flags a yes or no, an empty exact value a missing one`() throws {
        #expect(try test("type:music,podcast") == .types([.music, .podcast]))
        #expect(try test("type:Audiobooks") == .types(.audiobook))
        #expect(try test("type:\"iTunes U\"") == .types(.iTunesU))
        for word in ["yes", "TRUE", "on", "1", "y"] {
            #expect(try test("compilation:\(word)") == .flag(.compilation, true))
        }
        for word in ["no", "false", "Off", "0", "n"] {
            #expect(try test("art:\(word)") == .flag(.art, false))
        }
        #expect(try test("genre:=") == .missing(.genre))
        #expect(try test("genre:=\"\"") == .missing(.genre))
        #expect(try test("bpm:=") == .missing(.bpm))
        #expect(try test("smart:set-1") == .smart("set-1"))
    }

    @Test func `a minus before a term means what does not fit`() throws {
        for text in ["-dance", "-\"dance\""] {
            #expect(try terms(text) == [QueryTerm(isNegated: true, test: plainWord("dance"))])
        }
        #expect(
            try terms("-genre:\"drum and\"")
                == [QueryTerm(isNegated: true, test: .text([.genre], .contains("drum and")))])
    }

    @Test func `terms beside each other are and, a lonely comma is or, sorting ends it`() throws {
        let query = try Query("a genre:b , c\td year+ title-")
        #expect(query.alternatives.map(\.count) == [2, 2])
        #expect(
            query.order == [
                QueryOrder(field: .year, isDescending: false), QueryOrder(field: .title, isDescending: true),
            ])
        #expect(try Query("Duration-").order == [QueryOrder(field: .length, isDescending: true)])
        #expect(try Query("") == .everything)
        #expect(try Query(" \n ") == .everything)
    }

    @Test func `a date is a span, a time ago counts from now`() throws {
        func range(_ text: String) throws -> QueryRange? {
            guard case .range(.added, let range) = try Query(text, now: 1_000_000).alternatives[0][0].test
            else {
                return nil
            }
            return range
        }
        let day = try #require(try range("added:2024-02-29"))
        #expect((day.most ?? 0) - (day.least ?? 0) == 86_399)
        let month = try #require(try range("added:2023-2"))
        #expect((month.most ?? 0) - (month.least ?? 0) == 28 * 86_400 - 1)
        #expect(try range("added:2024-02-29")?.least == (try range("added:2024-02-29..")?.least))
        #expect(try range("added:..2024-02")?.most == day.most)
        #expect(try range("added:-2h..-1h") == QueryRange(least: 992_800, most: 996_400))
        #expect(try range("added:-1d") == QueryRange(least: 913_600, most: nil))
    }

    @Test func `a pattern is folded but for what a backslash escapes`() {
        #expect(QueryPattern.fold("É\\W[A-Z]\\\\X") == "e\\W[a-z]\\\\x")
    }
}
