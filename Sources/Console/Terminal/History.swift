import Host

/// The lines typed before, kept between runs.
struct History {
    /// How many lines are kept.
    static let lineLimit = 1000

    private let path: String?
    /// The lines of earlier runs, oldest first.
    let earlier: [String]
    /// The lines of this run, oldest first.
    private(set) var added: [String] = []

    /// The history in a file, which need not exist; nil keeps nothing.
    init(path: String?) {
        self.path = path
        earlier = path.map(History.lines) ?? []
    }

    /// Adds a line and answers whether it is worth keeping: not empty, and not the same as the last one.
    mutating func add(_ line: String) -> Bool {
        guard line.unicodeScalars.contains(where: { !$0.isBlank }) else { return false }
        guard line != added.last ?? earlier.last else { return false }
        added.append(line)
        return true
    }

    /// Writes the lines of this run behind those that are in the file by now (another run may have added
    /// some), and keeps the last ones.
    func save() throws(FileError) {
        guard let path, !added.isEmpty else { return }
        try Files.makeFolder(Paths.folder(of: path))
        let lines = (History.lines(of: path) + added).suffix(History.lineLimit)
        try Files.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
    }

    private static func lines(of path: String) -> [String] {
        guard let text = try? Files.readText(path, limit: 16 << 20) else { return [] }
        return Script.lines(of: text).suffix(lineLimit).filter { !$0.isEmpty }
    }
}
