import Glibc
import Host

/// Paths as text: links are not looked at.
enum PlainPath {
    /// The path from the root on, `~` for the home folder understood.
    static func absolute(_ path: String) -> String {
        let path = Paths.expand(path)
        guard !Paths.isAbsolute(path), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return tidy(Paths.join(String(cString: folder), path))
    }

    /// The path without `.`, `..` and doubled slashes; what is not absolute stays so.
    static func tidy(_ path: String) -> String {
        var parts: [String] = []
        for part in Paths.parts(of: path) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !Paths.isAbsolute(path) {
                parts.append(part)
            }
        }
        return (Paths.isAbsolute(path) ? "/" : "") + parts.joined(separator: "/")
    }
}
