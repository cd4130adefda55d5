/// One thing that a load report tells, and how often it was met.
public struct KitNote: Equatable, Sendable {
    /// What it is, such as "unknown opcode cutoff".
    public var text: String
    /// Where it was met first, as `file:line`; empty where that has no meaning.
    public var place: String
    /// How often it was met, or its like.
    public var count: Int
    /// True if some of those had another text: another file's name, say.
    public var isVaried = false

    /// The note in one line.
    public var line: String {
        let others = isVaried ? " (and \(count - 1) more like it)" : " (\(count) times)"
        return (place.isEmpty ? "" : "\(place): ") + text + (count > 1 ? others : "")
    }
}

/// Collects notes, one of each kind. Thread: the one that loads.
final class KitNotes {
    /// Kinds that are kept; of further ones only the number.
    static let limit = 100

    private(set) var notes: [KitNote] = []
    private var indices: [String: Int] = [:]
    private var furtherCount = 0

    /// Notes something. Of the same `kind` only the first text and place are kept.
    func add(_ text: @autoclosure () -> String, kind: String, place: @autoclosure () -> String = "") {
        if let index = indices[kind] {
            notes[index].count += 1
            if !notes[index].isVaried { notes[index].isVaried = PlainText.line(text()) != notes[index].text }
        } else if notes.count < Self.limit {
            indices[kind] = notes.count
            notes.append(KitNote(text: PlainText.line(text()), place: PlainText.line(place()), count: 1))
        } else {
            furtherCount += 1
        }
    }

    /// Notes something of which the text is the kind.
    func add(_ text: String, place: @autoclosure () -> String = "") {
        add(text, kind: text, place: place())
    }

    /// All notes, the number of those left out at the end.
    var all: [KitNote] {
        if furtherCount == 0 { return notes }
        return notes + [KitNote(text: "\(furtherCount) further notes", place: "", count: 1)]
    }
}
