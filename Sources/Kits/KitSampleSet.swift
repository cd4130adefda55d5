import Host

/// All sample files of a kit, and which region plays which.
struct KitSampleSet {
    /// Each file once.
    private(set) var files: [KitSampleFile] = []
    /// For each region of the kit its file in `files`; nil for silence, or for a region whose file is missing.
    private(set) var fileOfRegion: [Int?]

    /// Looks for the samples of all regions; those that are missing are noted.
    init(_ kit: KitDescription) {
        fileOfRegion = Array(repeating: nil, count: kit.regions.count)
        let disk = KitFiles(folder: kit.folder)
        var indices: [String: Int] = [:]
        var found: [String: KitFiles.Found?] = [:]
        var wanted: [(path: String, name: String, requests: Set<KitSampleFile.Request>)] = []
        for (number, region) in kit.regions.enumerated() {
            guard case .file(let name) = region.source else { continue }
            let match: KitFiles.Found?
            if let known = found[name] {
                match = known
            } else {
                match = disk.find(name, anySoundSuffix: true)
                found[name] = match
            }
            guard let match else {
                kit.leftOut.add("sample \(name): no such file", place: region.place)
                continue
            }
            Self.note(match, name, region.place, in: kit.warnings)
            let index = indices[match.path] ?? wanted.count
            if index == wanted.count {
                indices[match.path] = index
                wanted.append((match.path, name, []))
            }
            wanted[index].requests.insert(KitSampleFile.Request(pitch: region.pitch, keys: region.keys))
            fileOfRegion[number] = index
        }
        files = wanted.map { KitSampleFile(path: $0.path, name: $0.name, requests: $0.requests) }
    }

    /// Decodes and tunes all files on all cores.
    func load(_ context: KitLoadContext) {
        context.progress.begin(totalCount: files.count)
        let files = files
        ParallelLoop.run(files.count) { files[$0].decode(context) }
        let tasks = files.flatMap { file in file.untuned.map { (file: file, sample: $0) } }
        ParallelLoop.run(tasks.count) { tasks[$0].file.tune(tasks[$0].sample, context) }
        for file in files { file.forgetOriginal() }
    }

    private static func note(_ found: KitFiles.Found, _ name: String, _ place: String, in warnings: KitNotes)
    {
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
