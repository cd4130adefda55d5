import Glibc
import Session
import Testing

@testable import Console

struct PickerViewTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    private let songs = [
        PickerRow(id: 1, title: "Dub Train", detail: "The Pads – Rails", length: "3:05"),
        PickerRow(id: 2, title: "漢字漢字漢字漢字", detail: "バンド", length: "12:34"),
        PickerRow(id: 3, title: "Cafe\u{301}", detail: "", length: ""),
        PickerRow(id: 4, title: "Locked", detail: "Nobody", length: "1:00", problem: "protected"),
        PickerRow(id: 5, title: "Evil\u{1B}[31m", detail: "\u{202E}x", length: ""),
    ]

    private func state(
        text: String = "", several: Bool = false, rows: Int, keys: [PickerKey] = [], error: String? = nil
    ) -> PickerState {
        var state = PickerState(title: "Choose a song", picksSeveral: several, text: text)
        state.show(rowCount: rows)
        func refresh() {
            while let request = state.request {
                let page = PickerPage(
                    totalCount: songs.count,
                    rows: Array(songs.dropFirst(request.offset).prefix(request.limit)))
                let fails = request.text == error
                state.take(
                    fails ? .failure(SessionError("genre: needs a value")) : .success(page), for: request)
            }
        }
        refresh()
        for key in keys {
            _ = state.apply(key)
            refresh()
        }
        return state
    }

    private func texts(_ view: PickerView, _ state: PickerState) -> [String] {
        view.lines(of: state).lines.map(\.text)
    }

    @Test func aWideWindowShowsEverything() {
        let view = PickerView(columns: 60, rows: 7)
        let (lines, cursor) = view.lines(of: state(text: "dub", rows: view.listRowCount))
        #expect(
            lines.map(\.text) == [
                "Choose a song> dub",
                "> Dub Train                  The Pads – Rails           3:05",
                "  漢字漢字漢字漢字           バンド                    12:34",
                "  Cafe\u{301}",
                "  Locked                     protected                  1:00",
                "  Evil�[31m                  �x",
                "1 of 5 · Enter picks, Esc cancels",
            ])
        #expect(lines.map(\.style) == [.plain, .selected, .plain, .plain, .dim, .plain, .dim])
        #expect(cursor == 18)
    }

    @Test func aNarrowWindowLeavesOutWhatMattersLess() {
        let view = PickerView(columns: 24, rows: 5)
        #expect(
            texts(view, state(text: "a long text", rows: view.listRowCount, keys: [.last, .up])) == [
                "Choose a song> …ng text",
                "  Cafe\u{301}",
                "> Locked            1:00",
                "  Evil�[31m",
                "4 of 5 · protected",
            ])
        #expect(
            texts(PickerView(columns: 12, rows: 4), state(text: "a long text", rows: 2)) == [
                "> …ong text", "> Dub Train", "  漢字漢字…", "1 of 5 · En…",
            ])
    }

    @Test func marksShowThePlacesInTheOrder() {
        let view = PickerView(columns: 40, rows: 5)
        let keys: [PickerKey] = [.down, .mark, .up, .mark, .mark, .mark]
        #expect(
            texts(view, state(several: true, rows: view.listRowCount, keys: keys)) == [
                "Choose a song> ",
                "> 2,3… Dub Train                    3:05",
                "  1    漢字漢字漢字漢字            12:34",
                "       Cafe\u{301}",
                "1 of 5 · 4 chosen · Tab adds, Shift-Tab…",
            ])
    }

    @Test func anErrorStandsInTheLastLineAboveTheOldRows() {
        let view = PickerView(columns: 50, rows: 4)
        let (lines, _) = view.lines(
            of: state(text: "", rows: view.listRowCount, keys: [.text("genre:")], error: "genre:"))
        #expect(lines.last == PickerView.Line(text: "1 of 5 · genre: needs a value", style: .dim))
        #expect(lines[1].text.hasPrefix("> Dub Train"))
    }

    @Test func withoutUTF8AllIsASCII() {
        let view = PickerView(columns: 60, rows: 7, isASCII: true)
        let lines = texts(view, state(text: "漢", rows: view.listRowCount))
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
        #expect(lines[0] == "Choose a song> ?")
        #expect(lines[2] == "  ????????                   ???                       12:34")
        #expect(lines[6] == "1 of 5; Enter picks, Esc cancels")
    }

    @Test func smallWindowsShowWhatFits() {
        #expect(
            texts(PickerView(columns: 40, rows: 1), state(text: "du", rows: 1)) == [
                "Choose a song> du  [Dub Train]"
            ])
        #expect(texts(PickerView(columns: 40, rows: 2), state(text: "du", rows: 1)).count == 2)
        #expect(texts(PickerView(columns: 1, rows: 1), state(text: "du", rows: 1)) == [""])
        #expect(texts(PickerView(columns: 2, rows: 3), state(text: "du", rows: 1)) == ["…", "> ", "1…"])
    }

    @Test func noLineIsEverWiderThanTheWindowNorMoreThanItHolds() {
        for columns in 1...90 {
            for rows in 1...8 {
                let view = PickerView(columns: columns, rows: rows)
                for several in [false, true] {
                    for text in ["", "dub", "漢字e\u{301}漢字😀", String(repeating: "x", count: 300)] {
                        let keys: [PickerKey] =
                            several ? [.mark, .mark, .down, .mark, .last, .mark] : [.down]
                        let drawn = view.lines(
                            of: state(text: text, several: several, rows: view.listRowCount, keys: keys))
                        #expect(drawn.lines.count <= rows)
                        #expect(drawn.lines.allSatisfy { Printable.width($0.text) <= columns })
                        #expect(drawn.cursorColumn < columns)
                    }
                }
            }
        }
    }
}
