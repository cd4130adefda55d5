import Host

/// Reads SFZ kits. Thread: any but audio and pads.
enum SFZParser {
    /// Reads a kit file and the files that it includes; samples are not looked at.
    ///
    /// Throws if the file can't be read or has no region at all. Everything else that is wrong is noted.
    static func parse(path: String) throws(KitError) -> KitDescription {
        let folder = Paths.folder(of: path)
        let text: [UInt8]
        do {
            text = try SFZFiles.text(of: path)
        } catch {
            throw KitError(path, error.reason)
        }
        let files = SFZFiles.disk(KitFiles(folder: folder))
        return try parse(SFZFiles.Text(path: path, bytes: text), files: files)
    }

    /// Reads a kit from text, its includes from `files`.
    static func parse(_ main: SFZFiles.Text, files: SFZFiles) throws(KitError) -> KitDescription {
        let leftOut = KitNotes()
        let warnings = KitNotes()
        var statements = SFZPreprocessor(main: main, files: files, leftOut: leftOut, warnings: warnings)
        var hierarchy = SFZHierarchy(leftOut: leftOut, warnings: warnings)
        while let statement = statements.next() {
            switch statement {
            case .header(let name): hierarchy.begin(name, at: statements.place)
            case .opcode(let name, let value): hierarchy.take(name, value, at: statements.place)
            }
        }
        hierarchy.end()
        if !hierarchy.hasRegion {
            let include = statements.lostInclude.map { "; first: \($0.line)" } ?? ""
            throw KitError(main.path, "has no <region>" + include, remedy: "is it an SFZ file?")
        }
        return KitDescription(
            name: Paths.stem(of: main.path), folder: Paths.folder(of: main.path),
            regions: hierarchy.regions, controls: hierarchy.controls.kit,
            keyLabels: hierarchy.controls.keyLabels, leftOut: leftOut, warnings: warnings)
    }
}
