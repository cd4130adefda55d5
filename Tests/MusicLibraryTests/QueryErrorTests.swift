import Testing

@testable import MusicLibrary

/// What a wrong query is told: the word, the reason, the remedy.
@Suite struct QueryErrorTests {
    private func error(_ text: String) -> String? {
        do throws(LibraryError) {
            _ = try Query(text)
            return nil
        } catch {
            return error.text
        }
    }

    @Test(arguments: [
        ("bmp:120", "\"bmp:120\": there is no field bmp; did you mean bpm?"),
        ("-gerne:rock", "\"-gerne:rock\": there is no field gerne; did you mean genre?"),
        (
            "10:30",
            "\"10:30\": there is no field 10; write \"10:30\" in quotes to look for it as it is, or use one of "
                + "title artist album albumartist genre composer comment path year track disc bpm rating plays "
                + "skips length added lastplayed type compilation art playable smart"
        ),
        ("yaer+", "\"yaer+\": there is no field yaer to sort by; did you mean year+?"),
        ("year+ dance", "\"year+\": it sorts, and stands before dance; put it at the end"),
        ("a year- , b", "\"year-\": it sorts, and stands before ,; put it at the end"),
        (", a", "\",\": a comma between blanks means \"or\"; put a term before and after it"),
        ("a ,", "\",\": a comma between blanks means \"or\"; put a term before and after it"),
        ("a , , b", "\",\": a comma between blanks means \"or\"; put a term before and after it"),
        ("\"drum and", "\"\"drum and\": the quote is never closed; close it with another one"),
        ("genre:\"drum", "\"\"drum\": the quote is never closed; close it with another one"),
        ("genre:", "\"genre:\": the value is missing; write genre:word"),
        ("genre::", "\"genre::\": the value is missing; write genre:word"),
        ("bpm:", "\"bpm:\": the value is missing; write bpm:118.5 or bpm:110..120"),
        ("bpm:fast", "\"bpm:fast\": \"fast\" is not a number; write bpm:118.5 or bpm:110..120"),
        ("bpm:-1", "\"bpm:-1\": \"-1\" is not a number; write bpm:118.5 or bpm:110..120"),
        ("bpm:1e3", "\"bpm:1e3\": \"1e3\" is not a number; write bpm:118.5 or bpm:110..120"),
        ("bpm:nan", "\"bpm:nan\": \"nan\" is not a number; write bpm:118.5 or bpm:110..120"),
        ("bpm:110..x", "\"bpm:110..x\": \"x\" is not a number; write bpm:118.5 or bpm:110..120"),
        ("bpm:110...120", "\"bpm:110...120\": \".120\" is not a number; write bpm:118.5 or bpm:110..120"),
        ("bpm:..", "\"bpm:..\": the range has no end at all; write bpm:118.5 or bpm:110..120"),
        ("bpm:120..110", "\"bpm:120..110\": the range runs backwards; write the lower end first"),
        (
            "bpm::1",
            "\"bpm::1\": bpm is no text, so there is no pattern for it; write bpm:118.5 or bpm:110..120"
        ),
        ("year:1999.5", "\"year:1999.5\": \"1999.5\" is not a whole number; write year:3 or year:2..4"),
        ("rating:6", "\"rating:6\": a rating is 0 to 5; write rating:3 or rating:2..4"),
        ("length:2:0", "\"length:2:0\": \"2:0\" is not a length; write length:3:20 or length:2:00.."),
        ("length:2:60", "\"length:2:60\": \"2:60\" is not a length; write length:3:20 or length:2:00.."),
        (
            "length:1:60:00",
            "\"length:1:60:00\": \"1:60:00\" is not a length; write length:3:20 or length:2:00.."
        ),
        (
            "length::30",
            "\"length::30\": length is no text, so there is no pattern for it; "
                + "write length:3:20 or length:2:00.."
        ),
        ("added:2025-13", "\"added:2025-13\": \"2025-13\" is not a date; write added:2025-03 or added:-7d.."),
        (
            "added:2023-02-29",
            "\"added:2023-02-29\": \"2023-02-29\" is not a date; "
                + "write added:2025-03 or added:-7d.."
        ),
        (
            "lastplayed:-7x",
            "\"lastplayed:-7x\": \"-7x\" is not a date; write lastplayed:2025-03 or lastplayed:-7d.."
        ),
        ("type:podcsat", "\"type:podcsat\": there is no type \"podcsat\"; did you mean podcast?"),
        ("type:music,", "\"type:music,\": there is no type \"\"; use music, podcast, audiobook, itunesu"),
        ("art:maybe", "\"art:maybe\": \"maybe\" is not yes or no; write art:yes or art:no"),
        ("smart:", "\"smart:\": the name of a saved query is missing; write smart:NAME"),
        ("title::(a", "\"title::(a\": the pattern is not right: Unmatched ( or \\(; see man 7 regex"),
        (
            "title::(a)\\1",
            "\"title::(a)\\1\": the pattern refers back to a part of itself, which can take for ever; see man 7 regex"
        ),
        (
            "title::((a{1,200}){1,200}){1,200}",
            "\"title::((a{1,200}){1,200}){1,200}\": the pattern repeats too often; see man 7 regex"
        ),
        (
            "title::(a{1,200}){1,200}\u{301}",
            "\"title::(a{1,200}){1,200}\u{301}\": the pattern repeats too often; see man 7 regex"
        ),
    ]) func `it names the word, the reason and the remedy`(query: String, text: String) {
        #expect(error(query) == text)
    }

    @Test func `a pattern of many bytes is refused`() {
        let long = String(repeating: "(a|b)", count: 200)
        #expect(error("title::" + long)?.contains("the pattern is longer than 500 bytes") == true)
    }

    @Test func `a long query is refused, whatever is in it`() {
        for text in ["a ", "'", "\"", "'a ", ":"] {
            #expect(
                error(String(repeating: text, count: 3_000))?
                    .hasSuffix("the query is longer than 2000 characters; use fewer words") == true)
        }
        #expect(error(String(repeating: "'a ", count: 660)) == nil)
    }
}
