import Glibc
import Host

/// A kit that can be loaded.
public struct KitEntry: Equatable, Sendable {
    /// What to type for it.
    public var name: String
    /// The kit file.
    public var path: String
}

/// Finds kits on disk. Thread: any but audio and pads.
public enum KitFinder {
    /// The kits in some folders, by name, each once: of two with one name the first folder's is taken.
    ///
    /// A kit is a folder with one kit file, named as the folder; of several kit files each is a kit named
    /// `folder/file`; a kit file beside the folders is named as itself.
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

    /// The kit file that a user means by a name, or by the path of a kit file or of its folder.
    ///
    /// Throws an error that names the nearest kit.
    public static func path(of nameOrPath: String, in folders: [String]) throws(KitError) -> String {
        let kits = kits(in: folders)
        let word = nameOrPath.lowercased()
        if let kit = kits.first(where: { $0.name == nameOrPath }) { return kit.path }
        if let kit = kits.first(where: { $0.name.lowercased() == word }) { return kit.path }
        let path = Paths.expand(nameOrPath)
        if Files.kind(of: path) != nil { return try kitFile(at: path) }
        if nameOrPath.contains("/") || Paths.suffix(of: path) == "sfz" {
            throw KitError(nameOrPath, "no such file or folder")
        }
        let begun = kits.filter { $0.name.lowercased().hasPrefix(word) }
        if begun.count == 1 { return begun[0].path }
        if begun.count > 1 {
            throw KitError(nameOrPath, "could be " + list(begun.map(\.name)), remedy: "type more of it")
        }
        if let nearest = Nearest.name(to: nameOrPath, among: kits.map(\.name)) {
            throw KitError(nameOrPath, "no such kit", remedy: "nearest is \(nearest)")
        }
        let all = kits.isEmpty ? "none is installed" : "there are " + list(kits.map(\.name))
        throw KitError(nameOrPath, "no such kit", remedy: all)
    }

    /// The kit file at a path: the path itself, or the one kit file in that folder.
    static func kitFile(at path: String) throws(KitError) -> String {
        switch Files.kind(of: path) {
        case nil: throw KitError(path, "no such file or folder")
        case .special: throw KitError(path, "is no ordinary file")
        case .file:
            if Paths.suffix(of: path) == "sfz" { return path }
            throw KitError(path, "is no kit file", remedy: "kits are .sfz files")
        case .folder: break
        }
        let files = try kitFiles(in: path)
        if files.count == 1 { return Paths.join(path, files[0]) }
        if files.isEmpty { throw KitError(path, "the folder has no .sfz file") }
        throw KitError(path, "the folder has several kits: " + list(files), remedy: "name one of them")
    }

    private static func kits(inFolder folder: String) -> [KitEntry] {
        var kits: [KitEntry] = []
        for name in (try? Files.names(in: folder)) ?? [] {
            let path = Paths.join(folder, name)
            if isKitFile(path) {
                kits.append(KitEntry(name: Paths.stem(of: name), path: path))
            } else if Files.kind(of: path) == .folder {
                let files = (try? kitFiles(in: path)) ?? []
                for file in files {
                    let kitName = files.count == 1 ? name : name + "/" + Paths.stem(of: file)
                    kits.append(KitEntry(name: kitName, path: Paths.join(path, file)))
                }
            }
        }
        return kits
    }

    private static func kitFiles(in folder: String) throws(KitError) -> [String] {
        do {
            return try Files.names(in: folder).filter { isKitFile(Paths.join(folder, $0)) }
        } catch {
            throw KitError(folder, error.reason)
        }
    }

    private static func isKitFile(_ path: String) -> Bool {
        guard Paths.suffix(of: path) == "sfz", case .file = Files.kind(of: path) else { return false }
        return true
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
