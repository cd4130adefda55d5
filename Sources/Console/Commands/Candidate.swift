import Host

/// A word that could be meant, and how a list shows it.
struct Candidate {
    /// The whole word.
    var text: String
    /// What a list shows: for a path its last part.
    var label: String
    /// False for a folder, after which the word goes on.
    var isWhole = true

    init(_ text: String) {
        self.text = text
        label = text
    }

    private init(folder: String, name: String, isFolder: Bool) {
        label = name + (isFolder ? "/" : "")
        text = folder + label
        isWhole = !isFolder
    }

    /// The files and folders that a path which is being typed could mean. Hidden ones only if it asks for them, and
    /// none that can't be typed.
    static func paths(for path: String) -> [Candidate] {
        if path == "~" { return [Candidate(folder: "", name: "~", isFolder: true)] }
        let nameStart =
            path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        let typedFolder = String(path[..<nameStart])
        let folder = typedFolder.isEmpty ? "." : Paths.expand(typedFolder)
        let showsHidden = path[nameStart...].hasPrefix(".")
        let names = (try? Files.names(in: folder)) ?? []
        let shown = names.filter { name in
            name.hasPrefix(".") == showsHidden && !name.unicodeScalars.contains(where: \.isUnsafeForTerminals)
        }
        return shown.map { name in
            let isFolder = Files.kind(of: Paths.join(folder, name)) == .folder
            return Candidate(folder: typedFolder, name: name, isFolder: isFolder)
        }
    }
}
