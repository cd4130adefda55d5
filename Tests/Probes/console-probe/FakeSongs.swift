import Session

/// A list of songs that a test knows by heart: `Song 1` to `Song 40`, and three odd ones.
final class FakeSongs: PickerSource {
    private let rows: [PickerRow]

    init() {
        rows =
            (1...40).map {
                PickerRow(id: Int64($0), title: "Song \($0)", detail: "Band – Album", length: "3:0\($0 % 10)")
            }
            + [
                PickerRow(
                    id: 41, title: "Locked", detail: "Band – Album",
                    problem: "it is protected; buy it without"),
                PickerRow(
                    id: 42, title: "漢字漢字漢字漢字漢字漢字漢字漢字", detail: "日本語 – e\u{301}te\u{301}", length: "12:34"),
                PickerRow(id: 43, title: "Evil\u{1B}[31m\nname", detail: "\u{202E}turned"),
            ]
    }

    func page(matching text: String, offset: Int, limit: Int) -> Result<PickerPage, SessionError> {
        if text.hasSuffix(":") { return .failure(SessionError("\(text) needs a value, such as \(text)dub")) }
        let found = rows.filter { text.isEmpty || $0.title.lowercased().contains(text.lowercased()) }
        return .success(
            PickerPage(totalCount: found.count, rows: Array(found.dropFirst(offset).prefix(limit))))
    }
}
