import Engine
import Host

/// A folder of samples without a kit file, played as a kit.
enum FolderKit {
    /// The names of the samples in a folder, in order.
    static func samples(in folder: String) throws(KitError) -> [String] {
        do throws(FileError) {
            return try Files.names(in: folder).filter { isSample($0, in: folder) }
        } catch {
            throw KitError(folder, error.reason)
        }
    }

    /// True if there is a sample in the folder.
    static func isKit(_ folder: String) -> Bool {
        ((try? Files.names(in: folder)) ?? []).contains { isSample($0, in: folder) }
    }

    /// Describes the folder as a kit: each sample on a key, whole, at its own level and pitch.
    static func read(_ folder: String, hatsByName: Bool) throws(KitError) -> KitDescription {
        let names = try samples(in: folder)
        if names.isEmpty { throw KitError(folder, "has no samples", remedy: KitFormat.all) }
        let leftOut = KitNotes()
        var regions: [RegionDescription] = []
        for (name, key) in zip(names, FolderKeys.keys(names)) {
            guard let key else {
                leftOut.add("samples for which there is no key left", place: name)
                continue
            }
            regions.append(region(name, key: key, hatsByName: hatsByName))
        }
        regions.sort { $0.keys.lowerBound < $1.keys.lowerBound }
        return KitDescription(
            name: Paths.name(of: folder), folder: folder, regions: regions, leftOut: leftOut,
            warnings: KitNotes())
    }

    private static func isSample(_ name: String, in folder: String) -> Bool {
        KitFiles.soundSuffixes.contains(Paths.suffix(of: name)) && !name.hasPrefix(".")
            && Files.kind(of: Paths.join(folder, name)) != .folder
    }

    private static func region(_ name: String, key: Int, hatsByName: Bool) -> RegionDescription {
        var region = RegionDescription(source: .file(name))
        region.keys = key...key
        region.loopMode = .oneShot
        // On a key that was just free, the key's own name would lie.
        if !FolderKeys.drumKeys(of: name).contains(key) { region.labels = [Paths.stem(of: name)] }
        region.pitch = PitchDescription(keycenter: key, centsPerKey: 0)
        guard hatsByName else { return region }
        switch HatName(Paths.stem(of: name)) {
        case .open: region.offBy = 1
        case .closed, .pedal: region.group = 1
        case .other, nil: break
        }
        return region
    }
}
