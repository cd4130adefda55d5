import Testing

@testable import Kits

/// SFZ text cut into tokens.
struct SFZLexerTests {
    private func opcodes(_ text: String) -> [[String]] {
        SFZFixture.tokens(text).compactMap { token in
            if case .opcode(let name, let value) = token { return [name, value] }
            return nil
        }
    }

    @Test func headersAndOpcodesShareALine() {
        #expect(
            SFZFixture.tokens("<group> key=36 <Region>sample=kick.wav lovel=1") == [
                .header("group"), .opcode(name: "key", value: "36"), .header("region"),
                .opcode(name: "sample", value: "kick.wav"), .opcode(name: "lovel", value: "1"),
            ])
    }

    @Test(
        "Names with blanks, '#', blanks behind, comments behind, blanks round '='",
        arguments: [
            ("sample=My Kick 1.wav key=36", [["sample", "My Kick 1.wav"], ["key", "36"]]),
            ("sample=Kick #1.wav", [["sample", "Kick #1.wav"]]),
            ("sample=C#3 Tom.wav", [["sample", "C#3 Tom.wav"]]),
            ("sample=kick.wav   \t ", [["sample", "kick.wav"]]),
            ("sample=kick.wav // the kick", [["sample", "kick.wav"]]),
            ("sample=kick.wav// the kick", [["sample", "kick.wav"]]),
            ("sample=kick.wav /* the kick */ key=36", [["sample", "kick.wav"], ["key", "36"]]),
            ("key = 36", [["key", "36"]]),
            ("sample = a b.wav  key =36", [["sample", "a b.wav"], ["key", "36"]]),
            ("sample=kick.wav<region>", [["sample", "kick.wav"]]),
            ("key=36\tlovel=1", [["key", "36"], ["lovel", "1"]]),
            ("sample=a.wav #define $X 1", [["sample", "a.wav"]]),
            ("sample=a.wav #include \"b\"", [["sample", "a.wav"]]),
            ("sample=a #definite b.wav", [["sample", "a #definite b.wav"]]),
            ("sample=\nkey=36", [["sample", ""], ["key", "36"]]),
            ("$KEY$=36 v$N=a$B", [["$KEY$", "36"], ["v$N", "a$B"]]),
            ("sample=trommel-größe.wav", [["sample", "trommel-größe.wav"]]),
        ] as [(String, [[String]])])
    func namesWithBlanksBlanksBehindCommentsBehind(text: String, expected: [[String]]) {
        #expect(opcodes(text) == expected)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func allLineEndsCount(end: String) {
        var lexer = SFZLexer(
            Array(["<region>", "key=1", "/* a", "b */ key=2", "// c", "key=3"].joined(separator: end).utf8))
        var lines: [Int] = []
        while lexer.next() != nil { lines.append(lexer.line) }
        #expect(lines == [1, 2, 4, 6])
    }

    @Test func definesAreOneWord() {
        #expect(
            SFZFixture.tokens("#define $KICK 36 #define $E .wav//x\n#define $NONE\n#DEFINE $a_1 -3") == [
                .define(name: "KICK", value: "36"), .define(name: "E", value: ".wav"),
                .define(name: "NONE", value: ""), .define(name: "a_1", value: "-3"),
            ])
    }

    @Test func twoIncludesShareALine() {
        #expect(
            SFZFixture.tokens("#include \"a b.sfz\" #include \"c\\d.txt\"") == [
                .include("a b.sfz"), .include("c\\d.txt"),
            ])
    }

    @Test(
        arguments: [
            ("kick.wav", "stray"), ("<region", "header"), ("<>", "header"), ("< region >", "header"),
            ("/* no end", "comment"), ("# a note", "#"), ("#define KICK 36", "define"),
            ("#define $ 36", "define"), ("#include a.sfz", "include"), ("#include \"a.sfz", "include"),
            ("=36", "stray"), ("\u{1}\u{2}é", "stray"),
        ])
    func whatHasNoMeaningIsNamed(text: String, kind: String) throws {
        guard case .flaw(let found, _) = try #require(SFZFixture.tokens(text).first) else {
            Issue.record("\(text) is no flaw")
            return
        }
        #expect(found == kind)
    }

    @Test func afterAFlawReadingGoesOn() {
        #expect(opcodes("junk <region key=36 <group>lovel=2") == [["key", "36"], ["lovel", "2"]])
    }
}
