import Testing

@testable import Console

struct TerminalInputTests {
    private static let start = "\u{1B}[200~"
    private static let end = "\u{1B}[201~"

    @Test(
        arguments: [
            ("abc", [.keys(Array("abc".utf8))]),
            ("\u{1B}[A", [.keys([0x1B, 0x5B, 0x41])]),
            ("\(start)a b\(end)", [.paste("a b")]),
            ("x\(start)a\(end)\r", [.keys([0x78]), .paste("a"), .keys([0x0D])]),
            ("\(start)a\(end)\(start)b\(end)", [.paste("a"), .paste("b")]),
            ("\(start)a\r\nb\rc\td\n\n\(end)", [.paste("a\nb\nc d")]),
            ("\(start)a\(end)quit\r\(end)b", [.paste("aquit"), .keys([0x62])]),
            ("\(start)\u{1B}[31m\u{7}é\(end)", [.paste("[31mé")]),
            ("\(start)\(end)", [.paste("")]),
        ] as [(String, [TerminalInput.Piece])])
    func pastesAreTakenOut(text: String, pieces: [TerminalInput.Piece]) {
        var input = TerminalInput()
        #expect(input.take(Array(text.utf8)) == pieces)
        #expect(!input.isPasting)
    }

    @Test func marksMayComeInPieces() {
        let bytes = Array("\(Self.start)a b\(Self.end)c".utf8)
        for cut in 2..<bytes.count {
            var input = TerminalInput()
            let pieces = input.take(Array(bytes[..<cut])) + input.take(Array(bytes[cut...]))
            #expect(pieces == [.paste("a b"), .keys([0x63])], "cut at \(cut)")
        }
    }

    @Test func anEscapeAloneIsNotHeldBack() {
        var input = TerminalInput()
        #expect(input.take([0x1B]) == [.keys([0x1B])])
    }

    @Test func aPasteCanBeEndedWithoutItsMark() {
        var input = TerminalInput()
        #expect(input.take(Array("\(Self.start)abc".utf8)) == [])
        #expect(input.isPasting)
        #expect(input.endPaste() == .paste("abc"))
        #expect(input.take([0x78]) == [.keys([0x78])])
    }

    @Test func keysArePressesUntilEscape() {
        var keyboard = KeyPresses()
        #expect(keyboard.take(Array("aé漢😀".utf8)).presses == [.key("a"), .key("é"), .key("漢"), .key("😀")])
        #expect(keyboard.take([0xC3]).presses == [])
        #expect(keyboard.take([0xA9]).presses == [.key("é")])
        #expect(keyboard.take(Array("\u{1B}[A\u{1B}OP\u{1B}[15~\r\tx".utf8)).presses == [.key("x")])
        let (presses, rest) = keyboard.take([0x61, 0x04, 0x62])
        #expect(presses == [.key("a"), .end])
        #expect(rest == [0x62])
        #expect(keyboard.take([0x1B]).presses == [.end])
    }

    @Test func bytesBecomeLines() {
        var reader = LineReader()
        #expect(reader.take(Array("a\r\nb\n\nc".utf8)) == [.text("a"), .text("b"), .text("")])
        #expect(reader.take(Array("d".utf8)) == [])
        #expect(reader.take([0xFF, 0x0A]) == [.text("cd�")])
        #expect(reader.finish() == nil)
        #expect(reader.take(Array("e".utf8)) == [])
        #expect(reader.finish() == .text("e"))
        let long = [UInt8](repeating: 0x61, count: LineReader.byteLimit)
        #expect(reader.take(long) == [])
        #expect(reader.take([0x61, 0x0A, 0x62, 0x0A]) == [.tooLong, .text("b")])
    }
}
