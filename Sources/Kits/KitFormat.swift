import Host

/// The kinds of kits that can be loaded.
enum KitFormat {
    case sfz
    /// Hydrogen's `drumkit.xml`.
    case hydrogen
    /// Hydrogen's `.h2drumkit`: a folder with a `drumkit.xml` in a tar archive.
    case archive

    /// The kinds, for messages.
    static let all = "kits are .sfz files, Hydrogen's drumkit.xml and .h2drumkit, and folders of samples"

    /// The kind of a kit file by its name; nil if it is none.
    init?(path: String) {
        switch Paths.suffix(of: path) {
        case "sfz": self = .sfz
        case "xml": self = .hydrogen
        case "h2drumkit": self = .archive
        default: return nil
        }
    }

    /// Reads a kit file, or a folder of samples.
    static func read(
        _ path: String, sampleRate: Int, options: KitLoadOptions
    ) throws(KitError) -> KitDescription {
        let hatsByName = options.chokesHatsByName
        switch KitFormat(path: path) {
        case _ where Files.kind(of: path) == .folder:
            return try FolderKit.read(path, hatsByName: hatsByName)
        case .sfz: return try SFZParser.parse(path: path)
        case .hydrogen:
            return try HydrogenParser.parse(path: path, sampleRate: sampleRate, hatsByName: hatsByName)
        case .archive:
            let unpacked = try KitCache(folder: options.cacheFolder).unpacked(path)
            let kit = try HydrogenParser.parse(
                path: unpacked.kitFile, sampleRate: sampleRate, hatsByName: hatsByName)
            for note in unpacked.notes { kit.leftOut.add(note, place: Paths.name(of: path)) }
            return kit
        case nil: throw KitError(path, "is no kit file", remedy: all)
        }
    }
}
