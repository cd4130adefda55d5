import Glibc

/// Taking paths apart, and the places that the XDG base directory specification names.
///
/// Paths are taken apart by bytes, as the kernel does: to Swift a slash with an accent behind it is one character,
/// which is no slash.
public enum Paths {
    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// Whether a path begins at the root.
    public static func isAbsolute(_ path: some StringProtocol) -> Bool { path.utf8.first == slash }

    /// Whether there is a slash in a path.
    public static func hasSlash(_ path: String) -> Bool { path.utf8.contains(slash) }

    /// The names of a path, without slashes.
    public static func parts(of path: String) -> [String] {
        path.utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// An environment variable, or nil if it is unset or empty.
    public static func environment(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }

    /// The user's home folder, or nil where there is none.
    public static var home: String? {
        if let home = environment("HOME") { return home }
        guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }

    /// Where the user's configuration lives; nil without a home.
    public static var userConfiguration: String? { place("XDG_CONFIG_HOME", "/.config") }

    /// Where the user's kits and index live; nil without a home.
    public static var userData: String? { place("XDG_DATA_HOME", "/.local/share") }

    /// Where history and the last session live; nil without a home.
    public static var userState: String? { place("XDG_STATE_HOME", "/.local/state") }

    /// Where files are that can be made again; nil without a home.
    public static var userCache: String? { place("XDG_CACHE_HOME", "/.cache") }

    private static func place(_ variable: String, _ underHome: String) -> String? {
        if let set = environment(variable), isAbsolute(set) { return set + "/drumdub" }
        return home.map { $0 + underHome + "/drumdub" }
    }

    /// `path` with a leading `~` replaced by the home folder.
    public static func expand(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }

    /// `name` in `folder`, or `name` itself if it is absolute.
    public static func join(_ folder: String, _ name: String) -> String {
        if isAbsolute(name) || folder.isEmpty { return name }
        return folder.utf8.last == slash ? folder + name : folder + "/" + name
    }

    /// A path that means the same whatever folder one is in later; `folder` is the one now, links resolved.
    ///
    /// Only a `..` at the beginning is taken away: behind a name, which may be a link, it can mean another folder.
    public static func absolute(_ path: String, in folder: String) -> String {
        if isAbsolute(path) { return path }
        let names = parts(of: path).filter { $0 != "." }
        let ups = names.prefix { $0 == ".." }.count
        return "/" + (parts(of: folder).dropLast(ups) + names.dropFirst(ups)).joined(separator: "/")
    }

    /// The part before the last slash; `.` if there is none.
    public static func folder(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let place = trimmed.utf8.lastIndex(of: slash) else { return "." }
        return place == trimmed.startIndex ? "/" : String(trimmed[..<place])
    }

    /// The part after the last slash.
    public static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let place = trimmed.utf8.lastIndex(of: slash), trimmed.utf8.count > 1 else { return trimmed }
        return String(trimmed[trimmed.utf8.index(after: place)...])
    }

    /// The part of the name after its last dot, in lower case; empty if there is none.
    public static func suffix(of path: String) -> String {
        let name = name(of: path)
        guard let place = name.utf8.lastIndex(of: dot), place != name.startIndex else { return "" }
        return name[name.utf8.index(after: place)...].lowercased()
    }

    /// The name without its suffix.
    public static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let place = name.utf8.lastIndex(of: dot), place != name.startIndex else { return name }
        return String(name[..<place])
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var bytes = path.utf8[...]
        while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
