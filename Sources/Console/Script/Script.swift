/// Lines that wait to be carried out, strictly in order: those of the command line, of files, of a pipe.
///
/// A value without effects: whoever carries the lines out reads the files and gives their text to `enter`.
public struct Script: Equatable, Sendable {
    /// What is to be carried out.
    public enum Item: Equatable, Sendable {
        /// A line in the command language.
        case line(String)
        /// All lines of a file.
        case file(path: String)
    }

    /// The next thing to do, and where it stands.
    public struct Step: Equatable, Sendable {
        /// What is to be done.
        public let item: Item
        /// Where it was read; nil if it comes from no file.
        public let place: Place?
    }

    /// How many files may be read within each other.
    public static let depthLimit = 16

    private struct OpenFile: Equatable {
        let path: String
        var lines: ArraySlice<String>
        var lineNumber = 0
    }

    private var items: ArraySlice<Item>
    private var files: [OpenFile] = []

    /// A script of these items, in order.
    public init(_ items: [Item] = []) {
        self.items = items[...]
    }

    /// How many items of its own wait, those of files not counted.
    var itemCount: Int { items.count }

    /// Whether nothing is left.
    var isEmpty: Bool { items.isEmpty && files.allSatisfy(\.lines.isEmpty) }

    /// Puts an item behind all others.
    public mutating func append(_ item: Item) {
        items.append(item)
    }

    /// Takes the next step: of the innermost file first; nil if nothing is left.
    public mutating func next() -> Step? {
        while var file = files.popLast() {
            guard let line = file.lines.popFirst() else { continue }
            file.lineNumber += 1
            files.append(file)
            return Step(item: .line(line), place: Place(name: file.path, line: file.lineNumber))
        }
        return items.popFirst().map { Step(item: $0, place: nil) }
    }

    /// Whether a file may be entered now; throws if it is being read already or lies too deep.
    public func checkEntry(of path: String) throws(ConsoleError) {
        if files.contains(where: { $0.path == path }) {
            throw ConsoleError("\(path) can't be read from within itself", word: path)
        }
        if files.count >= Script.depthLimit {
            throw ConsoleError("\(path): files are read at most \(Script.depthLimit) deep", word: path)
        }
    }

    /// Puts the lines of a file before everything else.
    public mutating func enter(path: String, text: String) throws(ConsoleError) {
        try checkEntry(of: path)
        files.append(OpenFile(path: path, lines: Script.lines(of: text)[...]))
    }

    /// The lines of a text, without their ends; a byte order mark at its start is dropped.
    static func lines(of text: String) -> [String] {
        let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.last == "\r" ? line.dropLast() : line)
        }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// Where a line stands.
public struct Place: Equatable, Sendable {
    /// The file, as it was named.
    public let name: String
    /// The line, from 1.
    public let line: Int
}
