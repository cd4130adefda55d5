import Session
import Testing

@testable import Console

struct PickerStateTests {
    /// A list of `count` songs; those whose number ends in 7 can't be played.
    private final class Songs: PickerSource {
        var count: Int
        var isBroken = false
        private(set) var requests: [PickerState.Request] = []

        init(_ count: Int) { self.count = count }

        func page(matching text: String, offset: Int, limit: Int) -> Result<PickerPage, SessionError> {
            requests.append(PickerState.Request(text: text, offset: offset, limit: limit))
            if isBroken { return .failure(SessionError("the index is damaged")) }
            if text.contains(":") { return .failure(SessionError("no value")) }
            let all = (0..<count).filter { text.isEmpty || "\($0)".contains(text) }
            let rows = all.dropFirst(offset).prefix(limit).map {
                PickerRow(id: Int64($0), title: "\($0)", problem: $0 % 10 == 7 ? "protected" : nil)
            }
            return .success(PickerPage(totalCount: all.count, rows: Array(rows)))
        }
    }

    /// A state with its rows at hand, as a picker keeps it.
    private struct Desk {
        var state: PickerState
        let songs: Songs

        init(_ count: Int, several: Bool = false, text: String = "", rows: Int = 5) {
            state = PickerState(title: "t", picksSeveral: several, text: text)
            songs = Songs(count)
            state.show(rowCount: rows)
            refresh()
        }

        mutating func refresh() {
            while let request = state.request {
                state.take(
                    songs.page(matching: request.text, offset: request.offset, limit: request.limit),
                    for: request)
            }
        }

        @discardableResult
        mutating func press(_ keys: PickerKey...) -> PickerState.Outcome {
            var outcome = PickerState.Outcome.open
            for key in keys {
                outcome = state.apply(key)
                refresh()
            }
            return outcome
        }

        var titles: [String] { state.visibleRows.map(\.title) }
    }

    @Test func typingNarrowsTheListAndSelectsItsFirstRow() {
        var desk = Desk(100)
        desk.press(.down, .down, .text("9"))
        #expect(desk.titles == ["9", "19", "29", "39", "49"])
        #expect(desk.state.totalCount == 19 && desk.state.selection == 0)
        desk.press(.text("9"))
        #expect(desk.titles == ["99"])
        desk.press(.deleteSign)
        #expect(desk.state.text == "9" && desk.state.totalCount == 19)
        desk.press(.text(" a b"), .deleteWord)
        #expect(desk.state.text == "9 a ")
        desk.press(.deleteAll)
        #expect(desk.state.text == "" && desk.state.totalCount == 100)
    }

    @Test func aSignIsDeletedAsAWhole() {
        var desk = Desk(1)
        desk.press(.text("e\u{301}👨‍👩‍👧"), .deleteSign)
        #expect(desk.state.text == "e\u{301}")
        desk.press(.deleteSign, .deleteSign)
        #expect(desk.state.text == "")
    }

    @Test func keysMoveAndTheListScrollsNoFurtherThanNeeded() {
        var desk = Desk(12)
        desk.press(.up)
        #expect(desk.state.selection == 0)
        desk.press(.down, .down, .down, .down)
        #expect(desk.state.top == 0)
        desk.press(.down)
        #expect(desk.state.selection == 5 && desk.titles == ["1", "2", "3", "4", "5"])
        desk.press(.pageDown)
        #expect(desk.state.selection == 10 && desk.titles == ["6", "7", "8", "9", "10"])
        desk.press(.pageDown)
        #expect(desk.state.selection == 11 && desk.titles == ["7", "8", "9", "10", "11"])
        desk.press(.first)
        #expect(desk.state.selection == 0 && desk.titles == ["0", "1", "2", "3", "4"])
        desk.press(.last, .pageUp)
        #expect(desk.state.selection == 6 && desk.titles == ["6", "7", "8", "9", "10"])
    }

    @Test func onlyRowsInSightAreAskedFor() {
        var desk = Desk(100_000)
        desk.press(.down, .last, .first)
        #expect(desk.songs.requests.map(\.offset) == [0, 99_995, 0])
        #expect(desk.songs.requests.allSatisfy { $0.limit == 5 })
    }

    @Test func aWindowThatGrowsShowsMoreAndOneThatShrinksKeepsTheSelectionInSight() {
        var desk = Desk(20)
        desk.press(.last)
        desk.state.show(rowCount: 8)
        desk.refresh()
        #expect(desk.titles.count == 8 && desk.titles.last == "19")
        desk.state.show(rowCount: 1)
        desk.refresh()
        #expect(desk.titles == ["19"])
    }

    @Test func enterPicksTheSelectedRow() {
        var desk = Desk(9)
        #expect(desk.press(.down, .down, .pick) == .picked([2]))
    }

