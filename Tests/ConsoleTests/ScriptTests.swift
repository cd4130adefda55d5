import Testing

@testable import Console

struct ScriptTests {
    @Test func itemsComeInTheirOrder() {
        var script = Script([.line("a"), .file(path: "f"), .line("b")])
        script.append(.line("c"))
        #expect(steps(of: &script, limit: 5) == ["a", "<f>", "b", "c"])
        #expect(script.isEmpty)
    }

    @Test func aFilesLinesComeBeforeTheRestAndKnowTheirPlace() throws {
        var script = Script([.line("last")])
        try script.enter(path: "outer", text: "one\n\ntwo\n")
        #expect(script.next() == Script.Step(item: .line("one"), place: Place(name: "outer", line: 1)))
        try script.enter(path: "inner", text: "three")
        #expect(script.next() == Script.Step(item: .line("three"), place: Place(name: "inner", line: 1)))
        #expect(script.next() == Script.Step(item: .line(""), place: Place(name: "outer", line: 2)))
        #expect(script.next() == Script.Step(item: .line("two"), place: Place(name: "outer", line: 3)))
        #expect(script.next() == Script.Step(item: .line("last"), place: nil))
        #expect(script.next() == nil)
    }

    @Test func anEmptyFileLeavesNothingToDo() throws {
        var script = Script()
        try script.enter(path: "empty", text: "")
        #expect(script.isEmpty)
        #expect(script.next() == nil)
    }

    @Test func aFileCanNotReadItself() throws {
        var script = Script()
        try script.enter(path: "a", text: "source b")
        _ = script.next()
        try script.enter(path: "b", text: "source a")
        #expect(throws: ConsoleError("a can't be read from within itself", word: "a")) {
            try script.enter(path: "a", text: "source b")
        }
    }

    @Test func filesAreReadToALimitedDepth() throws {
        var script = Script()
        for depth in 1...16 { try script.enter(path: "\(depth)", text: "x") }
        #expect(throws: ConsoleError("17: files are read at most 16 deep", word: "17")) {
            try script.enter(path: "17", text: "x")
        }
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\n", ["", ""]),
        ("\u{FEFF}a", ["a"]), ("a\n b \n", ["a", " b "]),
    ])
    func textIsSplitIntoLines(text: String, lines: [String]) {
        #expect(Script.lines(of: text) == lines)
    }

    private func steps(of script: inout Script, limit: Int) -> [String] {
        (0..<limit).compactMap { _ in
            switch script.next()?.item {
            case .line(let line): line
            case .file(let path): "<\(path)>"
            case nil: nil
            }
        }
    }
}
