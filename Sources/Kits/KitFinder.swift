import Glibc
import Host

/// A kit that can be loaded.
public struct KitEntry: Equatable, Sendable {
    /// What to type for it.
    public var name: String
    /// Another word for it: what the kit calls itself, or its file's name behind its folder's.
    public var otherName: String?
    /// The kit file; the folder itself if it is one of samples only.
    public var path: String
    /// Whether the user gave its path in place of a name.
    public var isGivenByPath = false

    /// True if `word`, in lower case, is one of its names, or the beginning of one.
    fileprivate func isCalled(_ word: String, orBegins: Bool = false) -> Bool {
        [name, otherName ?? name].contains { own in
            orBegins ? own.lowercased().hasPrefix(word) : own.lowercased() == word
        }
    }
}

/// Finds kits on disk. Thread: any but audio and pads.
public enum KitFinder {
    /// Where Hydrogen keeps its kits: the user's, then the system's.
    public static var hydrogenFolders: [String] {
        let data = Paths.environment("XDG_DATA_HOME") ?? Paths.home.map { $0 + "/.local/share" }
        let users = [
            data.map { $0 + "/hydrogen/data/drumkits" }, data.map { $0 + "/hydrogen/drumkits" },
            Paths.home.map { $0 + "/.hydrogen/data/drumkits" },
        ]
        return users.compactMap { $0 }
            + ["/usr/local/share/hydrogen/data/drumkits", "/usr/share/hydrogen/data/drumkits"]
    }

    /// The kits in some folders, by name, each once: of two with one name the first folder's is taken.
    ///
    /// A kit is a folder with one kit file, named as the folder; of several kit files each is a kit named
    /// `folder/file`, but one that is named as the folder is its main kit and called so; a kit file beside the folders is
    /// named as itself. SFZ files that others include are no kits. A folder's SFZ files and archives come before its
    /// `drumkit.xml`, and that before its bare samples.
    public static func kits(in folders: [String]) -> [KitEntry] {
        var kits: [KitEntry] = []
        var names: Set<String> = []
        var files: Set<String> = []
        for entry in folders.flatMap(kits(inFolder:)) {
            guard names.insert(entry.name.lowercased()).inserted else { continue }
            guard files.insert(realPath(entry.path)).inserted else { continue }
            kits.append(entry)
        }
        return kits.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    }

    /// The kit that a user means by a name, or by the path of a kit file or of its folder, which then is its name.
    ///
    /// Throws an error that names the nearest kit.
    public static func kit(_ nameOrPath: String, in folders: [String]) throws(KitError) -> KitEntry {
        let word = nameOrPath.lowercased()
        if word.allSatisfy(\.isWhitespace) {
            throw KitError("kit", "no name is given", remedy: "kits lists them")
        }
        let kits = kits(in: folders)
        if let kit = kits.first(where: { $0.name == nameOrPath }) { return kit }
        if let kit = kits.first(where: { $0.name.lowercased() == word }) { return kit }
        if let kit = kits.first(where: { $0.isCalled(word) }) { return kit }
        let path = Paths.expand(nameOrPath)
        if Files.kind(of: path) != nil {
            return KitEntry(name: nameOrPath, path: try kitFile(at: path), isGivenByPath: true)
        }
        if Paths.hasSlash(nameOrPath) || KitFormat(path: path) != nil {
            throw KitError(nameOrPath, "no such file or folder")
        }
        let begun = kits.filter { $0.isCalled(word, orBegins: true) }
        if begun.count == 1 { return begun[0] }
        if begun.count > 1 {
            throw KitError(nameOrPath, "could be " + list(begun.map(\.name)), remedy: "type more of it")
        }
        if let nearest = Nearest.name(
            to: nameOrPath, among: kits.flatMap { [$0.name, $0.otherName ?? $0.name] })
        {
            throw KitError(nameOrPath, "no such kit", remedy: "nearest is \(nearest)")
        }
        let all = kits.isEmpty ? "none is installed" : "there are " + list(kits.map(\.name))
        throw KitError(nameOrPath, "no such kit", remedy: all)
    }

    /// The kit file that a user means; see `kit(_:in:)`.
    public static func path(of nameOrPath: String, in folders: [String]) throws(KitError) -> String {
        try kit(nameOrPath, in: folders).path
    }