    @Test func cancelCancelsWithOrWithoutText() {
        var desk = Desk(9, several: true)
        #expect(desk.press(.mark, .cancel) == .cancelled)
        #expect(desk.press(.text("3"), .cancel) == .cancelled)
    }

    @Test func whatCanNotBePlayedCanNotBePicked() {
        var desk = Desk(9, several: true)
        #expect(desk.press(.last, .up, .pick) == .open)
        #expect(desk.state.problem == "can't be picked: protected")
        desk.press(.mark)
        #expect(desk.state.chosen.isEmpty && desk.state.problem != nil)
        desk.press(.down)
        #expect(desk.state.problem == nil)
        #expect(desk.press(.pick) == .picked([8]))
    }

    @Test func anEmptyListPicksNothing() {
        var desk = Desk(0)
        #expect(desk.press(.down, .last, .pick, .mark) == .open)
        #expect(desk.state.selection == 0)
    }

    @Test func severalArePickedInTheOrderOfChoosingAndMoreThanOnce() {
        var desk = Desk(30, several: true)
        desk.press(.down, .down, .mark, .up, .mark, .text("22"), .mark, .deleteAll, .down, .mark)
        #expect(desk.state.chosen == [2, 1, 22, 1])
        #expect(desk.state.places(of: 1) == [2, 4])
        #expect(desk.press(.last, .pick) == .picked([2, 1, 22, 1]), "the selected row is not added")
    }

    @Test func aMarkIsTakenBackTheLastFirst() {
        var desk = Desk(5, several: true)
        desk.press(.mark, .down, .mark, .up, .mark, .unmark)
        #expect(desk.state.chosen == [0, 1])
        desk.press(.unmark, .unmark)
        #expect(desk.state.chosen == [1])
        #expect(desk.press(.pick) == .picked([1]))
    }

    @Test func withoutMarksEnterPicksTheSelectedRow() {
        var desk = Desk(5, several: true)
        #expect(desk.press(.down, .pick) == .picked([1]))
    }

    @Test func whereOneIsPickedNothingIsMarked() {
        var desk = Desk(5)
        desk.press(.mark, .down)
        #expect(desk.press(.pick) == .picked([1]))
    }

    @Test func aTextThatCanNotBeUnderstoodKeepsTheRows() {
        var desk = Desk(100, text: "9")
        desk.press(.down, .text("genre:"))
        #expect(desk.state.problem == "no value")
        #expect(desk.titles == ["9", "19", "29", "39", "49"] && desk.state.selection == 1)
        #expect(desk.press(.pick) == .open, "the rows are not those of the text")
        desk.press(.down)
        #expect(desk.state.problem == "no value", "it stays while the text does")
        desk.press(.deleteAll, .text("5"))
        #expect(desk.state.problem == nil && desk.titles.first == "5" && desk.state.selection == 0)
    }

    @Test func underATextThatCanNotBeUnderstoodTheOldListStillScrolls() {
        var desk = Desk(100, text: "9")
        desk.press(.text(":"), .last)
        #expect(desk.titles == ["95", "96", "97", "98", "99"] && desk.state.problem == "no value")
    }

    @Test func whereFurtherRowsCanNotBeHadTheSelectionStays() {
        var desk = Desk(100)
        desk.press(.down)
        desk.songs.isBroken = true
        desk.press(.pageDown)
        #expect(desk.titles == ["0", "1", "2", "3", "4"] && desk.state.selection == 4)
        #expect(desk.state.problem == "the index is damaged")
        desk.songs.isBroken = false
        desk.press(.pageDown)
        #expect(desk.state.selection == 9 && desk.state.problem == nil)
    }

    @Test func aListThatBecomesShorterMeanwhileIsFollowed() {
        var desk = Desk(100)
        desk.press(.last)
        desk.songs.count = 10
        desk.press(.first, .last)
        #expect(desk.state.totalCount == 10 && desk.titles == ["5", "6", "7", "8", "9"])
        desk.songs.count = 0
        desk.press(.text("x"))
        #expect(desk.titles.isEmpty && desk.state.selectedRow == nil)
    }

    @Test func randomKeysKeepTheSelectionInTheListAndInSight() {
        let keys: [PickerKey] = [
            .up, .down, .pageUp, .pageDown, .first, .last, .mark, .unmark, .text("1"), .text("7"), .text(":"),
            .deleteSign, .deleteAll,
        ]
        var desk = Desk(200, several: true)
        for _ in 0..<3000 {
            if Int.random(in: 0..<10) == 0 {
                desk.state.show(rowCount: Int.random(in: 1...12))
                desk.refresh()
            }
            desk.press(keys.randomElement() ?? .up)
            let state = desk.state
            #expect(state.request == nil)
            #expect(state.totalCount == 0 || (0..<state.totalCount).contains(state.selection))
            let row = state.selection - state.top
            #expect(state.totalCount == 0 || state.visibleRows.indices.count > row && row >= 0)
        }
    }
}
