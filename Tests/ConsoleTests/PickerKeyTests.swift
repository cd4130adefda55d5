import Testing

@testable import Console

struct PickerKeyTests {
    private func keys(_ text: String) -> [PickerKey] {
        var bytes = Array(text.utf8)[...]
        var keys: [PickerKey] = []
        while let key = PickerKey.next(in: &bytes) { keys.append(key) }
        return keys
    }

    @Test(
        arguments: [
            ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{10}", .up), ("\u{1B}[1;5A", .up),
            ("\u{1B}[B", .down), ("\u{1B}OB", .down), ("\u{0E}", .down),
            ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}[H", .first), ("\u{1B}OH", .first), ("\u{1B}[1~", .first), ("\u{1B}[7~", .first),
            ("\u{1B}[F", .last), ("\u{1B}OF", .last), ("\u{1B}[4~", .last), ("\u{1B}[8~", .last),
            ("\t", .mark), ("\u{1B}[Z", .unmark), ("\r", .pick), ("\n", .pick),
            ("\u{03}", .cancel), ("\u{04}", .cancel), ("\u{15}", .deleteAll), ("\u{17}", .deleteWord),
            ("\u{7F}", .deleteSign), ("\u{08}", .deleteSign),
            ("\u{1B}[3~", .none), ("\u{1B}[15~", .none), ("\u{1B}OP", .none), ("\u{01}", .none),
            ("\u{1A}", .none),
            ("aé漢😀 b", .text("aé漢😀 b")), ("a\u{202E}b", .text("ab")),
        ] as [(String, PickerKey)])
    func aKeyIsKnownByItsBytes(text: String, key: PickerKey) {
        #expect(keys(text) == [key])
        #expect(keys(text + "\u{1B}[A") == [key, .up], "nothing behind it is taken")
    }

    @Test func anEscapeIsToldByWhatFollows() {
        var bytes: ArraySlice<UInt8> = [0x1B]
        #expect(PickerKey.next(in: &bytes) == nil)
        #expect(bytes == [0x1B], "it waits")
        #expect(keys("\u{1B}x") == [.cancel, .text("x")])
        #expect(keys("\u{1B}\u{1B}[A") == [.cancel, .up])
    }

    @Test(arguments: ["\u{1B}[5~", "\u{1B}OA", "é", "漢", "😀", "\u{1B}[1;5B"])
    func aKeyMayComeInPieces(text: String) {
        let all = Array(text.utf8)
        for cut in 1..<all.count {
            var bytes = all[..<cut]
            #expect(PickerKey.next(in: &bytes) == nil)
            bytes = (bytes + all[cut...])[...]
            #expect(PickerKey.next(in: &bytes).map { [$0] } == keys(text))
            #expect(bytes.isEmpty)
        }
    }

    @Test func aTextBeforeHalfASignIsTakenAtOnce() {
        var bytes = (Array("ab".utf8) + [0xE6, 0xBC])[...]
        #expect(PickerKey.next(in: &bytes) == .text("ab"))
        #expect(Array(bytes) == [0xE6, 0xBC])
    }

    @Test func bytesThatAreNoTextBecomeReplacementSigns() {
        var bytes: ArraySlice<UInt8> = [0x61, 0xFF, 0x80, 0x62]
        #expect(PickerKey.next(in: &bytes) == .text("a\u{FFFD}\u{FFFD}b"))
    }
}
