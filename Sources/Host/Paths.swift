import Glibc

/// Taking paths apart, and the places that the XDG base directory specification names.
public enum Paths {
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
        if let set = environment(variable), set.hasPrefix("/") { return set + "/drumdub" }
        return home.map { $0 + underHome + "/drumdub" }
    }

    /// `path` with a leading `~` replaced by the home folder.
    public static func expand(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }

    /// `name` in `folder`, or `name` itself if it is absolute.
    public static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") || folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The part before the last slash; `.` if there is none.
    public static func folder(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/") else { return trimmed == "/" ? "/" : "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    /// The part after the last slash.
    public static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.lastIndex(of: "/"), trimmed != "/" else { return trimmed }
        return String(trimmed[trimmed.index(after: slash)...])
    }

    /// The part of the name after its last dot, in lower case; empty if there is none.
    public static func suffix(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The name without its suffix.
    public static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path
        while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
