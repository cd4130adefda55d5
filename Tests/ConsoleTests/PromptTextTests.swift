import Glibc
import Session
import Testing

@testable import Console

struct PromptTextTests {
    @Test(arguments: [
        (SongState(), "drumdub> ", "drumdub> "),
        (
            SongState(state: .playing, title: "Title", positionSeconds: 83.9), "▶ 1:23 Title> ",
            "playing 1:23 Title> "
        ),
        (SongState(state: .paused, title: "T", positionSeconds: 3600), "‖ 1:00:00 T> ", "paused 1:00:00 T> "),
        (SongState(state: .stopped, title: "T", positionSeconds: 5), "■ T> ", "stopped T> "),
        (SongState(state: .interrupted, title: "T"), "! 0:00 T> ", "interrupted 0:00 T> "),
        (SongState(state: .playing, positionSeconds: .nan), "▶ 0:00> ", "playing 0:00> "),
    ])
    func itShowsStateTimeAndTitle(song: SongState, text: String, ascii: String) {
        #expect(PromptText.text(for: song, columns: 80, isASCII: false) == text)
        #expect(PromptText.text(for: song, columns: 80, isASCII: true) == ascii)
    }

    @Test func aLongTitleIsCutToCells() {
        setlocale(LC_CTYPE, "C.UTF-8")
        let song = SongState(state: .playing, title: String(repeating: "漢", count: 40))
        #expect(PromptText.text(for: song, columns: 30, isASCII: false) == "▶ 0:00 漢漢漢漢…> ")
        #expect(PromptText.text(for: song, columns: 30, isASCII: true) == "playing 0:00 ?????????~> ")
        #expect(PromptText.text(for: song, columns: 23, isASCII: false) == "> ")
        #expect(PromptText.text(for: song, columns: 500, isASCII: false).count == 7 + 16 + 2)
    }

    @Test func historyKeepsWhatIsNew() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state/drumdub/history"
        var first = History(path: path)
        #expect(["a", "a", "  "].map { first.add($0) } == [true, false, false])
        var second = History(path: path)
        #expect(["b"].map { second.add($0) } == [true])
        try first.save()
        try second.save()
        var third = History(path: path)
        #expect(third.earlier == ["a", "b"])
        #expect(["b"].map { third.add($0) } == [false])
        #expect((1...1000).map { third.add("\($0)") }.allSatisfy { $0 })
        try third.save()
        let last = History(path: path).earlier
        #expect(last.count == 1000)
        #expect(last.first == "1")
    }

    @Test func withoutAFileNothingIsKept() throws {
        var history = History(path: nil)
        #expect(["a"].map { history.add($0) } == [true])
        try history.save()
    }
}
