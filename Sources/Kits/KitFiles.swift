import Glibc
import Host

/// Finds the files that a kit names: exactly, else with another case, else with another suffix.
///
/// Thread: the one that loads. It remembers the folders that it has looked into.
final class KitFiles {
    /// How a name was found.
    enum Match: Equatable {
        case exact
        /// Letters differ in case, as on the systems where the kit was made.
        case otherCase
        /// The stem is the same and the suffix is one of `soundSuffixes`.
        case otherSuffix
    }

    struct Found: Equatable {
        var path: String
        var match: Match
    }

    /// Suffixes of sound files, the preferred first.
    static let soundSuffixes = ["wav", "flac", "aif", "aiff", "ogg", "opus", "mp3", "w64", "caf", "au"]

    /// The folder that names are relative to.
    let folder: String
    /// For each folder looked into, its names by their lower-case form.
    private var listings: [String: [String: String]] = [:]

    init(folder: String) {
        self.folder = folder
    }

    /// A name with `/` for `\`, without doubled slashes and without `./`.
    static func slashed(_ name: String) -> String {
        let backslash = UInt8(ascii: "\\")
        let slash = UInt8(ascii: "/")
        let bytes = Array(name.utf8)
        let isOdd = bytes.indices.contains { index in
            if bytes[index] == backslash { return true }
            guard bytes[index] == slash, index > 0 else { return false }
            return bytes[index - 1] == slash || bytes[index - 1] == UInt8(ascii: ".")
        }
        if !isOdd { return name }
        let parts = bytes.split { $0 == slash || $0 == backslash }.filter { !$0.elementsEqual(".".utf8) }
        let start = bytes[0] == slash || bytes[0] == backslash ? "/" : ""
        return start + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    /// True if a name (with slashes) leads out of the kit's folder.
    static func leavesFolder(_ name: String) -> Bool {
        Paths.isAbsolute(name) || Paths.parts(of: name).contains("..")
    }

    /// Looks for a name, absolute or in the kit's folder. An absolute one that is not there is looked for in
    /// the kit's folder too: some kits begin all their names with a slash.
    func find(_ name: String, anySoundSuffix: Bool) -> Found? {
        let path = Paths.join(folder, name)
        if Files.kind(of: path) != nil { return Found(path: path, match: .exact) }
        if !Paths.isAbsolute(name) { return search(name, in: folder, anySoundSuffix) }
        let inside = String(Substring(name.utf8.drop { $0 == UInt8(ascii: "/") }))
        if inside.isEmpty { return nil }
        return search(inside, in: "/", anySoundSuffix) ?? find(inside, anySoundSuffix: anySoundSuffix)
    }

    /// Looks for a name that is not exactly there.
    private func search(_ name: String, in base: String, _ anySoundSuffix: Bool) -> Found? {
        guard let parent = resolve(Paths.folder(of: name), in: base) else { return nil }
        let names = listing(of: parent)
        if let actual = names[Paths.name(of: name).lowercased()] {
            return Found(path: Paths.join(parent, actual), match: .otherCase)
        }
        guard anySoundSuffix else { return nil }
        let stem = Paths.stem(of: name).lowercased()
        for suffix in Self.soundSuffixes {
            if let actual = names[stem + "." + suffix] {
                return Found(path: Paths.join(parent, actual), match: .otherSuffix)
            }
        }
        return nil
    }

    /// The folder that `name` means, letter case aside.
    private func resolve(_ name: String, in base: String) -> String? {
        var path = base
        for part in Paths.parts(of: name) where part != "." {
            let next = Paths.join(path, part)
            if Files.kind(of: next) == .folder {
                path = next
            } else if let actual = listing(of: path)[part.lowercased()] {
                path = Paths.join(path, actual)
            } else {
                return nil
            }
        }
        return path
    }

    private func listing(of path: String) -> [String: String] {
        if let known = listings[path] { return known }
        var names: [String: String] = [:]
        for name in (try? Files.names(in: path)) ?? [] where names[name.lowercased()] == nil {
            names[name.lowercased()] = name
        }
        listings[path] = names
        return names
    }
}
