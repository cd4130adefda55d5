import Foundation

/// The kits and the song that come with the project, as files.
enum ShippedSounds {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "kits")

    /// A region of an SFZ file with what its group and the global part give it.
    struct Region {
        let opcodes: [String: String]
        let path: String

        var label: String { opcodes["group_label"] ?? "" }
        var key: Int { number("key", 0) }
        var velocities: ClosedRange<Int> { number("lovel", 1)...number("hivel", 127) }
        var take: Int { number("seq_position", 1) }
        func number(_ name: String, _ standard: Int) -> Int { opcodes[name].flatMap { Int($0) } ?? standard }
    }

    /// The regions of one of our kits: no includes, no definitions, one header a line.
    static func regions(of kit: String) throws -> [Region] {
        let path = folder.appending(path: "\(kit)/\(kit).sfz")
        var (global, group): ([String: String], [String: String]) = ([:], [:])
        var header = ""
        var regions: [Region] = []
        for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("//") { continue }
            var opcodes: [String: String] = [:]
            for word in line.split(separator: " ") {
                let pair = word.split(separator: "=", maxSplits: 1)
                if pair.count == 2 {
                    opcodes[String(pair[0])] = String(pair[1])
                } else {
                    header = String(word)
                }
            }
            switch header {
            case "<control>", "<global>": global.merge(opcodes) { $1 }
            case "<group>": group = global.merging(opcodes) { $1 }
            default:
                let all = group.merging(opcodes) { $1 }
                let name = (all["default_path"] ?? "") + (all["sample"] ?? "")
                regions.append(Region(opcodes: all, path: folder.appending(path: "\(kit)/\(name)").path))
            }
        }
        return regions
    }

    /// Every sample of both kits, measured once a run.
    static let measured: [String: Measured] = {
        let paths = ["standard", "dub"].flatMap { (try? regions(of: $0).map(\.path)) ?? [] }
        return Dictionary(
            uniqueKeysWithValues: Set(paths).compactMap { path in
                (try? Measured(path)).map { (path, $0) }
            })
    }()

    /// A kit's regions by label.
    static func sounds(of kit: String) throws -> [String: [Region]] {
        Dictionary(grouping: try regions(of: kit), by: \.label)
    }
}
