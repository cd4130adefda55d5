import Glibc
import Host

/// Paths as text: links are not looked at.
enum PlainPath {
    /// The path from the root on, `~` for the home folder understood.
    static func absolute(_ path: String) -> String {
        let path = Paths.expand(path)
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return tidy(Paths.join(String(cString: folder), path))
    }

    /// The path without `.`, `..` and doubled slashes; what is not absolute stays so.
    static func tidy(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
