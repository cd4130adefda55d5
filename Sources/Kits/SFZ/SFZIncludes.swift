import Host

/// Tells which SFZ files are only parts of others.
///
/// Large files, and those behind the first `byteLimit` bytes, are not read: what they include counts as kits.
/// Thread: any but audio and pads.
struct SFZIncludes {
    private static let fileByteLimit = 1 << 20
    private static let byteLimit = 8 << 20

    /// The paths of included files in lower case, without `.` and `..`.
    private var parts: Set<String> = []

    /// Reads SFZ files for what they include.
    init(of paths: [String]) {
        var byteCount = 0
        for path in paths {
            guard case .file(let count) = Files.kind(of: path), count <= Self.fileByteLimit else { continue }
            byteCount += count
            if byteCount > Self.byteLimit { return }
            let own = Self.key(path)
            let folder = Paths.folder(of: path)
            let included = Self.names(in: path).map { Self.key(Paths.join(folder, $0)) }
            parts.formUnion(included.filter { $0 != own })
        }
    }

    /// Whether one of the files includes the file of a path.
    func contains(_ path: String) -> Bool { !parts.isEmpty && parts.contains(Self.key(path)) }

    /// The names that a file includes, with `/` for `\`.
    private static func names(in path: String) -> [String] {
        guard let bytes = try? Files.read(path, limit: fileByteLimit), hasInclude(bytes),
            let text = try? SFZText.decode(bytes)
        else { return [] }
        var lexer = SFZLexer(text)
        var names: [String] = []
        while let token = lexer.next() {
            if case .include(let name) = token { names.append(KitFiles.slashed(name)) }
        }
        return names
    }

    /// Whether `#include` stands anywhere: most files need not be taken apart.
    private static func hasInclude(_ bytes: [UInt8]) -> Bool {
        let word = Array("#include".utf8)
        return bytes.indices.contains { start in
            bytes[start] == word[0] && start + word.count <= bytes.count
                && word.indices.dropFirst().allSatisfy { bytes[start + $0] | 0x20 == word[$0] }
        }
    }

    private static func key(_ path: String) -> String {
        var parts: [String] = []
        for part in Paths.parts(of: path) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/").lowercased()
    }
}
