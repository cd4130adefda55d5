import Host

/// Reads Hydrogen kits. Thread: any but audio and pads.
enum HydrogenParser {
    /// The name of the kit file in a kit's folder. Others, such as a running Hydrogen leaves, don't count.
    static let fileName = "drumkit.xml"

    /// Reads a kit file; samples are not looked at.
    ///
    /// Throws if it can't be read or is no kit. Everything else that is wrong is noted.
    static func parse(path: String, sampleRate: Int, hatsByName: Bool) throws(KitError) -> KitDescription {
        let bytes: [UInt8]
        do {
            bytes = try Files.read(path)
        } catch {
            throw KitError(path, error.reason)
        }
        return try parse(bytes, path: path, sampleRate: sampleRate, hatsByName: hatsByName)
    }

    /// Reads a kit file's bytes.
    static func parse(
        _ bytes: [UInt8], path: String, sampleRate: Int, hatsByName: Bool
    ) throws(KitError) -> KitDescription {
        let leftOut = KitNotes()
        let warnings = KitNotes()
        let document = MarkupReader.read(bytes)
        let file = Paths.name(of: path)
        if let trouble = document.trouble {
            let notes = document.isWhole ? warnings : leftOut
            notes.add("what comes behind this line: \(trouble.reason)", place: "\(file):\(trouble.line)")
        }
        if let line = document.entityLine {
            leftOut.add("entities of the file's own", place: "\(file):\(line)")
        }
        let reader = HydrogenReader(fileName: file, leftOut: leftOut, warnings: warnings)
        guard let kit = document.root.flatMap(reader.kit) else {
            throw KitError(path, document.flaw ?? "has no instrumentList", remedy: "is it a Hydrogen kit?")
        }
        let regions = HydrogenRegions(sampleRate: sampleRate, fileName: file, leftOut: leftOut)
        let played = regions.regions(kit, hatsByName: hatsByName)
        if played.isEmpty, let flaw = document.flaw {
            throw KitError(path, flaw, remedy: "mend the file there, or take another copy of it")
        }
        let folder = Paths.folder(of: path)
        return KitDescription(
            name: kit.name.isEmpty ? Paths.name(of: folder) : kit.name, folder: folder,
            regions: played,
            controls: HydrogenHats(kit.instruments).controls, leftOut: leftOut, warnings: warnings)
    }

    /// What a kit calls itself; nil if that can't be told.
    static func kitName(path: String) -> String? {
        guard let bytes = try? Files.read(path) else { return nil }
        let document = MarkupReader.read(bytes) { element, depth in
            depth == 2 && (element.name == "name" || element.name == "instrumentList")
        }
        return document.root?.string("name")
    }
}
