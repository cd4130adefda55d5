import Testing

@testable import MusicLibrary

@Suite struct QueryPatternSizeTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("a{9}", 10), ("a{2,9}b", 11), ("(ab){9}", 30), ("a+", 2), ("a++++", 16),
        ("((a+)+)+", 14),
        ("[a+{9}]", 1), ("[]+]", 1), ("[^]+]", 1), ("[[:alpha:]+]+", 2), ("[[.].]+]", 1), ("\\(\\+", 2),
        ("(", 0),
        (")", 1), ("[", 1), ("[[:", 1), ("a{", 2), ("a{9", 3), ("a\\", 2), ("a{9}\u{301}", 12),
        ("a{9}{9}", 100), ("a{,9}+", 20),
    ]) func `repeats are written out`(pattern: String, partCount: Int) {
        #expect(QueryPatternSize(of: pattern).partCount == partCount)
    }

    @Test(arguments: [
        String(repeating: "+", count: 400), "((a{1,200}){1,200}){1,200}", "(a?){30000}\u{301}",
        String(repeating: "(", count: 100) + "a" + String(repeating: ")+", count: 100),
    ]) func `what would take all memory is refused before it is compiled`(pattern: String) {
        #expect(QueryPattern.refusal(of: "a" + pattern) == "the pattern repeats too often")
    }

    @Test(arguments: ["(a|b){300}", "[[:alpha:]]{1,200}", "a+ b+ c+ d+ e+ f+ g+ h+ i+ j+ k+", "a{1000}"])
    func `what somebody could mean is compiled`(pattern: String) {
        #expect(QueryPattern.refusal(of: pattern) == nil)
        #expect(QueryPattern(pattern) != nil)
    }
}
