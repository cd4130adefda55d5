import Host
import Testing

struct NearestTests {
    @Test(arguments: [
        ("", "", 0), ("play", "play", 0), ("play", "", 4), ("plya", "play", 1), ("pley", "play", 1),
        ("pla", "play", 1), ("pplay", "play", 1), ("seek", "stop", 3), ("ca", "abc", 3),
    ])
    func theDistanceCountsChangesAndSwaps(first: String, second: String, distance: Int) {
        #expect(Nearest.distance(first, second) == distance)
        #expect(Nearest.distance(second, first) == distance)
    }

    /// A pasted file is no misspelt command: comparing its letters would take minutes.
    @Test func `a word of a megabyte is near no name`() {
        let names = (0..<100).map { "command\($0)" }
        #expect(Nearest.name(to: String(repeating: "command", count: 150_000), among: names) == nil)
    }

    /// Two letters that swap their places are one step, though on the way there are two.
    @Test func `a swap at the limit is near enough`() {
        #expect(Nearest.name(to: "abdc", among: ["abcd"]) == "abcd")
        #expect(Nearest.name(to: "badcef", among: ["abcdef"]) == "abcdef")
        #expect(Nearest.name(to: "badcfe", among: ["abcdef"]) == nil)
    }

    @Test func theNearestNameIsFound() {
        let names = ["play", "pause", "pads", "disconnect"]
        #expect(Nearest.name(to: "paus", among: names) == "pause")
        #expect(Nearest.name(to: "disconect", among: names) == "disconnect")
        #expect(Nearest.name(to: "dis", among: names) == "disconnect")
        #expect(Nearest.name(to: "p", among: names) == nil)
        #expect(Nearest.name(to: "volume", among: names) == nil)
    }
}
