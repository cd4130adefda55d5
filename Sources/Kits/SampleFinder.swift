import Host

/// Looks for the samples of a kit's regions on disk.
struct SampleFinder {
    /// Each path once, with the first name that the kit has for it.
    private(set) var files: [(path: String, name: String)] = []
    private let leftOut: KitNotes
    private let warnings: KitNotes
    private let disk: KitFiles
    private var indices: [String: Int] = [:]
    private var found: [String: KitFiles.Found?] = [:]

    init(_ kit: KitDescription) {
        leftOut = kit.leftOut
        warnings = kit.warnings
        disk = KitFiles(folder: kit.folder)
    }

    /// The place of a region's file in `files`; nil for silence, and for one that is missing, which is noted.
    mutating func file(of region: RegionDescription) -> Int? {
        guard case .file(let name) = region.source else { return nil }
        guard let match = find(name) else {
            leftOut.add("sample \(name): no such file", place: region.place)
            return nil
        }
        note(match, name, region.place)
        if let index = indices[match.path] { return index }
        indices[match.path] = files.count
        files.append((match.path, name))
        return files.count - 1
    }

    private mutating func find(_ name: String) -> KitFiles.Found? {
        if let known = found[name] { return known }
        let match = disk.find(name, anySoundSuffix: true)
        found[name] = .some(match)
        return match
    }

    private func note(_ found: KitFiles.Found, _ name: String, _ place: String) {
        let actual = Paths.name(of: found.path)
        switch found.match {
        case .exact: break
        case .otherCase:
            warnings.add("sample \(name) found as \(actual)", kind: "case", place: place)
        case .otherSuffix:
            warnings.add("sample \(name) found as \(actual)", kind: "suffix", place: place)
        }
        if KitFiles.leavesFolder(name) {
            warnings.add("sample \(name) is outside the kit's folder", kind: "outside", place: place)
        }
    }
}
