import Testing

@testable import Console

struct WordReaderTests {
    @Test(arguments: [
        ("", []),
        ("  \t ", []),
        ("a b\tc", ["a", "b", "c"]),
        ("a # b", ["a"]),
        ("# a", []),
        ("a#b c", ["a#b", "c"]),
        ("'#a' \\#b", ["#a", "#b"]),
        ("'a b' \"c d\"", ["a b", "c d"]),
        ("a'b c'd", ["ab cd"]),
        ("'a\\b' \"a\\b\" \"a\\\"b\\\\\"", ["a\\b", "a\\b", "a\"b\\"]),
        ("a\\ b \\'c", ["a b", "'c"]),
        ("'' \"\"", ["", ""]),
        ("a\\", ["a\\"]),
        ("é 漢😀 e\u{301}x", ["é", "漢😀", "e\u{301}x"]),
        ("\"\u{301}a\"", ["\u{301}a"]),
        ("play\r", ["play"]),
    ])
    func wordsAreSplit(line: String, words: [String]) throws {
        var reader = WordReader(line)
        var found: [String] = []
        while let word = try reader.word() { found.append(word) }
        #expect(found == words)
    }

    @Test(arguments: ["'a", "\"a", "\"a\\\""])
    func aQuoteMustBeClosed(line: String) {
        var reader = WordReader(line)
        #expect(throws: ConsoleError.self) { _ = try reader.word() }
    }

    @Test(arguments: [
        ("/music/My  Song.flac  ", "/music/My  Song.flac"),
        ("Don't Stop.mp3", "Don't Stop.mp3"),
        ("7\" single.flac", "7\" single.flac"),
        ("My\\ Song\\'s.flac", "My Song's.flac"),
        ("My Song.flac # the best", "My Song.flac"),
        ("Song#2.flac", "Song#2.flac"),
        ("Song \\#2.flac", "Song #2.flac"),
        ("'My Song.flac' ", "My Song.flac"),
        ("\"My #2.flac\" # two", "My #2.flac"),
        ("\\'quoted'", "'quoted'"),
        ("", nil), ("   # nothing", nil),
    ])
    func theRestOfALineIsAName(line: String, name: String?) throws {
        var reader = WordReader(line)
        #expect(try reader.text() == name)
    }

    @Test(arguments: [
        "kick", "a b", "a\tb", "it's", "\"x\"", "a\\b", "#1", "", "é漢", "a\r", "~/x", "a\"\u{301}b",
    ])
    func aWordIsWrittenAsItIsRead(word: String) throws {
        var reader = WordReader(WordReader.written(word))
        #expect(try reader.word() == word)
        #expect(reader.isAtEnd)
    }

    /// A pasted file is no name, but counting all its letters again at each would take minutes.
    @Test func aNameMayHaveAMillionLetters() throws {
        let name = String(repeating: "ab c", count: 250_000)
        var reader = WordReader(name + "  # the longest")
        #expect(try reader.text() == name)
    }

    @Test func aQuotedNameStandsAlone() {
        var reader = WordReader("\"a b\" c")
        #expect(throws: ConsoleError("\"c\" is too much: quote the whole name or nothing of it", word: "c")) {
            _ = try reader.text()
        }
    }
}
