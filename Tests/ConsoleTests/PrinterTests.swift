import Glibc
import Session
import Testing

@testable import Console

struct PrinterTests {
    @Test(
        arguments: [
            (.text("a\"b\\c"), #""a\"b\\c""#), (.text("é漢😀"), "\"é漢😀\""),
            (.text("\u{1B}[1m\n\t\u{0}\u{7F}\u{9B}\u{2028}"), #""\u001b[1m\n\t\u0000\u007f\u009b\u2028""#),
            (.number(0.5), "0.5"), (.number(-3), "-3.0"), (.number(.nan), "null"),
            (.number(.infinity), "null"),
            (.integer(.min), "-9223372036854775808"), (.flag(true), "true"), (.flag(false), "false"),
            (.none, "null"), (.list([]), "[]"), (.list([.integer(1), .list([.none])]), "[1,[null]]"),
            (.object([]), "{}"),
            (.object([Field("a b", .integer(1)), Field("c", .text("d"))]), #"{"a b":1,"c":"d"}"#),
            (.object([Field("a", .integer(1)), Field("a", .integer(2))]), #"{"a":1}"#),
        ] as [(FieldValue, String)])
    func valuesAreJSON(value: FieldValue, text: String) {
        #expect(JSON.value(value) == text)
    }

    @Test func everythingIsOneJSONObjectALine() {
        let printer = Printer(isJSON: true)
        let table = Table(columns: ["kit", "pads"], rows: [["dub", "16"]])
        #expect(
            printer.lines(
                of: Answer("two\nlines", table: table, fields: [Field("count", .integer(1))]), to: "kits")
                == [
                    #"{"kind":"answer","command":"kits","text":"two\nlines","count":1,"rows":[{"kit":"dub","pads":"16"}]}"#
                ])
        #expect(
            printer.lines(of: Answer(), to: "wait") == [#"{"kind":"answer","command":"wait","text":""}"#])
        #expect(
            printer.lines(of: SessionEvent("song-ended", "the end", fields: [Field("kind", .text("x"))]))
                == [#"{"kind":"event","event":"song-ended","text":"the end"}"#])
        #expect(
            printer.lines(of: ConsoleError("no", word: "x"), to: nil, at: Place(name: "f", line: 3))
                == [#"{"kind":"error","command":null,"text":"no","word":"x","file":"f","line":3}"#])
    }

    @Test func textHasOneLineOrATable() {
        let printer = Printer()
        let table = Table(columns: ["kit", "pads"], rows: [["standard", "24"], ["dub", ""]])
        #expect(
            printer.lines(of: Answer(table: table), to: "kits") == ["kit       pads", "standard  24", "dub"])
        #expect(
            printer.lines(of: Answer("none", table: Table(columns: ["a"], rows: [])), to: "x") == ["none"])
        #expect(printer.lines(of: Answer(), to: "x") == [])
        #expect(
            printer.lines(of: SessionEvent("e", "it\u{1B}[2J happened\nnow")) == ["* it�[2J happened�now"])
        #expect(printer.lines(of: ConsoleError("no"), to: "x", at: nil) == ["error: no"])
        #expect(
            printer.lines(of: ConsoleError("no"), to: "x", at: Place(name: "a.set", line: 7))
                == ["error: a.set:7: no"])
        #expect(Printer(isASCII: true).lines(of: SessionEvent("e", "é\u{7}漢")) == ["* ???"])
    }

    @Test func columnsAreCountedInCells() {
        setlocale(LC_CTYPE, "C.UTF-8")
        let table = Table(columns: ["a", "b"], rows: [["漢é", "1"], ["e\u{301}", "2"], ["😀", "3"]])
        #expect(
            Printer().lines(of: Answer(table: table), to: "x")
                == ["a    b", "漢é  1", "e\u{301}    2", "😀   3"])
        #expect(Printable.shortened("漢漢漢", to: 5, mark: "…") == "漢漢…")
        #expect(Printable.shortened("漢漢漢", to: 6, mark: "…") == "漢漢漢")
        #expect(Printable.shortened("abc", to: 0, mark: "…") == "")
    }
}

struct LongValueTests {
    @Test func aTableFitsTheWindow() {
        let rows = [["1", String(repeating: "x", count: 60), "an artist of 24 letters!", "3:05"]]
        let answer = Answer(table: Table(columns: ["number", "title", "artist", "length"], rows: rows))
        var printer = Printer()
        for columns in [40, 60, 80, 120] {
            printer.columns = { columns }
            let lines = printer.lines(of: answer, to: "find")
            #expect(lines.count == 2)
            #expect(lines.allSatisfy { Printable.width($0) <= columns })
            #expect(lines[1].hasSuffix("3:05"))
        }
    }

    @Test func longValuesAreCutForTheEyeAndWholeForPrograms() {
        let title = String(repeating: "é漢", count: 5_000)
        let answer = Answer(
            title, table: Table(columns: ["title", "length"], rows: [[title, "3:05"]]),
            fields: [Field("title", .text(title))])
        let lines = Printer().lines(of: answer, to: "find")
        #expect(lines.allSatisfy { Printable.width($0) <= 500 })
        #expect(lines.last?.hasSuffix("…  3:05") == true)
        #expect(Printer(isJSON: true).lines(of: answer, to: "find")[0].contains(title))
    }
}