    /// The kit file at a path: the path itself, or the one kit file in that folder, or its main one; the folder itself if it has
    /// samples only.
    static func kitFile(at path: String) throws(KitError) -> String {
        switch Files.kind(of: path) {
        case nil: throw KitError(path, "no such file or folder")
        case .special: throw KitError(path, "is no ordinary file")
        case .file:
            if KitFormat(path: path) != nil { return path }
            throw KitError(path, "is no kit file", remedy: KitFormat.all)
        case .folder: break
        }
        let files = try kitFiles(in: path)
        if files.count == 1 { return Paths.join(path, files[0]) }
        if let main = mainFile(files, of: path) { return Paths.join(path, main) }
        if files.isEmpty && FolderKit.isKit(path) { return path }
        if files.isEmpty {
            throw KitError(path, "the folder has neither a kit file nor samples", remedy: KitFormat.all)
        }
        throw KitError(path, "the folder has several kits: " + list(files), remedy: "name one of them")
    }

    private static func kits(inFolder folder: String) -> [KitEntry] {
        var kits: [KitEntry] = []
        let names = (try? Files.names(in: folder)) ?? []
        let loose = Set(wholeKits(names.filter { isOneOfSeveral(Paths.join(folder, $0)) }, in: folder))
        let parts = SFZIncludes(of: loose.map { Paths.join(folder, $0) })
        for name in names {
            let path = Paths.join(folder, name)
            if loose.contains(name) {
                kits.append(KitEntry(name: Paths.stem(of: name), path: path))
            } else if Files.kind(of: path) == .folder {
                kits += self.kits(of: path, named: name, without: parts)
            }
        }
        return kits
    }

    /// The kits of a folder that may be one; `parts` belong to kit files beside it.
    private static func kits(
        of path: String, named name: String, without parts: SFZIncludes
    ) -> [KitEntry] {
        let all = (try? kitFiles(in: path)) ?? []
        if all.isEmpty { return FolderKit.isKit(path) ? [KitEntry(name: name, path: path)] : [] }
        let files = all.filter { !parts.contains(Paths.join(path, $0)) }
        let main = mainFile(files, of: path)
        return files.map { file in
            let filePath = Paths.join(path, file)
            if files.count > 1 {
                let longName = name + "/" + Paths.stem(of: file)
                if file == main { return KitEntry(name: name, otherName: longName, path: filePath) }
                return KitEntry(name: longName, path: filePath)
            }
            let own = KitFormat(path: file) == .hydrogen ? HydrogenParser.kitName(path: filePath) : nil
            return KitEntry(name: name, otherName: own == name ? nil : own, path: filePath)
        }
    }

    /// The kit files of a folder; a `drumkit.xml` only if there are no others.
    private static func kitFiles(in folder: String) throws(KitError) -> [String] {
        let names: [String]
        do {
            names = try Files.names(in: folder)
        } catch {
            throw KitError(folder, error.reason)
        }
        let files = names.filter { isOneOfSeveral(Paths.join(folder, $0)) }
        if !files.isEmpty { return wholeKits(files, in: folder) }
        let own = names.first {
            $0.lowercased() == HydrogenParser.fileName && isFile(Paths.join(folder, $0))
        }
        return own.map { [$0] } ?? []
    }

    /// Those of a folder's kit files that no SFZ file there or one folder below includes; all if that leaves none.
    private static func wholeKits(_ files: [String], in folder: String) -> [String] {
        if files.count < 2 { return files }
        let below = ((try? Files.names(in: folder)) ?? []).flatMap { sfzFiles(in: Paths.join(folder, $0)) }
        let includes = SFZIncludes(of: sfzFiles(in: folder) + below)
        let whole = files.filter { !includes.contains(Paths.join(folder, $0)) }
        return whole.isEmpty ? files : whole
    }

    private static func sfzFiles(in folder: String) -> [String] {
        ((try? Files.names(in: folder)) ?? []).map { Paths.join(folder, $0) }
            .filter { KitFormat(path: $0) == .sfz && isFile($0) }
    }

    /// The SFZ file that is named as its folder.
    private static func mainFile(_ files: [String], of folder: String) -> String? {
        let name = Paths.name(of: realPath(folder)).lowercased()
        return files.first { KitFormat(path: $0) == .sfz && Paths.stem(of: $0).lowercased() == name }
    }

    /// True for kit files of which a folder can hold several.
    private static func isOneOfSeveral(_ path: String) -> Bool {
        switch KitFormat(path: path) {
        case .sfz, .archive: isFile(path)
        case .hydrogen, nil: false
        }
    }

    private static func isFile(_ path: String) -> Bool {
        if case .file = Files.kind(of: path) { return true }
        return false
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    }

    private static func realPath(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
